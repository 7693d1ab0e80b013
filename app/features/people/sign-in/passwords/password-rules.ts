import { phrase } from "~/platform/language/translate";

export const MIN_PASSWORD_LENGTH = 8;

/** What a new password has to match, by rule. */
export const PASSWORD_RULES = {
	length: new RegExp(`^[^]{${MIN_PASSWORD_LENGTH}}`),
	uppercase: /\p{Lu}/u,
	lowercase: /\p{Ll}/u,
	digit: /\p{Nd}/u,
	special: /[^\p{L}\p{M}\p{N}\s]/u,
};

export const RULE_WORDS: Record<keyof typeof PASSWORD_RULES, string> = {
	length: phrase("At least 8 characters"),
	uppercase: phrase("At least one uppercase letter"),
	lowercase: phrase("At least one lowercase letter"),
	digit: phrase("At least one number"),
	special: phrase("At least one special character"),
};

type Rule = keyof typeof PASSWORD_RULES;

/** The messages of the rules that a typed password misses. */
export const missingRules = (password: string): string[] =>
	(Object.keys(PASSWORD_RULES) as Rule[])
		.filter((rule) => !PASSWORD_RULES[rule].test(password))
		.map((rule) => RULE_WORDS[rule]);
