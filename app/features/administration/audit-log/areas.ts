import { ACCOUNT_CODES, SECURITY_CODES } from "~/features/administration/audit-log/security-words";
import { SENTENCE_CODES } from "~/features/administration/audit-log/sentences";
import { phrase } from "~/platform/language/translate";

const SECURITY_ACTS = [...SECURITY_CODES, ...ACCOUNT_CODES];

export const ACTS = [...new Set([...SENTENCE_CODES, ...SECURITY_ACTS])];

const areaOf = (action: string) => action.split(".")[0] ?? "";

/** The areas the log can be narrowed to: the beginnings of the acts' codes. */
const AREA_NAMES = new Map([
	["case", phrase("Cases")],
	["court-record", phrase("Court records")],
	["message", phrase("Messages")],
	["transaction", phrase("Payments")],
	["complaint", phrase("Complaints")],
	["feedback", phrase("Feedback")],
	["user", phrase("Users")],
	["consent", phrase("Consents")],
	["plan", phrase("Packages")],
	["page", phrase("Pages")],
	["number", phrase("Phone Numbers")],
	["chamber", phrase("Chamber")],
	["job", phrase("Background jobs")],
	["backup", phrase("Backups")],
	["audit", phrase("Audit log")],
	["security", phrase("Security")],
]);

export const AREAS = [...AREA_NAMES].map(([id, name]) => ({ id, name }));

/** The acts of an area; undefined for one that is none, which narrows nothing. */
export const actsOf = (area: string) => {
	if (area === "security") return SECURITY_ACTS;
	return AREA_NAMES.has(area) ? ACTS.filter((action) => areaOf(action) === area) : undefined;
};
