import { languageNow } from "~/platform/language/translate";

/** Language of a screen reader's voice for each script. Devanagari counts as "hi": a Hindi or a Marathi voice reads it well. */
const SCRIPTS: readonly [letters: RegExp, language: string][] = [
	[/[A-Za-z]/, "en"],
	[/[\u0900-\u097f]/, "hi"],
	[/[\u0600-\u06ff]/, "ur"],
	[/[\u0980-\u09ff]/, "bn"],
	[/[\u0a00-\u0a7f]/, "pa"],
	[/[\u0a80-\u0aff]/, "gu"],
	[/[\u0b00-\u0b7f]/, "or"],
	[/[\u0b80-\u0bff]/, "ta"],
	[/[\u0c00-\u0c7f]/, "te"],
	[/[\u0c80-\u0cff]/, "kn"],
	[/[\u0d00-\u0d7f]/, "ml"],
];

const LETTER = /[A-Za-z]|[\u0600-\u06ff]|[\u0900-\u0d7f]/;

/**
 * `dir` and `lang` for text a court or person wrote, so that a screen reader uses the right voice. `lang` comes from the script
 * of the first letter, and is left out if it matches the page's language.
 */
export function asWritten(text: string | null | undefined): { dir: "auto"; lang?: string } {
	const [letter] = LETTER.exec(text ?? "") ?? [];
	const [, language] = (letter && SCRIPTS.find(([letters]) => letters.test(letter))) || [];
	const page = languageNow();
	const isOfPage = language === page || (language === "hi" && page === "mr");
	return !language || isOfPage ? { dir: "auto" } : { dir: "auto", lang: language };
}
