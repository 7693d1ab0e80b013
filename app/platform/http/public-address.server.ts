import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

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
export async function resolvePublicly(name: string): Promise<Answered[]> {
	const resolver = new Resolver({ timeout: 2000, tries: 2 });
	const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
	const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
	return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** How names are resolved, and whether private addresses are allowed. */
export type Guard = { resolve: (name: string) => Promise<Answered[]>; isPrivateAllowed: boolean };

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
