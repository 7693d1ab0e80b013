import { ACTIONS } from "~/features/administration/audit-log/actions";
import { labelOf } from "~/features/courts/court-records/look-up/fields";
import { formatRupees } from "~/features/money/plans/money";
import type { About, ActionWords } from "~/features/people/audit/actions";
import { formatDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const readDetails = (written: unknown): Record<string, unknown> => (isRecord(written) ? written : {});

const say = (words: ActionWords, about: About) => (typeof words === "string" ? t(words) : words(about));

/** An action in the words for the account's owner. */
export const ownerWords = (code: string, details: Record<string, unknown>): string =>
	say(ACTIONS.get(code)?.owner ?? code, { actor: "", what: "", whom: "", details });

/** An action in the words of a chamber's log, and the CNR of its case if it is about one. */
export function membersWords(code: string, written: unknown): { words: string; cnr?: string } {
	const details = readDetails(written);
	const words = say(ACTIONS.get(code)?.members ?? code, { actor: "", what: "", whom: "", details });
	return { words, cnr: typeof details.cnr === "string" ? details.cnr : undefined };
}

/** Sentences that already name the person. */
const NAMES_WHOM = /\{whom\}/;

/** "Anita Desai approved MHPU018792562024 for Asha Kulkarni"; the code itself for an action without a description. */
export function sentenceOf(code: string, about: About): string {
	const { sentence, owner } = ACTIONS.get(code) ?? {};
	const { actor, what, whom } = about;
	if (!sentence && owner) return t("{whom}: {words}", { whom: whom || actor, words: say(owner, about) });
	const words = sentence ?? `{actor}: ${code} {what}`;
	if (typeof words === "string" && NAMES_WHOM.test(words)) return t(words, { actor, whom: whom || "–" });
	const filled = typeof words === "string" ? t(words, { actor, what }) : words(about);
	return whom && whom !== actor ? t("{words} for {whom}", { words: filled, whom }) : filled;
}

/** Names of fields; fields of a court record have the record's labels. */
const FIELD_NAMES = new Map([...ACTIONS.values()].flatMap(({ fields = {} }) => Object.entries(fields)));
const nameOf = (field: string) => t(FIELD_NAMES.get(field) ?? labelOf(field));

/** Ids of a person or case that the sentence names. */
const STATED_BY_NAME = ["for", "ownerId", "cnr", "cnrNumber"];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function valueInWords(field: string, value: unknown): string {
	if (value === null || value === undefined || value === "") return "–";
	if (field === "amountPaise" && typeof value === "number") return formatRupees(value);
	if (typeof value === "number") return value.toLocaleString("en-IN");
	if (typeof value === "string") return DAY.test(value) ? formatDay(value) : value;
	if (!Array.isArray(value)) return JSON.stringify(value);
	if (!value.every((one) => typeof one === "string"))
		return countWords(value.length, "{count} entry", "{count} entries");
	return value.length === 0 ? "–" : value.map((one) => (field === "fields" ? nameOf(one) : one)).join("; ");
}

function changeOf(field: string, before: unknown, after: unknown): string {
	const [from, to] = [valueInWords(field, before), valueInWords(field, after)];
	return from === to ? t("{field}: changed", { field: nameOf(field) }) : `${nameOf(field)}: ${from} → ${to}`;
}

/** Only fields whose value differs. */
const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
	Object.keys(after)
		.filter((field) => JSON.stringify(own(before, field)) !== JSON.stringify(own(after, field)))
		.map((field) => changeOf(field, own(before, field), own(after, field)));

/** Details that the sentence leaves out: "Next Date: 4 Dec 2026 → 11 Mar 2027". */
export function detailsInWords(code: string, written: unknown): string[] {
	const { before, after, ...rest } = readDetails(written);
	const stated = [...STATED_BY_NAME, ...(ACTIONS.get(code)?.stated ?? [])];
	const changes = isRecord(before) && isRecord(after) ? changesOf(before, after) : [];
	const others = Object.entries(rest)
		.filter(([field]) => !stated.includes(field))
		.map(([field, value]) =>
			isRecord(value) && "before" in value && "after" in value
				? changeOf(field, value.before, value.after)
				: `${nameOf(field)}: ${valueInWords(field, value)}`,
		);
	return [...changes, ...others];
}
