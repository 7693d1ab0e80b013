import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { DomainError } from "~/errors";
import { t } from "~/platform/language/translate";
import { env } from "~/platform/settings/env.server";

export type Answered = { address: string; family: number };

/** The only IPv6 range that is assigned to the public. */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** An Azure service for its virtual machines, at a public address. */
const AZURE = "168.63.129.16";

/** Whether an IP address, as text, belongs to the public network. */
export function isPublicIp(address: string): boolean {
	if (!isIP(address) || address === AZURE) return false;
	const ip = ipaddr.parse(address);
	return ip.range() === "unicast" && (ip instanceof ipaddr.IPv4 || ip.match(PUBLIC_V6));
}

/** The address is in a private network, or its name does not resolve. */
export class AddressRefused extends Error {
	declare cause: "private" | "unknown";
}

/** `getaddrinfo` blocks a thread per name, so a few unanswered names would stop all others. Local names do not resolve. */
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

/** The addresses of a URL's host, all of them allowed. @throws AddressRefused where one is not, or there is none */
export async function allowedAddresses(host: string, { resolve, isPrivateAllowed }: Guard): Promise<Answered[]> {
	const bare = host.replace(/^\[(.*)\]$/, "$1");
	const family = isIP(bare);
	const answered = family ? [{ address: bare, family }] : await resolve(bare);
	if (answered.length === 0) throw new AddressRefused("The name is not known", { cause: "unknown" });
	if (!isPrivateAllowed && !answered.every(({ address }) => isPublicIp(address)))
		throw new AddressRefused("The address is private", { cause: "private" });
	return answered;
}

/** Connects to the checked addresses, so that a name cannot resolve differently after the check (DNS rebinding). */
export const guardedLookup =
	(guard: Guard): LookupFunction =>
	(host, options, callback) => {
		allowedAddresses(host, guard).then(
			(answered) =>
				options.all ? callback(null, answered) : callback(null, answered[0]?.address ?? "", answered[0]?.family),
			(error) => callback(error, ""),
		);
	};

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
