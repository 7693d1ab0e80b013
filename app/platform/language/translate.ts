import { formats, type I18n, setupI18n } from "@lingui/core";

/** The languages of the screens, by their own names, and the words that offer each to who reads it. */
export const LANGUAGES = {
	en: {
		name: "English",
		offer: "Read Nyaya Diary in English?",
		accept: "English, please",
		decline: "No, thank you",
	},
	hi: {
		name: "हिन्दी",
		offer: "क्या आप न्याय डायरी को हिन्दी में पढ़ना चाहेंगे?",
		accept: "हाँ, हिन्दी में",
		decline: "नहीं, धन्यवाद",
	},
	mr: {
		name: "मराठी",
		offer: "न्याय डायरी मराठीत वाचायची आहे का?",
		accept: "होय, मराठीत",
		decline: "नको, धन्यवाद",
	},
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = ["en", "hi", "mr"] as const satisfies Language[];

export const isLanguage = (value: unknown): value is Language => LANGUAGE_CODES.some((language) => language === value);

/** Words by their English ones. */
export type Words = Record<string, string>;

/** What stands in the `{places}` of a message; nothing leaves its place empty. */
export type Values = Record<string, string | number | null | undefined>;

/** Lingui's form of a message: its words, and the names of its values between them. */
const compile = (message: string) =>
	message.split(/\{(\w+)\}/).map((piece, position) => (position % 2 === 1 ? ([piece] as [string]) : piece));

const compiled = (language: Language, words: Words) =>
	setupI18n({ locale: language, messages: { [language]: words } }).setMessagesCompiler(compile);

const ENGLISH = compiled("en", {});
const catalogs = new Map<Language, I18n>([["en", ENGLISH]]);

/** Makes a language known, with its words. */
export const addLanguage = (language: Language, words: Words) => {
	catalogs.set(language, compiled(language, words));
};

/** The language now: on the server the request's, in the browser the page's. */
let resolveLanguage: () => Language = () => "en";
let forced: Language | undefined;

/** Sets how the language is found that words are in. */
export const setLanguageResolver = (resolve: () => Language) => {
	resolveLanguage = resolve;
};

export const languageNow = (): Language => forced ?? resolveLanguage();

/** Words in a given language, whatever the request's is. `run` waits for nothing. */
export function inLanguage<T>(language: Language, run: () => T): T {
	const before = forced;
	forced = language;
	try {
		return run();
	} finally {
		forced = before;
	}
}

const current = () => catalogs.get(languageNow()) ?? ENGLISH;

/** What sets a message apart from another with the same English words: "From⟦time⟧". */
const CONTEXT = /⟦\w+⟧$/;

/** The words as they are kept, without their values; English ones stand for themselves. */
const rawWords = (message: string): string => {
	const words = current().messages[message];
	return typeof words === "string" && words ? words : message.replace(CONTEXT, "");
};

/** The words in the language of the page, with their `{values}`. Words that no catalog knows stay as they are. */
export function t(message: string, values?: Values): string {
	return values ? current()._(message, values) : rawWords(message);
}

type Forms = Parameters<typeof formats.plural>[3];

const figures = new Intl.NumberFormat("en-IN");

/** The words for a number of things: `one` and `other` hold it as `{count}`. */
export function countWords(count: number, one: string, other: string, values?: Values): string {
	const words = formats.plural(languageNow(), false, count, { one, other } as unknown as Forms);
	return t(words, { ...values, count: figures.format(count) });
}

/** Marks words of a table: they are translated where they are shown. */
export const phrase = <const Message extends string>(message: Message): Message => message;

/** The codes of a table of words, in its order. */
export const codesOf = <Code extends string>(words: Record<Code, string>) => Object.keys(words) as [Code, ...Code[]];

/** `phrase` for each of several. */
export const phrases = <const Messages extends string[]>(...messages: Messages): Messages => messages;

/** The language a voice reads a script in. Devanagari is Marathi on a Marathi page and Hindi elsewhere: it is read well by either. */
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
 * Attributes of words that a court or a person wrote: their direction, and their language by the first letter's script where
 * it is not the page's. They are shown as they were written, and a screen reader needs the right voice for them.
 */
export function asWritten(text: string | null | undefined): { dir: "auto"; lang?: string } {
	const [letter] = LETTER.exec(text ?? "") ?? [];
	const [, language] = (letter && SCRIPTS.find(([letters]) => letters.test(letter))) || [];
	const page = languageNow();
	const isOfPage = language === page || (language === "hi" && page === "mr");
	return !language || isOfPage ? { dir: "auto" } : { dir: "auto", lang: language };
}
