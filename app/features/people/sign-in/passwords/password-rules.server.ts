import { z } from "zod";
import { mobileNumberInput } from "~/features/people/sign-in/mobile-number-input";
import { isCommonPassword } from "~/features/people/sign-in/passwords/common-passwords.server";
import { MIN_PASSWORD_LENGTH, PASSWORD_RULES, RULE_WORDS } from "~/features/people/sign-in/passwords/password-rules";
import { phrase, t } from "~/platform/language/translate";

const MAX_LENGTH = 128;

type Words = { required: string } & Record<keyof typeof PASSWORD_RULES, string>;

/** The messages of registration and of reset (docs/product.md, section 5). */
export const REGISTRATION_WORDS: Words = { required: phrase("Password is required"), ...RULE_WORDS };
export const RESET_WORDS: Words = {
	required: phrase("Password is required"),
	length: phrase("Password must be at least 8 characters"),
	uppercase: phrase("At least one uppercase letter required"),
	lowercase: phrase("At least one lowercase letter required"),
	digit: phrase("At least one number required"),
	special: phrase("At least one special character required"),
};

const TOO_COMMON = phrase("This password is among the commonest. Choose another one.");

/** A new password: 8 to 128 characters of four kinds, and not one of the commonest. */
export const newPasswordInput = (words: Words) =>
	z
		.string({ error: words.required })
		.min(1, { error: words.required, abort: true })
		.min(MIN_PASSWORD_LENGTH, words.length)
		.max(MAX_LENGTH, { error: () => t("At most {maxLength} characters", { maxLength: MAX_LENGTH }) })
		.regex(PASSWORD_RULES.uppercase, words.uppercase)
		.regex(PASSWORD_RULES.lowercase, words.lowercase)
		.regex(PASSWORD_RULES.digit, words.digit)
		.regex(PASSWORD_RULES.special, words.special)
		.refine((password) => !isCommonPassword(password), TOO_COMMON);

/** A password has at least this many characters besides a username, an email's name or a mobile number in it. */
const MIN_OTHER_CHARACTERS = 5;

type Known = { username: string; email: string; mobileNumber: string };

/** The message for a password that is little more than the person's username, email name or mobile number; else undefined. */
export function findWeakness(password: string, { username, email, mobileNumber }: Known): string | undefined {
	const digits = mobileNumberInput.safeParse(mobileNumber).data?.slice(-10) ?? "";
	const names = [username, email.split("@")[0] ?? "", digits].filter((name) => name !== "");
	const isLittleMore = names.some((name) => {
		const others = password.toLowerCase().replaceAll(name.toLowerCase(), "");
		return [...others].length < MIN_OTHER_CHARACTERS;
	});
	return isLittleMore
		? t("This password is little more than your username, email or mobile number. Add at least five other characters.")
		: undefined;
}
