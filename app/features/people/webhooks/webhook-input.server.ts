import { z } from "zod";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { KINDS } from "~/features/people/webhooks/kinds";
import { phrase } from "~/platform/language/translate";

/** The form and the API parse with this; `addWebhook` checks for private networks. */
const webhookInput = z.object({
	url: z
		.string(phrase("Enter the address"))
		.trim()
		.min(1, phrase("Enter the address"))
		.max(500, phrase("Use at most 500 characters"))
		.meta({
			description: "An https address on port 443 or from 1024 up, without a user name or password in it",
			examples: ["https://office.example.com/webhooks/nyaya-diary"],
		}),
	kinds: z
		.array(z.enum(KINDS, phrase("Select the events")), phrase("Select the events"))
		.min(1, phrase("Select the events"))
		.max(KINDS.length)
		.transform((kinds) => [...new Set(kinds)])
		.meta({ description: "The kinds of event to send", examples: [["case.hearing_date", "case.disposed"]] }),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** Needed if the last proof is not fresh. */
export const webhookProof = z.object({
	password: passwordProof.meta({
		description: "Your password. Needed with the token of a login more than 10 minutes ago; a named token needs none",
		examples: [EXAMPLE_LOGIN.password],
	}),
});
export const webhookCall = webhookInput.extend(webhookProof.shape);

export const webhookAction = z.object({
	intent: z.enum(["test", "pause", "resume", "again"]),
	delivery: z.string().max(36).default(""),
});
