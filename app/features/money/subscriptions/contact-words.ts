import { codesOf, countWords, isLanguage, type Language, phrase, t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

/** The language of messages to a contact: theirs, or English where a program once gave one without registered templates. */
export const messageLanguage = (language: string): Language => (isLanguage(language) ? language : "en");

export const AGREED_HOW = {
	in_person: phrase("In person"),
	phone: phrase("By phone"),
	message: phrase("By message"),
	writing: phrase("In writing"),
} as const;
export const AGREED_HOW_CODES = codesOf(AGREED_HOW);

export const nameOf = <Names extends Record<string, string>>(names: Names, code: string | null): string | undefined =>
	code === null ? undefined : own(names, code);

/** `3 cases`, `All my cases`, or that no messages are sent. */
export function linkedInWords({ getsAllCases, caseCount }: { getsAllCases: boolean; caseCount: number }): string {
	if (getsAllCases) return t("All my cases");
	if (caseCount === 0) return t("No case: no messages are sent");
	return countWords(caseCount, "{count} case", "{count} cases");
}
