import { z } from "zod";
import { isCommonPassword } from "~/features/accounts/common-passwords.server";

const MAX_LENGTH = 128;

type Words = { required: string; length: string; uppercase: string; lowercase: string; digit: string; special: string };

/** The two wordings of the specification, section 5. */
export const REGISTRATION_WORDS: Words = {
	required: "Password is required",
	length: "At least 8 characters",
	uppercase: "At least one uppercase letter",
	lowercase: "At least one lowercase letter",
	digit: "At least one number",
	special: "At least one special character",
};
export const RESET_WORDS: Words = {
	required: "Password is required",
	length: "Password must be at least 8 characters",
	uppercase: "At least one uppercase letter required",
	lowercase: "At least one lowercase letter required",
	digit: "At least one number required",
	special: "At least one special character required",
};

const TOO_COMMON = "This password is one of the commonest and would be guessed quickly. Please choose another.";

/** A new password: 8 to 128 characters, of four kinds, and none that is guessed first. */
export const newPasswordInput = (words: Words) =>
	z
		.string({ error: words.required })
		.min(1, { error: words.required, abort: true })
		.min(8, words.length)
		.max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`)
		.regex(/\p{Lu}/u, words.uppercase)
		.regex(/\p{Ll}/u, words.lowercase)
		.regex(/\p{Nd}/u, words.digit)
		.regex(/[^\p{L}\p{M}\p{N}\s]/u, words.special)
		.refine((password) => !isCommonPassword(password), TOO_COMMON);

const SHORTEST_NAME = 3;

/** What is wrong with a password for this person, if anything: their own names are guessed right after the common ones. */
export function findOwnNameIn(password: string, { username, email }: { username: string; email: string }) {
	const names = [username, email.split("@")[0] ?? ""].filter((name) => name.length >= SHORTEST_NAME);
	const isWithin = names.some((name) => password.toLowerCase().includes(name.toLowerCase()));
	return isWithin ? "The password must not contain your username or email." : undefined;
}
