import { formats, type I18n, setupI18n } from "@lingui/core";
import { own } from "~/platform/outside/own";

/** Screen languages: name in the language itself, and the words of the offer to switch to it. */
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

/** Translations by English message. */
export type Words = Record<string, string>;

/** Values for the `{placeholders}` of a message; null and undefined render as nothing. */
export type Values = Record<string, string | number | null | undefined>;

/** Compiles a message to Lingui's form: texts, with the names of placeholders between them. */
const compile = (message: string) =>
	message.split(/\{(\w+)\}/).map((piece, position) => (position % 2 === 1 ? ([piece] as [string]) : piece));

const compiled = (language: Language, words: Words) =>
	setupI18n({ locale: language, messages: { [language]: words } }).setMessagesCompiler(compile);

const ENGLISH = compiled("en", {});
const catalogs = new Map<Language, I18n>([["en", ENGLISH]]);

/** Registers a language's catalog. */
export const addLanguage = (language: Language, words: Words) => {
	catalogs.set(language, compiled(language, words));
};

/** The current language: the request's on the server, the page's in the browser. */
let resolveLanguage: () => Language = () => "en";
let forced: Language | undefined;

/** Sets the function that finds the current language. */
export const setLanguageResolver = (resolve: () => Language) => {
	resolveLanguage = resolve;
};

export const languageNow = (): Language => forced ?? resolveLanguage();

/** Runs `run` in a given language. `run` must be synchronous: the language is a global during the call. */
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

/** Context suffix that separates messages with the same English words: "From⟦time⟧". */
const CONTEXT = /⟦\w+⟧$/;

/** The translation without values filled in; the English message if there is none. */
const rawWords = (message: string): string => {
	const words = own(current().messages, message);
	return typeof words === "string" && words ? words : message.replace(CONTEXT, "");
};

/** Translates a message and fills its `{placeholders}`. A message missing in the catalog stays English. */
export function t(message: string, values?: Values): string {
	return values ? current()._(message, values) : rawWords(message);
}

type Forms = Parameters<typeof formats.plural>[3];

const figures = new Intl.NumberFormat("en-IN");

/** Plural form for a count: `one` and `other` contain it as `{count}`. */
export function countWords(count: number, one: string, other: string, values?: Values): string {
	const words = formats.plural(languageNow(), false, count, { one, other } as unknown as Forms);
	return t(words, { ...values, count: figures.format(count) });
}

/** Marks a message for extraction without translating it; `t` translates it where it is shown. */
export const phrase = <const Message extends string>(message: Message): Message => message;

/** Keys of a record of labels, in its order, as a tuple for `z.enum`. */
export const codesOf = <Code extends string>(words: Record<Code, string>) => Object.keys(words) as [Code, ...Code[]];

/** `phrase` for several messages. */
export const phrases = <const Messages extends string[]>(...messages: Messages): Messages => messages;

/**
 * The language in which a screen reader speaks a script. Devanagari is Marathi on a Marathi page and Hindi elsewhere; either
 * voice reads both.
 */
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
 * Attributes for text of a court or a person: its direction, and its language if the script of its first letter is not the
 * page's, so that a screen reader uses the right voice.
 */
export function asWritten(text: string | null | undefined): { dir: "auto"; lang?: string } {
	const [letter] = LETTER.exec(text ?? "") ?? [];
	const [, language] = (letter && SCRIPTS.find(([letters]) => letters.test(letter))) || [];
	const page = languageNow();
	const isOfPage = language === page || (language === "hi" && page === "mr");
	return !language || isOfPage ? { dir: "auto" } : { dir: "auto", lang: language };
}
