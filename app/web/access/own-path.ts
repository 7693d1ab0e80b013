/** Reserved host: a path that changes this origin when parsed leads to another site. */
const OWN = "http://own.invalid";
/** The file of a hundred selected cases has the longest path; a much longer one would not fit into a header. */
const MAX_LENGTH = 4000;

/** Path and query as a browser parses them; undefined for other sites: `//evil.test`, `/\evil.test`, `/..//evil.test`. */
export function findOwnPath(value: unknown): string | undefined {
	if (typeof value !== "string" || !value.startsWith("/")) return undefined;
	const url = URL.canParse(value, OWN) ? new URL(value, OWN) : undefined;
	if (url?.origin !== OWN || /^\/[/\\]/.test(url.pathname)) return undefined;
	const path = url.pathname + url.search;
	return path.length <= MAX_LENGTH ? path : undefined;
}
