import { isIPv4, isIPv6 } from "node:net";

/** The eight groups of an IPv6 address, `::` written out. */
function groupsOf(address: string): number[] {
	const [head = "", tail] = address.split("::");
	const read = (part: string) =>
		part === ""
			? []
			: part.split(":").flatMap((group) => {
					if (!isIPv4(group)) return Number.parseInt(group, 16);
					const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
					return [a * 256 + b, c * 256 + d];
				});
	const [before, after] = [read(head), read(tail ?? "")];
	return tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill(0), ...after];
}

const asIPv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/** An address as a proxy may write it, without port, brackets and zone; an IPv4 address inside IPv6 as IPv4. */
export function plainAddress(written: string): string {
	const address = written
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
		.replace(/%.*$/, "");
	if (!isIPv6(address)) return address;
	const [a, b, c, d, e, f, high = 0, low = 0] = groupsOf(address);
	const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
	return isMapped ? asIPv4(high, low) : address;
}

/**
 * Whom a rate limit counts: for an IPv6 address its /64, which one subscriber has to himself; anything else as it is,
 * be it an IPv4 address, a phone number or an id.
 */
export function limitKey(key: string): string {
	const address = plainAddress(key);
	if (!isIPv6(address)) return isIPv4(address) ? address : key;
	const network = groupsOf(address).slice(0, 4);
	return `${network.map((group) => group.toString(16)).join(":")}::/64`;
}
