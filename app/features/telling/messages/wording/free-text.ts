import { t } from "~/platform/language/translate";

/** A registered text with its parameter holds 1,024 characters, including the opt-out link. */
export const MAX_FREE_TEXT_LENGTH = 800;

/** Why a filled-in text cannot be the parameter of `case_message`; undefined if it can. */
export function freeTextProblem(text: string): string | undefined {
	if (text.includes("\n")) return t("WhatsApp accepts one line only. This text has line breaks.");
	if (text.length > MAX_FREE_TEXT_LENGTH)
		return t("WhatsApp accepts up to {maxFreeTextLength} characters. This text has {number}.", {
			maxFreeTextLength: MAX_FREE_TEXT_LENGTH,
			number: text.length,
		});
	return undefined;
}

/** WhatsApp rejects tabs and consecutive spaces. */
export const freeTextParameter = (text: string) => text.replace(/\s+/g, " ").trim();
