import { asWritten, countWords, t } from "~/platform/language/translate";

/** A cell shows this many names, then the number of the others. */
const NAMES_SHOWN = 2;

export function namesInWords(names: string[]): string {
	const others = names.length - NAMES_SHOWN;
	if (others <= 0) return names.join(", ") || "–";
	return `${names.slice(0, NAMES_SHOWN).join(", ")} ${countWords(others, "and {count} other", "and {count} others")}`;
}

/** `asWritten` without the direction of Latin letters, which is the page's. */
export function written(text: string) {
	const { dir, lang } = asWritten(text);
	return { dir: /^[ -~–·]*$/.test(text) ? undefined : dir, lang };
}

export const inLine = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** Courts write `R.C.S. - Regular Civil Suit`. */
export const shortTypeOf = (caseType: string | null) => caseType?.split(" - ")[0] ?? null;

export const approvalInWords = (isApproved: boolean) => (isApproved ? t("Approved") : t("Not Approved"));
