import { z } from "zod";
import { phrase } from "~/platform/language/translate";

/** The username, or the email address, and the password. */
export const loginInput = z.object({
	username: z
		.string({ error: phrase("Enter your username") })
		.trim()
		.min(1, phrase("Enter your username"))
		.max(254),
	password: z
		.string({ error: phrase("Enter your password") })
		.min(1, phrase("Enter your password"))
		.max(1024),
});
export type LoginInput = z.output<typeof loginInput>;

/** The password of a signed-in person, where an action needs a fresh proof of who asks. */
export const passwordProof = z.string().max(1024).optional();

/** A form that asks for the proof alone. */
export const proofForm = z.object({ password: passwordProof });
