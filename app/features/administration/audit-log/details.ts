import { labelOf } from "~/features/courts/court-records/look-up/fields";
import { formatRupees } from "~/features/money/plans/money";
import { formatDay } from "~/platform/calendar/day";
import { countWords, phrase, t } from "~/platform/language/translate";

/** What the fields of an entry are called; those of a court record have their names from it. */
const NAMES = new Map([
	["reason", phrase("Reason")],
	["endedSessions", phrase("Sessions and tokens ended")],
	["text", phrase("Text")],
	["fields", phrase("Changed fields")],
	["partyName", phrase("Party Name")],
	["phone", phrase("Phone")],
	["name", phrase("Name")],
	["amountPaise", phrase("Price")],
	["phoneNumberLimit", phrase("Phone number limit")],
	["messageLimit", phrase("Message limit")],
	["durationDays", phrase("Days of access")],
	["description", phrase("Description")],
	["address", phrase("Address")],
	["country", phrase("Country")],
	["state", phrase("State")],
	["district", phrase("District")],
	["city", phrase("City")],
	["pincode", phrase("Pincode")],
	["profession", phrase("Profession")],
	["category", phrase("Category")],
	["email", phrase("Email")],
	["mobileNumber", phrase("Mobile Number")],
	["mobile_number", phrase("Mobile Number")],
	["refundId", phrase("Refund")],
	["repeats", phrase("Repeats the refund")],
	["inForceFrom", phrase("In force from")],
	["queue", phrase("Job")],
	["cause", phrase("Cause")],
	["path", phrase("Page⟦log⟧")],
	["count", phrase("Times")],
	["who", phrase("Done by")],
	["whom", phrase("Affected user")],
	["area", phrase("Area⟦log⟧")],
	["from", phrase("From Date")],
	["to", phrase("To Date")],
]);

/** What the sentence of an entry says already, or what is of use to programs alone. */
const SAID = new Map<string, Set<string>>(
	Object.entries({
		case: ["cnr", "cnrNumber", "ownerId", "for", "count"],
		"court-record": ["fileName", "totalRows"],
		message: ["caseIds", "count", "for"],
		transaction: ["amountPaise", "ownerId"],
		plan: ["name", "direction"],
		complaint: ["number", "ownerId", "from", "to", "reply"],
		feedback: ["number", "ownerId", "from", "to", "reply"],
		page: ["version"],
		number: ["for"],
		chamber: ["for", "contact", "role"],
		job: ["count"],
		security: ["known", "mailed", "cause", "kind", "token", "scope", "webhook"],
	}).map(([area, names]) => [area, new Set(names)]),
);

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

const nameOf = (field: string) => t(NAMES.get(field) ?? labelOf(field));

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function sayValue(field: string, value: unknown): string {
	if (value === null || value === undefined || value === "") return "–";
	if (field === "amountPaise" && typeof value === "number") return formatRupees(value);
	if (typeof value === "number") return value.toLocaleString("en-IN");
	if (typeof value === "string") return DAY.test(value) ? formatDay(value) : value;
	if (!Array.isArray(value)) return JSON.stringify(value);
	if (!value.every((one) => typeof one === "string"))
		return countWords(value.length, "{count} entry", "{count} entries");
	return value.length === 0 ? "–" : value.map((one) => (field === "fields" ? nameOf(one) : one)).join("; ");
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function changeOf(field: string, before: unknown, after: unknown): string {
	const [from, to] = [sayValue(field, before), sayValue(field, after)];
	return from === to ? t("{field}: changed", { field: nameOf(field) }) : `${nameOf(field)}: ${from} → ${to}`;
}

/** Fields as they were and as they are: those that differ. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
	return Object.keys(after)
		.filter((field) => !isSame(before[field], after[field]))
		.map((field) => changeOf(field, before[field], after[field]));
}

/** What an entry carries besides what its sentence says: "Next Date: 4 Dec 2026 → 11 Mar 2027". */
export function detailsInWords(action: string, details: unknown): string[] {
	if (!isRecord(details)) return [];
	const { before, after, ...rest } = details;
	const said = SAID.get(action.split(".")[0] ?? "");
	const changes = isRecord(before) && isRecord(after) ? changesOf(before, after) : [];
	const others = Object.entries(rest)
		.filter(([field]) => !said?.has(field))
		.map(([field, value]) =>
			isRecord(value) && "before" in value && "after" in value
				? changeOf(field, value.before, value.after)
				: `${nameOf(field)}: ${sayValue(field, value)}`,
		);
	return [...changes, ...others];
}
