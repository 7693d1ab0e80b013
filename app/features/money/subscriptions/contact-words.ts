import { codesOf, countWords, phrase, t } from "~/platform/language/translate";

/** The languages of a contact in the API. Messages are in English only, so screens offer none of them. */
export const LANGUAGE_CODES = ["en", "hi", "bn", "gu", "kn", "ml", "mr", "or", "pa", "ta", "te", "ur"] as const;

export const AGREED_HOW = {
	in_person: phrase("In person"),
	phone: phrase("By phone"),
	message: phrase("By message"),
	writing: phrase("In writing"),
} as const;
export const AGREED_HOW_CODES = codesOf(AGREED_HOW);

export const nameOf = <Names extends Record<string, string>>(names: Names, code: string | null): string | undefined =>
	code !== null && code in names ? names[code] : undefined;

/** `3 cases`, `All my cases`, or that no messages are sent. */
export function linkedInWords({ getsAllCases, caseCount }: { getsAllCases: boolean; caseCount: number }): string {
	if (getsAllCases) return t("All my cases");
	if (caseCount === 0) return t("No case: no messages are sent");
	return countWords(caseCount, "{count} case", "{count} cases");
}
