import { z } from "zod";
import { isCommonPassword } from "~/features/sign-in/common-passwords.server";

const MAX_LENGTH = 128;

type Words = { required: string; length: string; uppercase: string; lowercase: string; digit: string; special: string };

/** The messages of registration and of reset (docs/product.md, section 5). */
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

const TOO_COMMON = "This password is too easy to guess. Try three unrelated words and a number.";

/** A new password: 8 to 128 characters of four kinds, and not a common one. */
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

/** The message for a password that contains the person's username or email; undefined where it does not. */
export function findOwnNameIn(password: string, { username, email }: { username: string; email: string }) {
	const names = [username, email.split("@")[0] ?? ""].filter((name) => name.length >= SHORTEST_NAME);
	const isWithin = names.some((name) => password.toLowerCase().includes(name.toLowerCase()));
	return isWithin ? "The password must not contain your username or email." : undefined;
}
