import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { TOKEN_DAYS } from "~/features/people/sign-in/tokens/token-choices";
import { phrase } from "~/platform/language/translate";

const apiTokenInput = z.object({
	name: z
		.string({ error: phrase("Enter a name") })
		.trim()
		.min(1, phrase("Enter a name"))
		.max(60, phrase("Use at most 60 characters")),
	scope: z.enum(["read", "read-write"], { error: phrase("Select access") }),
	days: z.enum(TOKEN_DAYS, { error: phrase("Select expiry") }).transform(Number),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;

/** With the password, which a screen asks for if the last proof is not fresh. */
export const apiTokenForm = apiTokenInput.extend({ password: passwordProof });
