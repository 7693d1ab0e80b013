/** The languages a contact can prefer, by their code. Texts are English so far; the choice is kept for later. */
export const LANGUAGES = {
	en: "English",
	hi: "Hindi",
	bn: "Bengali",
	gu: "Gujarati",
	kn: "Kannada",
	ml: "Malayalam",
	mr: "Marathi",
	or: "Odia",
	pa: "Punjabi",
	ta: "Tamil",
	te: "Telugu",
	ur: "Urdu",
} as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** How somebody agreed to get messages. */
export const AGREED_HOW = {
	in_person: "In person",
	phone: "By phone",
	message: "By message",
	writing: "In writing",
} as const;
export type AgreedHow = keyof typeof AGREED_HOW;
export const AGREED_HOW_CODES = Object.keys(AGREED_HOW) as [AgreedHow, ...AgreedHow[]];

export const nameOf = <Names extends Record<string, string>>(names: Names, code: string | null): string | undefined =>
	code !== null && code in names ? names[code] : undefined;

/** `3 cases`, `All my cases`, or that nobody is messaged. */
export function linkedInWords({ getsAllCases, caseCount }: { getsAllCases: boolean; caseCount: number }): string {
	if (getsAllCases) return "All my cases";
	if (caseCount === 0) return "No case: nobody is messaged";
	return caseCount === 1 ? "1 case" : `${caseCount} cases`;
}
