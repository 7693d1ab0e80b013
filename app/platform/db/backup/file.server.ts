/** Backup file format: frames, gzipped, then encrypted with age. Files are written and read as streams (decision 310). */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";

/** A backup cannot be made, opened or restored. The message is shown to the operator. */
export class BackupError extends Error {}

/** Encryption and decryption keys: age keys (`age1…`, `AGE-SECRET-KEY-1…`) or one passphrase. */
export type Lock = { recipients: string[] } | { passphrase: string };
export type Key = { identities: string[] } | { passphrase: string };

const head = z.object({
	format: z.literal("nyaya-diary backup 1"),
	product: z.string(),
	postgres: z.string(),
	madeAt: z.string(),
	/** Newest migration applied to the database: `folderMillis` of its journal entry. */
	migration: z.number(),
	queues: z.array(z.record(z.string(), z.unknown())),
});
const table = z.object({ name: z.string(), columns: z.array(z.string()) });
const manifest = z.object({
	tables: z.array(table.extend({ rows: z.number(), sha256: z.string() })),
	sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Head = z.output<typeof head>;
export type Table = z.output<typeof table>;
export type Manifest = z.output<typeof manifest>;

/** Order: one head, then each table followed by its rows (`COPY` output, cut anywhere), then one manifest. */
export type Frame =
	| { kind: "head"; value: Head }
	| { kind: "table"; value: Table }
	| { kind: "rows"; value: Buffer }
	| { kind: "manifest"; value: Manifest };

const KINDS = ["head", "table", "rows", "manifest"] as const;
const PREFIX_BYTES = 5;
/** Longest frame accepted, so that a corrupt length field cannot exhaust memory. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

async function* encode(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
	for await (const { kind, value } of frames) {
		const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));
		const prefix = Buffer.alloc(PREFIX_BYTES);
		prefix.writeUInt8(KINDS.indexOf(kind));
		prefix.writeUInt32BE(body.length, 1);
		yield prefix;
		yield body;
	}
}

function decodeOne(kind: (typeof KINDS)[number] | undefined, body: Buffer): Frame {
	switch (kind) {
		case "head":
			return { kind, value: head.parse(JSON.parse(body.toString())) };
		case "table":
			return { kind, value: table.parse(JSON.parse(body.toString())) };
		case "rows":
			return { kind, value: body };
		case "manifest":
			return { kind, value: manifest.parse(JSON.parse(body.toString())) };
		default:
			throw new Error("unknown frame");
	}
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
	let held: Buffer[] = [];
	let size = 0;
	let wanted = PREFIX_BYTES;
	for await (const chunk of bytes) {
		held.push(chunk);
		size += chunk.length;
		while (size >= wanted) {
			const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
			const end = PREFIX_BYTES + all.readUInt32BE(1);
			if (end > MAX_FRAME_BYTES) throw new Error("a frame is too long");
			const isWhole = all.length >= end;
			if (isWhole) yield decodeOne(KINDS[all.readUInt8()], all.subarray(PREFIX_BYTES, end));
			const rest = isWhole ? all.subarray(end) : all;
			held = [rest];
			size = rest.length;
			wanted = isWhole ? PREFIX_BYTES : end;
		}
	}
	if (size > 0) throw new Error("it ends within a frame");
}

function encrypterFor(lock: Lock) {
	const encrypter = new Encrypter();
	if ("passphrase" in lock) encrypter.setPassphrase(lock.passphrase);
	else for (const recipient of lock.recipients) encrypter.addRecipient(recipient);
	return encrypter;
}

function decrypterWith(key: Key) {
	const decrypter = new Decrypter();
	if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
	else for (const identity of key.identities) decrypter.addIdentity(identity);
	return decrypter;
}

/** Wraps the source as the web stream age reads, pulling one chunk at a time. */
function asWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
	const pieces = source[Symbol.asyncIterator]();
	return new ReadableStream({
		async pull(controller) {
			const { value, done } = await pieces.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

/** Writes a new file that only its owner can read, and flushes it to disk. */
export async function writeBackupFile(file: string, lock: Lock, frames: AsyncIterable<Frame>): Promise<void> {
	await pipeline(
		Readable.from(encode(frames), { objectMode: false, highWaterMark: 256 * 1024 }),
		createGzip(),
		async function* (compressed: AsyncIterable<Buffer>) {
			yield* await encrypterFor(lock).encrypt(asWebStream(compressed));
		},
		createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
	);
}

/**
 * Decrypts a file into its frames. Modified bytes are never yielded: age authenticates each chunk.
 * @throws BackupError if the key does not match, or the file is damaged or incomplete.
 */
export async function* readBackupFile(file: string, key: Key): AsyncGenerator<Frame> {
	const source = createReadStream(file, { highWaterMark: 256 * 1024 });
	const gunzip = createGunzip();
	try {
		const unpacked = pipeline(await decrypterWith(key).decrypt(asWebStream(source)), gunzip);
		// The reader awaits this promise below; until then an early rejection must not count as unhandled.
		unpacked.catch(() => {});
		yield* decode(gunzip);
		await unpacked;
	} catch (error) {
		throw asBackupError(error);
	} finally {
		gunzip.destroy();
		source.destroy();
	}
}

function asBackupError(error: unknown) {
	if (error instanceof BackupError) return error;
	const { message, code, path } = Object(error);
	if (code === "ENOENT") return new BackupError(`${path} is not there.`, { cause: error });
	if (code === "EACCES") return new BackupError(`${path} may not be read by this user.`, { cause: error });
	if (/no identity matched/.test(message))
		return new BackupError("This key or passphrase does not open the file.", { cause: error });
	if (/identity/.test(message))
		return new BackupError("The identity file has no key of age (AGE-SECRET-KEY-1…).", { cause: error });
	return new BackupError(`The file is damaged or not whole (${message}).`, { cause: error });
}

export type Contents = { head: Head; manifest: Manifest };

/** Callbacks while a backup is read. `onTable` must read all rows of its table. */
type Reader = {
	onHead?: (head: Head) => Promise<void>;
	onTable?: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>;
};

/**
 * Reads a backup to its end and compares each table's row count and hash with the manifest.
 * @throws BackupError if a frame is out of place, or a table's rows differ from the manifest.
 */
export async function readBackup(frames: AsyncIterable<Frame>, { onHead, onTable }: Reader = {}): Promise<Contents> {
	const source = frames[Symbol.asyncIterator]();
	const next = async () => (await source.next()).value as Frame | undefined;
	const wrong = (what: string) => new BackupError(`The file is not a whole backup: ${what}.`);
	try {
		const first = await next();
		if (first?.kind !== "head") throw wrong("it has no head");
		await onHead?.(first.value);
		const read: Manifest["tables"] = [];
		let frame = await next();
		while (frame?.kind === "table") {
			const table = frame.value;
			const tally = tallyRows();
			const rows = (async function* () {
				for (frame = await next(); frame?.kind === "rows"; frame = await next()) {
					tally.add(frame.value);
					yield frame.value;
				}
			})();
			await onTable?.(table, rows);
			for await (const _ of rows);
			read.push({ ...table, ...tally.end() });
		}
		if (frame?.kind !== "manifest") throw wrong("it has no manifest");
		const manifest = frame.value;
		if (await next()) throw wrong("something follows its manifest");
		const differing = findDifference(manifest, read);
		if (differing) throw wrong(`${differing} is not as it was counted`);
		return { head: first.value, manifest };
	} finally {
		await source.return?.();
	}
}

/** Name of the first table whose row count or hash differs. */
function findDifference(expected: Pick<Manifest, "tables">, read: Manifest["tables"]): string | undefined {
	const known = new Map(read.map((table) => [table.name, table]));
	if (known.size !== expected.tables.length) return "the list of tables";
	return expected.tables.find(({ name, rows, sha256 }) => {
		const other = known.get(name);
		return other?.rows !== rows || other.sha256 !== sha256;
	})?.name;
}

/** Counts and hashes a table's rows as they pass. `COPY` escapes line breaks in values, so each newline byte ends a row. */
export function tallyRows() {
	const hash = createHash("sha256");
	let rows = 0;
	return {
		add(bytes: Buffer) {
			hash.update(bytes);
			for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
		},
		end: () => ({ rows, sha256: hash.digest("hex") }),
	};
}
