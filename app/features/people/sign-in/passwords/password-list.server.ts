/** The commonest million passwords as a Bloom filter: little memory, and no network. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FILE = "drizzle/reference/common-passwords.bloom";
const HEADER_BYTES = 8;

/** 1.8 MB, read at the first password check. */
function readFilter() {
	const bytes = readFileSync(FILE);
	return { bits: bytes.readUInt32LE(0), hashes: bytes.readUInt32LE(4), bytes };
}
let readOnce: ReturnType<typeof readFilter> | undefined;

/** Whether a lower-case password is on the list. One in a thousand that is not gives a false positive. */
export function isOnPublishedList(password: string): boolean {
	readOnce ??= readFilter();
	const { bits, hashes, bytes } = readOnce;
	const digest = createHash("sha256").update(password).digest();
	const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
	for (let i = 0; i < hashes; i++) {
		const bit = (start + i * step) % bits;
		if ((bytes.readUInt8(HEADER_BYTES + Math.floor(bit / 8)) & (1 << (bit % 8))) === 0) return false;
	}
	return true;
}
