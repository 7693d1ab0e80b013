import { setTimeout as wait } from "node:timers/promises";
import { DomainError } from "~/errors";
import { ownGuard } from "~/features/people/webhooks/post.server";
import { AddressRefused, allowedAddresses } from "~/features/people/webhooks/public-address.server";
import { t } from "~/platform/language/translate";

/** Below are the doors of other services than the web, but for its own. */
const FIRST_FREE_PORT = 1024;
const HTTPS_PORT = 443;
/** A name that nobody answers for in this time is taken: it may be known by the time it is used. */
const LOOK_UP_LIMIT_MS = 2000;

const refused = (words: string) => new DomainError("invalid", words, { field: "url" });

/**
 * The address as it is kept. It is checked here to say at once what is wrong; what counts is the check of each connection.
 * @throws DomainError `invalid` on field `url`
 */
export async function checkAddress(text: string): Promise<string> {
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const { isPrivateAllowed } = ownGuard;
	if (!url || (url.protocol !== "https:" && !(isPrivateAllowed && url.protocol === "http:")))
		throw refused(t("Enter a full address that begins with https://"));
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
		throw refused(t("This address leads into a private network. Use a public one."));
	return url.href;
}
