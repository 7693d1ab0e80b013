/** More than any address of ours has; what matches an address may take a time that grows with the square of its parts. */
const MAX_PATH = 2000;
const MAX_SEGMENTS = 32;

/** Whether an address is too long to be one of ours. A backslash parts it as a slash does once it is read as a URL. */
export function isBeyondBounds(address: string): boolean {
	const [path = ""] = address.split("?", 1);
	if (path.length > MAX_PATH) return true;
	return path.replace(/[^/\\]+/g, "").length > MAX_SEGMENTS;
}
