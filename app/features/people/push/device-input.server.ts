import { z } from "zod";
import { DomainError } from "~/errors";
import { MAX_ENDPOINT_LENGTH } from "~/features/people/push/schema";
import { AddressRefused, allowedAddresses } from "~/platform/http/public-address.server";
import { phrase, t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";
import { guardOf } from "~/providers/push.server";

const NOT_ANSWERED = phrase("Your browser did not answer as expected. Please try again.");
const bytes = (length: number) =>
	z.string(NOT_ANSWERED).refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === length, {
		error: NOT_ANSWERED,
	});

/** A browser's subscription, as its script posts it: the address at its push service, a point of P-256 and a secret. */
export const turnOnInput = z.object({
	intent: z.literal("turn-on"),
	endpoint: z.string(NOT_ANSWERED).max(MAX_ENDPOINT_LENGTH, NOT_ANSWERED),
	p256dh: bytes(65),
	auth: bytes(16),
});
export type TurnOnInput = z.output<typeof turnOnInput>;

export const deviceInput = z.object({ intent: z.enum(["turn-off", "test"]), device: z.string().max(36) });

const refused = () =>
	new DomainError("invalid", t("The address of this browser's push service is not allowed. Try another browser."));

/** Each connection is checked again. @throws DomainError `invalid` for an address that is not https, or in a private network */
export async function checkEndpoint(endpoint: string): Promise<void> {
	const guard = guardOf(endpoint, env.PUSH_STAND_IN);
	const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
	if (!url || url.username || url.password) throw refused();
	if (!guard.isPrivateAllowed && (url.protocol !== "https:" || url.port !== "")) throw refused();
	const problem = await allowedAddresses(url.hostname, guard).catch((error: unknown) => error);
	if (problem instanceof AddressRefused && problem.cause === "private") throw refused();
}
