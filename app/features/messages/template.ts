import { type Day, formatDay } from "~/features/courts/day";

/** A chat link carries the text in its address, which is as long as phones take. */
export const TEMPLATE_LENGTH = 1000;

/** What a template may ask for, as it stands between double braces (specification section 2). */
export const PLACEHOLDERS = ["cnr_number", "case_number", "party_name", "next_date"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** What a message tells of a case. */
export type MessageCase = { cnrNumber: string; caseNumber: string; partyName: string | null; nextDate: Day | null };

/** What the message dialog begins with. */
export const DEFAULT_TEMPLATE =
	"Case {{case_number}} (CNR {{cnr_number}}) of {{party_name}}: the next hearing is on {{next_date}}.";

const IN_BRACES = /\{\{([^{}]*)\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** The placeholders of a template that nothing can fill, as they are written. */
export function unknownPlaceholders(template: string): string[] {
	const names = [...template.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim());
	return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** What is wrong with a template, in words for its writer; undefined where nothing is. */
export function templateProblem(template: string): string | undefined {
	if (template.trim() === "") return "Enter the message";
	const unknown = unknownPlaceholders(template).map((name) => `{{${name}}}`);
	if (unknown.length === 0) return undefined;
	const known = PLACEHOLDERS.map((name) => `{{${name}}}`).join(", ");
	return `Unknown placeholder ${unknown.join(", ")}. Use ${known}.`;
}

/** The template with a case's words in place of its placeholders; an unknown one stays as it is. */
export function fillTemplate(template: string, { cnrNumber, caseNumber, partyName, nextDate }: MessageCase): string {
	const words: Record<Placeholder, string> = {
		cnr_number: cnrNumber,
		case_number: caseNumber,
		party_name: partyName ?? "N/A",
		next_date: nextDate ? formatDay(nextDate) : "N/A",
	};
	return template.replace(IN_BRACES, (whole, name: string) => {
		const known = name.trim();
		return isPlaceholder(known) ? words[known] : whole;
	});
}

/** What an approved case's Send WhatsApp says (specification section 2). */
export function approvedCaseText(about: MessageCase): string {
	return fillTemplate(
		"CNR Number: {{cnr_number}}\nCase Number: {{case_number}}\nParty Name: {{party_name}}\nNext Date: {{next_date}}\nStatus: Approved",
		about,
	);
}
