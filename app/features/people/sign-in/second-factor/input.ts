import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { phrase } from "~/platform/language/translate";

/** What a person types as their second factor: six digits of the app, or a recovery code. */
const codeText = z
	.string({ error: phrase("Enter the code") })
	.trim()
	.min(1, phrase("Enter the code"))
	.max(40, phrase("Use at most 40 characters"));

/** The second step of logging in. */
export const secondStepInput = z.object({ code: codeText });

/** Sets an app up by a code of it; the offer is the secret that was shown, sealed. */
export const setUpInput = z.object({
	offer: z.string({ error: phrase("Please start again.") }).max(1000),
	code: codeText,
	/** Whether the API tokens end. */
	tokens: z
		.string()
		.max(10)
		.transform((ticked) => ticked === "on")
		.default(false),
	password: passwordProof,
});
