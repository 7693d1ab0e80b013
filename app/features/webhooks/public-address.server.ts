import { lookup as lookUpByHost } from "node:dns";
import { Resolver } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** An address that a name stands for. */
export type Answered = { address: string; family: 4 | 6 };
export type Resolve = (name: string) => Promise<Answered[]>;

/** IPv4 that is private, of this machine, of one link, for many, for documents, or a cloud's own (decision 329). */
const NOT_PUBLIC_V4 = [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	// The link itself; 169.254.169.254 tells a machine of most clouds its secrets.
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	// Azure answers its machines there.
	"168.63.129.16/32",
	"224.0.0.0/4",
	"240.0.0.0/4",
];

/** Only 2000::/3 is given to the public at all. Everything else, as ::1, fc00::/7, ::ffff:0:0/96 and 64:ff9b::/96, is outside it. */
const PUBLIC_V6 = "2000::/3";
/** What is special inside it: Teredo and other tunnels, 6to4, and documents. */
const NOT_PUBLIC_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

function listed(ranges: string[], family: "ipv4" | "ipv6") {
	const list = new BlockList();
	for (const range of ranges) {
		const [network = "", bits] = range.split("/");
		list.addSubnet(network, Number(bits), family);
	}
	return list;
}

const notPublic4 = listed(NOT_PUBLIC_V4, "ipv4");
const public6 = listed([PUBLIC_V6], "ipv6");
const notPublic6 = listed(NOT_PUBLIC_V6, "ipv6");

/** Whether an IP address, as text, belongs to the public network. */
export function isPublicIp(address: string): boolean {
	if (isIP(address) === 4) return !notPublic4.check(address, "ipv4");
	return isIP(address) === 6 && public6.check(address, "ipv6") && !notPublic6.check(address, "ipv6");
}

/** The address leads into a private network, or a name stands for nothing. */
export class AddressRefused extends Error {
	constructor(readonly cause: "private" | "unknown") {
		super(`The address is ${cause}`);
	}
}

/**
 * Asks the name servers, on sockets of our own: the system's `getaddrinfo` blocks a thread for each name, and a few names that
 * nobody answers for would stop all others. Names of this machine are not known to it.
 */
export async function resolvePublicly(name: string): Promise<Answered[]> {
	const resolver = new Resolver({ timeout: 2000, tries: 2 });
	const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
	const found = <Family extends 4 | 6>(answer: PromiseSettledResult<string[]>, family: Family) =>
		answer.status === "fulfilled" ? answer.value.map((address) => ({ address, family })) : [];
	return [...found(four, 4), ...found(six, 6)];
}

/** As the machine itself resolves names, for a sandbox. */
export const resolveByHost: Resolve = (name) =>
	new Promise((resolve) =>
		lookUpByHost(name, { all: true }, (error, found) =>
			resolve(error ? [] : found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))),
		),
	);

export type Guard = { resolve: Resolve; isPrivateAllowed: boolean };

/** The addresses of a host of a URL, all of them allowed. @throws AddressRefused where one is not, or there is none */
export async function allowedAddresses(host: string, { resolve, isPrivateAllowed }: Guard): Promise<Answered[]> {
	const bare = host.replace(/^\[(.*)\]$/, "$1");
	const family = isIP(bare);
	const answered: Answered[] = family ? [{ address: bare, family: family === 6 ? 6 : 4 }] : await resolve(bare);
	if (answered.length === 0) throw new AddressRefused("unknown");
	if (!isPrivateAllowed && !answered.every(({ address }) => isPublicIp(address))) throw new AddressRefused("private");
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
			(answered) => {
				if (options.all) return callback(null, answered);
				const [first] = answered;
				callback(null, first?.address ?? "", first?.family);
			},
			(error) => callback(error, ""),
		);
	};
