import { type Day, formatDay } from "~/calendar/day";

/** A chat link carries the text in its address; this is the length phones accept. */
export const TEMPLATE_LENGTH = 1000;

/** The placeholders of a template, written in double braces (docs/product.md, section 2). */
export const PLACEHOLDERS = ["cnr_number", "case_number", "party_name", "next_date"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** The facts of a case a message can contain. */
export type MessageCase = { cnrNumber: string; caseNumber: string; partyName: string | null; nextDate: Day | null };

/** The text the message dialog opens with. */
export const DEFAULT_TEMPLATE =
	"Your case {{case_number}} (CNR {{cnr_number}}), {{party_name}}: the next hearing is on {{next_date}}.";

const IN_BRACES = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((placeholder) => placeholder === name);

/** The names in double braces that are no placeholders. */
function unknownPlaceholders(template: string): string[] {
	const names = [...template.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim());
	return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** The error of a template, for its writer; undefined for a good one. */
export function templateProblem(template: string): string | undefined {
	if (template.trim() === "") return "Enter the message";
	const unknown = unknownPlaceholders(template).map((name) => `{{${name}}}`);
	if (unknown.length === 0) return undefined;
	const allowed = PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ");
	return `Unknown placeholder ${unknown.join(", ")}. Use ${allowed}.`;
}

/** The template with its placeholders filled in from a case; an unknown one stays as written. */
export function fillTemplate(template: string, { cnrNumber, caseNumber, partyName, nextDate }: MessageCase): string {
	const values: Record<Placeholder, string> = {
		cnr_number: cnrNumber,
		case_number: caseNumber,
		party_name: partyName ?? "not known yet",
		next_date: nextDate ? formatDay(nextDate) : "date awaited",
	};
	return template.replace(IN_BRACES, (whole, name: string) => {
		const trimmed = name.trim();
		return isPlaceholder(trimmed) ? values[trimmed] : whole;
	});
}

/** The text of an approved case's Send WhatsApp, as docs/product.md, section 2, gives it. */
export function approvedCaseText(about: MessageCase): string {
	return fillTemplate(
		"CNR Number: {{cnr_number}}\nCase Number: {{case_number}}\nParty Name: {{party_name}}\nNext Date: {{next_date}}\nStatus: Approved",
		about,
	);
}
