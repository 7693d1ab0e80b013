import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { phrase } from "~/platform/language/translate";

/** Six digits of the app, or a recovery code. */
const codeText = z
	.string({ error: phrase("Enter the code") })
	.trim()
	.min(1, phrase("Enter the code"))
	.max(40, phrase("Use at most 40 characters"));

export const secondStepInput = z.object({ code: codeText });

/** Sets up the second factor; `offer` is the sealed secret that the form showed. */
export const setUpInput = z.object({
	offer: z.string({ error: phrase("Please start again.") }).max(1000),
	code: codeText,
	/** Whether to revoke all API tokens. */
	tokens: z
		.string()
		.max(10)
		.transform((ticked) => ticked === "on")
		.default(false),
	password: passwordProof,
});
