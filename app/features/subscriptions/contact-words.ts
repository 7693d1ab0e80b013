import { codesOf, countWords, phrase, t } from "~/language/translate";

/** The languages a contact can prefer, by their code. Texts are English so far; the choice is kept for later. */
export const LANGUAGES = {
	en: phrase("English"),
	hi: phrase("Hindi"),
	bn: phrase("Bengali"),
	gu: phrase("Gujarati"),
	kn: phrase("Kannada"),
	ml: phrase("Malayalam"),
	mr: phrase("Marathi"),
	or: phrase("Odia"),
	pa: phrase("Punjabi"),
	ta: phrase("Tamil"),
	te: phrase("Telugu"),
	ur: phrase("Urdu"),
} as const;
export const LANGUAGE_CODES = codesOf(LANGUAGES);

/** How somebody agreed to get messages. */
export const AGREED_HOW = {
	in_person: phrase("In person"),
	phone: phrase("By phone"),
	message: phrase("By message"),
	writing: phrase("In writing"),
} as const;
export const AGREED_HOW_CODES = codesOf(AGREED_HOW);

export const nameOf = <Names extends Record<string, string>>(names: Names, code: string | null): string | undefined =>
	code !== null && code in names ? names[code] : undefined;

/** `3 cases`, `All my cases`, or that nobody is messaged. */
export function linkedInWords({ getsAllCases, caseCount }: { getsAllCases: boolean; caseCount: number }): string {
	if (getsAllCases) return t("All my cases");
	if (caseCount === 0) return t("No case: nobody is messaged");
	return countWords(caseCount, "{count} case", "{count} cases");
}
