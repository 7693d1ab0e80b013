import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { DomainError } from "~/errors";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

export type Answered = { address: string; family: number };

/** Only this much of IPv6 is given to the public at all. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Azure answers its machines there. */
const AZURE = "168.63.129.16";

/** Whether an IP address, as text, belongs to the public network. */
export function isPublicIp(address: string): boolean {
	if (!isIP(address) || address === AZURE) return false;
	const ip = ipaddr.parse(address);
	return ip.range() === "unicast" && (ip instanceof ipaddr.IPv4 || ip.match(PUBLIC_V6));
}

/** The address leads into a private network, or a name stands for nothing. */
export class AddressRefused extends Error {
	declare cause: "private" | "unknown";
}

/**
 * Asks the name servers, on sockets of our own: the system's `getaddrinfo` blocks a thread for each name, and a few names that
 * nobody answers for would stop all others. Names of this machine are not known to it.
 */
async function resolvePublicly(name: string): Promise<Answered[]> {
	const resolver = new Resolver({ timeout: 2000, tries: 2 });
	const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
	const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
	return addresses.map((address) => ({ address, family: isIP(address) }));
}

type Guard = { resolve: (name: string) => Promise<Answered[]>; isPrivateAllowed: boolean };

/** A sandbox resolves names as its machine does. */
export const ownGuard: Guard = env.WEBHOOKS_ALLOW_PRIVATE
	? { resolve: (name) => lookup(name, { all: true }).catch(() => []), isPrivateAllowed: true }
	: { resolve: resolvePublicly, isPrivateAllowed: false };

/** The addresses of a host of a URL, all of them allowed. @throws AddressRefused where one is not, or there is none */
export async function allowedAddresses(host: string, { resolve, isPrivateAllowed }: Guard): Promise<Answered[]> {
	const bare = host.replace(/^\[(.*)\]$/, "$1");
	const family = isIP(bare);
	const answered = family ? [{ address: bare, family }] : await resolve(bare);
	if (answered.length === 0) throw new AddressRefused("The name is not known", { cause: "unknown" });
	if (!isPrivateAllowed && !answered.every(({ address }) => isPublicIp(address)))
		throw new AddressRefused("The address is private", { cause: "private" });
	return answered;
}

/**
 * The look-up that connections are made with. What it answers is what is connected to, so that a name cannot stand for one
 * address when it is checked and for another when it is used.
 */
export const guardedLookup =
	(guard: Guard): LookupFunction =>
	(host, options, callback) => {
		allowedAddresses(host, guard).then(
			(answered) =>
				options.all ? callback(null, answered) : callback(null, answered[0]?.address ?? "", answered[0]?.family),
			(error) => callback(error, ""),
		);
	};

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
