import { t } from "~/platform/language/translate";

/** A registered text with its parameter holds 1,024 characters, the opt-out link included. */
export const LONGEST_FREE_TEXT = 800;

/** Why a filled-in text cannot be the parameter of `case_message`; undefined where it can. */
export function freeTextProblem(text: string): string | undefined {
	if (text.includes("\n")) return t("WhatsApp accepts one line only. This text has line breaks.");
	if (text.length > LONGEST_FREE_TEXT)
		return t("WhatsApp accepts up to {longestFreeText} characters. This text has {number}.", {
			longestFreeText: LONGEST_FREE_TEXT,
			number: text.length,
		});
	return undefined;
}

/** The text as WhatsApp takes it: it refuses tabs, and blanks in a row. */
export const freeTextParameter = (text: string) => text.replace(/\s+/g, " ").trim();
