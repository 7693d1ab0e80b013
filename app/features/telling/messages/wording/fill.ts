import { inSentence } from "~/platform/language/sentence-words";

/** A name in double braces, with or without spaces. */
export const IN_BRACES = /\{\{([^{}]*)\}\}/g;

/** Placeholder values by name; empty if unknown. */
type Values = Readonly<Record<string, string>>;

/** Ends a clause: a comma, a semicolon or the end of a sentence, before a space or the end of the line. */
const END = /([,;.!?،؛؟।॥۔]+(?=\s|$))/;
const ENDS_SENTENCE = /[.!?؟।॥۔]/;
/** Placeholders that start with a small letter inside a sentence. */
const IN_SENTENCES = ["stage", "purpose"];

/** Own properties only, so that `toString` is no placeholder. */
const said = (values: Values, name: string): string | undefined => new Map(Object.entries(values)).get(name.trim());

const missingIn = (clause: string, values: Values) =>
	[...clause.matchAll(IN_BRACES)].map(([, name = ""]) => name.trim()).filter((name) => said(values, name) === "");

/** Placeholders that address somebody. */
const ADDRESSED = ["party_name", "client", "reader"];

/** Whether a clause only addresses somebody: "Dear {{party_name}}". */
const isAddress = (clause: string, missing: string[]) =>
	missing.every((name) => ADDRESSED.includes(name)) && clause.replace(IN_BRACES, "").trim().split(/\s+/).length <= 2;

function fillLine(line: string, values: Values): string {
	return line.replace(IN_BRACES, (whole, inside: string, at: number) => {
		const name = inside.trim();
		const value = said(values, name) ?? whole;
		const goesOn = /[\p{L}\p{M}\p{N},]\s*$/u.test(line.slice(0, at));
		return goesOn && IN_SENTENCES.includes(name) ? inSentence(value) : value;
	});
}

const countOf = (text: string, mark: string) => text.split(mark).length - 1;
const isOpen = (text: string) => countOf(text, "(") > countOf(text, ")");

/** Splits a line into clauses, each with its end mark. Brackets are not split. */
function clausesOf(line: string): [clause: string, end: string][] {
	const parts = line.split(END);
	const found: [string, string][] = [];
	let clause = "";
	for (let place = 0; place < parts.length; place += 2) {
		clause += parts[place] ?? "";
		const end = parts[place + 1] ?? "";
		if (isOpen(clause) && place + 2 < parts.length) clause += end;
		else {
			found.push([clause, end]);
			clause = "";
		}
	}
	return found;
}

/** Drops clauses with a missing value; without its first clause or its date, on which place and purpose depend, the sentence. */
function withoutMissing(line: string, values: Values): string {
	let result = "";
	let end = "";
	let isFirst = true;
	let isGone = false;
	for (const [clause, clauseEnd] of clausesOf(line)) {
		const missing = missingIn(clause, values);
		const endsSentence = ENDS_SENTENCE.test(clauseEnd);
		if (missing.length === 0 && !isGone) {
			const begins = !isFirst && (end === "" || ENDS_SENTENCE.test(end));
			result += end + (begins ? clause.replace(/^\s*\p{Ll}/u, (start) => start.toUpperCase()) : clause);
			end = clauseEnd;
		} else {
			if (result.trim() !== "" && !ENDS_SENTENCE.test(end) && endsSentence) end = clauseEnd;
			isGone ||= missing.includes("next_date") || (isFirst && !isAddress(clause, missing));
		}
		isFirst = endsSentence;
		if (endsSentence) isGone = false;
	}
	return (ENDS_SENTENCE.test(end) ? result + end : result).trim();
}

/**
 * Fills in the placeholders of a template; an unknown one stays as written. A clause (comma to comma) or sentence whose value is
 * missing is dropped, as is a line with nothing else. @returns an empty text if nothing is left
 */
export function fillPlaceholders(template: string, values: Values): string {
	const lines = template.split("\n").flatMap((line) => {
		if (missingIn(line, values).length === 0) return [fillLine(line, values)];
		const result = withoutMissing(line, values);
		return result === "" ? [] : [fillLine(result, values)];
	});
	return lines
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
