import { asWritten } from "~/platform/language/translate";

/** `asWritten` without the direction of Latin letters, which is the page's. */
export function written(text: string) {
	const { dir, lang } = asWritten(text);
	return { dir: /^[ -~–·]*$/.test(text) ? undefined : dir, lang };
}

export const inLine = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

/** Courts write `R.C.S. - Regular Civil Suit`. */
export const shortTypeOf = (caseType: string | null) => caseType?.split(" - ")[0] ?? null;
