import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { z } from "zod";
import { isCommonPassword } from "~/features/people/sign-in/passwords/common-passwords.server";
import { phrase, t } from "~/platform/language/translate";

type Core = { ZxcvbnFactory: typeof ZxcvbnFactory };
type CommonWords = {
	dictionary: Record<string, string[]>;
	adjacencyGraphs: Record<string, Record<string, (string | null)[]>>;
};

/** The estimator takes seconds on longer texts; if the beginning is hard to guess, so is the whole. */
const MAX_CHARACTERS = 16;
/** On a scale of 0 to 4; from 3 on, guessing takes 100 million tries. */
const LEAST_SCORE = 3;
const MIN_PART_LENGTH = 3;

/** The words taken from each list: the Bloom filter holds the rest, and each word stays in memory. */
const MAX_WORDS = 10_000;

/** Read when the first password is chosen. */
function readEstimator() {
	const require = createRequire(import.meta.url);
	const core: Core = require("@zxcvbn-ts/core");
	const common: CommonWords = require("@zxcvbn-ts/language-common");
	return new core.ZxcvbnFactory({
		dictionary: Object.fromEntries(
			Object.entries(common.dictionary).map(([name, words]) => [name, words.slice(0, MAX_WORDS)]),
		),
		graphs: common.adjacencyGraphs,
	});
}
let readOnce: ReturnType<typeof readEstimator> | undefined;

/** `known` are the person's names, numbers and addresses. */
function isQuicklyGuessed(password: string, known: string[]): boolean {
	readOnce ??= readEstimator();
	const parts = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
	const usable = [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= MIN_PART_LENGTH);
	const beginning = [...password].slice(0, MAX_CHARACTERS).join("");
	return readOnce.check(beginning, usable).score < LEAST_SCORE;
}

const MAX_LENGTH = 128;

type Words = { required: string; length: string; uppercase: string; lowercase: string; digit: string; special: string };

/** The messages of registration and of reset (docs/product.md, section 5). */
export const REGISTRATION_WORDS: Words = {
	required: phrase("Password is required"),
	length: phrase("At least 8 characters"),
	uppercase: phrase("At least one uppercase letter"),
	lowercase: phrase("At least one lowercase letter"),
	digit: phrase("At least one number"),
	special: phrase("At least one special character"),
};
export const RESET_WORDS: Words = {
	required: phrase("Password is required"),
	length: phrase("Password must be at least 8 characters"),
	uppercase: phrase("At least one uppercase letter required"),
	lowercase: phrase("At least one lowercase letter required"),
	digit: phrase("At least one number required"),
	special: phrase("At least one special character required"),
};

const TOO_COMMON = phrase("This password is too easy to guess. Try three unrelated words and a number.");

/** A new password: 8 to 128 characters of four kinds, and not a common one. */
export const newPasswordInput = (words: Words) =>
	z
		.string({ error: words.required })
		.min(1, { error: words.required, abort: true })
		.min(8, words.length)
		.max(MAX_LENGTH, { error: () => t("At most {maxLength} characters", { maxLength: MAX_LENGTH }) })
		.regex(/\p{Lu}/u, words.uppercase)
		.regex(/\p{Ll}/u, words.lowercase)
		.regex(/\p{Nd}/u, words.digit)
		.regex(/[^\p{L}\p{M}\p{N}\s]/u, words.special)
		.refine((password) => !isCommonPassword(password), TOO_COMMON);

const MIN_NAME_LENGTH = 3;

/** Words that an attacker who knows the person would try first. */
type Known = { username: string; email: string; others?: string[] };

/** The message for a password with the username or email in it, or that an acquaintance could guess; else undefined. */
export function findWeakness(password: string, { username, email, others = [] }: Known): string | undefined {
	const names = [username, email.split("@")[0] ?? ""].filter((name) => name.length >= MIN_NAME_LENGTH);
	const isWithin = names.some((name) => password.toLowerCase().includes(name.toLowerCase()));
	if (isWithin) return t("The password must not contain your username or email.");
	return isQuicklyGuessed(password, [username, email, ...others]) ? t(TOO_COMMON) : undefined;
}
