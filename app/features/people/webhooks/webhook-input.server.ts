import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { DomainError } from "~/errors";
import { EXAMPLE_LOGIN } from "~/features/people/sign-in/login/example-login.server";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { KINDS } from "~/features/people/webhooks/kinds";
import { ownGuard } from "~/platform/http/guarded-post.server";
import { AddressRefused, allowedAddresses } from "~/platform/http/public-address.server";
import { phrase, t } from "~/platform/language/translate";

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

/** Ports below belong to other services; of these only 443 is allowed. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;
/** A name that does not resolve in this time is accepted: it may resolve by the first delivery. */
const LOOK_UP_LIMIT_MS = 2000;

const refused = (words: string) => new DomainError("invalid", words, { field: "url" });

/** For an early error message; each connection is checked again. @throws DomainError `invalid` on field `url` */
export async function checkAddress(text: string): Promise<string> {
	const { isPrivateAllowed } = ownGuard;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url || !(isPrivateAllowed ? /^https?:$/ : /^https:$/).test(url.protocol))
		throw refused(t("Enter a full address that starts with https://"));
	if (url.username || url.password) throw refused(t("Leave the user name and password out of the address."));
	const port = Number(url.port || HTTPS_PORT);
	if (!isPrivateAllowed && port !== HTTPS_PORT && port < FIRST_FREE_PORT)
		throw refused(t("Use port 443, or one from 1024 up."));
	url.hash = "";
	const problem = await Promise.race([
		allowedAddresses(url.hostname, ownGuard).catch((error: unknown) => error),
		wait(LOOK_UP_LIMIT_MS, undefined, { ref: false }),
	]);
	if (problem instanceof AddressRefused && problem.cause === "private")
		throw refused(t("This address is in a private network. Use a public one."));
	return url.href;
}
