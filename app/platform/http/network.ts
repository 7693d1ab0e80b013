import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** Normalises an address written by a proxy: no port, brackets or zone; IPv4-mapped IPv6 becomes IPv4. */
export function plainAddress(written: string): string {
	const address = written
		.trim()
		.replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
		.replace(/%.*$/, "");
	const ip = isIPv6(address) ? ipaddr.process(address) : undefined;
	return ip instanceof ipaddr.IPv4 ? ip.toString() : address;
}

/** The network of an IPv6 address that is `groups` groups of 16 bits wide. */
function networkOf(address: string, groups: number): string {
	const network = ipaddr.IPv6.parse(address).parts.slice(0, groups);
	return `${network.map((group) => group.toString(16)).join(":")}::/${groups * 16}`;
}

/**
 * Key of a rate limit. An IPv6 address counts as its /64, which one subscriber controls; IPv4 addresses, phone numbers and ids
 * are used unchanged.
 */
export function limitKey(key: string): string {
	const address = plainAddress(key);
	if (isIPv6(address)) return networkOf(address, 4);
	return isIPv4(address) ? address : key;
}

/** The /48 of an IPv6 address, which anybody can rent with its 65,536 networks; undefined for any other. */
export function rentedNetworkOf(written: string): string | undefined {
	const address = plainAddress(written);
	return isIPv6(address) ? networkOf(address, 3) : undefined;
}
