/** Longer than any route of ours: matching a path can take time quadratic in its segments. */
const MAX_PATH = 2000;
const MAX_SEGMENTS = 32;

/** Whether a path is too long to match any route. Counts backslashes too, because URL parsing turns them into slashes. */
export function isBeyondBounds(address: string): boolean {
	const [path = ""] = address.split("?", 1);
	if (path.length > MAX_PATH) return true;
	return path.replace(/[^/\\]+/g, "").length > MAX_SEGMENTS;
}
