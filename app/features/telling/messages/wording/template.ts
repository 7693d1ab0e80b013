import { cnrOrDash } from "~/features/courts/court-records/case-facts";
import { fillPlaceholders, IN_BRACES } from "~/features/telling/messages/wording/fill";
import { type Day, formatDay } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";

/** A chat link carries the text in its URL; this is the length phones accept. */
export const MAX_TEMPLATE_LENGTH = 1000;
export const MAX_TEMPLATE_NAME_LENGTH = 80;
/** Of a person. */
export const MAX_TEMPLATES = 20;

/** The placeholders of a template, written in double braces (docs/product.md, section 2). */
export const PLACEHOLDERS = ["cnr_number", "case_number", "party_name", "next_date"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

export type MessageCase = { cnrNumber: string; caseNumber: string; partyName: string | null; nextDate: Day | null };

export const DEFAULT_TEMPLATE =
	"Namaste. This is about the case of {{party_name}}. Next hearing: {{next_date}}. CNR {{cnr_number}}, case {{case_number}}.";

/** The placeholders in braces, for a hint. */
export const withBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

function unknownPlaceholders(template: string, known: readonly string[]): string[] {
	const names = [...template.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim());
	return [...new Set(names.filter((name) => !known.includes(name)))];
}

/** The error of a template, for its author; undefined if valid. */
export function templateProblem(template: string, known: readonly string[] = PLACEHOLDERS): string | undefined {
	if (template.trim() === "") return t("Enter the message");
	const unknown = unknownPlaceholders(template, known).map((name) => `{{${name}}}`);
	if (unknown.length === 0) return undefined;
	const allowed = withBraces(known);
	return t("Unknown placeholder {unknown}. Use {allowed}.", { unknown: unknown.join(", "), allowed });
}

const valuesOf = ({ cnrNumber, caseNumber, partyName, nextDate }: MessageCase): Record<Placeholder, string> => ({
	cnr_number: cnrOrDash(cnrNumber),
	case_number: caseNumber,
	party_name: partyName ?? "",
	next_date: nextDate ? formatDay(nextDate) : "",
});

/** Fills in the placeholders of a template from a case; an unknown one stays as written. */
export const fillTemplate = (template: string, item: MessageCase): string => fillPlaceholders(template, valuesOf(item));

/** The Send WhatsApp text of an approved case (docs/product.md, section 2); a line without its value is left out. */
export function approvedCaseText(item: MessageCase): string {
	const { cnr_number, case_number, party_name, next_date } = valuesOf(item);
	const lines = {
		"CNR Number": cnr_number,
		"Case Number": case_number,
		"Party Name": party_name,
		"Next Date": next_date,
		Status: "Approved",
	};
	const known = Object.entries(lines).filter(([, value]) => value !== "");
	return known.map((line) => line.join(": ")).join("\n");
}
