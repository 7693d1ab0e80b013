/** A host that is nobody's: an address that leaves it on parsing is not ours. */
const OWN = "http://own.invalid";
/** Longer ones are no addresses of ours, and would not fit into a header. */
const LONGEST = 2000;

/**
 * A path of this site with its query, as a browser would read it; undefined for anything that leads elsewhere, such as
 * `//evil.test`, `/\evil.test` or `/..//evil.test`.
 */
export function findOwnPath(value: unknown): string | undefined {
	if (typeof value !== "string" || !value.startsWith("/")) return undefined;
	const url = URL.canParse(value, OWN) ? new URL(value, OWN) : undefined;
	if (url?.origin !== OWN || /^\/[/\\]/.test(url.pathname)) return undefined;
	const path = url.pathname + url.search;
	return path.length <= LONGEST ? path : undefined;
}
