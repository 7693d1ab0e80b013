import { z } from "zod";
import { phrase } from "~/platform/language/translate";

/** `username` accepts the email address too. */
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

/** The password of a signed-in person, for actions that need a fresh proof. */
export const passwordProof = z.string().max(1024).optional();

export const proofForm = z.object({ password: passwordProof });

export const smsLoginForm = proofForm.extend({ intent: z.enum(["on", "off"]) });
