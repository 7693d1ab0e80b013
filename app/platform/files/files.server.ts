/**
 * Files of every feature. They are stored in the database, so that its backup, its replica and a second machine have them, in
 * encrypted pieces that are written and read one at a time: no file is ever whole in memory. This file alone would change if they
 * moved to an object store (docs/scale.md).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/rows";
import { type FileType, typeOf } from "~/platform/files/kinds";
import { storedFilePieces, storedFiles } from "~/platform/files/schema";
import { seal, unseal } from "~/platform/settings/secrets.server";

const PIECE_BYTES = 256 * 1024;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const MEGABYTE = 1024 * 1024;

/** A file that is not kept: nothing in it, too much, a web page in place of a file, or another type. */
export class FileRefused extends Error {
	declare cause: "empty" | "too large" | "page" | "type";
}
const refused = (cause: FileRefused["cause"]) => new FileRefused(`The file is refused: ${cause}`, { cause });

/** Each file has a key of its own, so its pieces may be numbered by their nonce: none is left out, doubled or moved unnoticed. */
function nonceOf(position: number): Buffer {
	const nonce = Buffer.alloc(12);
	nonce.writeUInt32BE(position, 8);
	return nonce;
}

function encrypt(key: Buffer, position: number, piece: Buffer): Buffer {
	const cipher = createCipheriv("aes-256-gcm", key, nonceOf(position));
	return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, position: number, sealed: Buffer, fileId: string): Buffer {
	try {
		const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(position));
		decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
		return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
	} catch (cause) {
		throw new Error(`The piece ${position} of the stored file ${fileId} cannot be decrypted`, { cause });
	}
}

/** The bytes in pieces of `PIECE_BYTES`; the last one is shorter. */
async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
	let held: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of source) {
		held.push(chunk);
		length += chunk.length;
		if (length < PIECE_BYTES) continue;
		let all = Buffer.concat(held);
		for (; all.length >= PIECE_BYTES; all = all.subarray(PIECE_BYTES)) yield all.subarray(0, PIECE_BYTES);
		held = [Buffer.from(all)];
		length = all.length;
	}
	if (length > 0) yield Buffer.concat(held);
}

type Accepted = { types: readonly FileType[]; maxMegabytes: number };

/** A received file that no row names yet. */
export type Draft = { id: string; sha256: string; bytes: number; type: FileType };

/**
 * Stores a stream as a draft, outside of any transaction, since it may take minutes. `keepDraft` makes it a file; the caller
 * drops it in the end. @throws FileRefused for what is not accepted, and what the source throws: nothing is left of it then
 */
export async function saveDraft(source: AsyncIterable<Uint8Array>, { types, maxMegabytes }: Accepted): Promise<Draft> {
	const id = uuidv7();
	const key = randomBytes(KEY_BYTES);
	const hash = createHash("sha256");
	let bytes = 0;
	let position = 0;
	let type: FileType | undefined;
	try {
		for await (const piece of inPieces(source)) {
			if (!type) {
				const found = typeOf(piece);
				if (found === "page") throw refused("page");
				if (found === "other" || !types.includes(found)) throw refused("type");
				type = found;
				await db.insert(storedFiles).values({ id, sealedKey: seal("file key", key.toString("base64")) });
			}
			bytes += piece.length;
			if (bytes > maxMegabytes * MEGABYTE) throw refused("too large");
			hash.update(piece);
			await db.insert(storedFilePieces).values({ fileId: id, position, sealed: encrypt(key, position, piece) });
			position += 1;
		}
		if (!type) throw refused("empty");
		return { id, bytes, type, sha256: hash.digest("hex") };
	} catch (error) {
		if (type) await dropDraft({ id });
		throw error;
	}
}

/**
 * Makes a draft a file, in the transaction that inserts the row which names it. @returns the id of the file: of the one that is
 * there already, if it has the same content
 */
export async function keepDraft(tx: Database, { id, sha256, bytes, type }: Draft): Promise<string> {
	// Two people may send the same file at once.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`);
	const [same] = await tx
		.select(columnsOf(storedFiles, "id"))
		.from(storedFiles)
		.where(eq(storedFiles.sha256, sha256))
		.for("no key update");
	if (same) return same.id;
	await tx.update(storedFiles).set({ sha256, bytes, type }).where(eq(storedFiles.id, id));
	return id;
}

/** Deletes a draft, unless it became a file. */
export async function dropDraft({ id }: Pick<Draft, "id">): Promise<void> {
	await db.delete(storedFiles).where(and(eq(storedFiles.id, id), isNull(storedFiles.sha256)));
}

/** The content of a file, piece by piece. @throws Error if its key or a piece is lost or was changed */
export async function* readFile(fileId: string): AsyncGenerator<Uint8Array> {
	const [file] = await db
		.select(columnsOf(storedFiles, "bytes", "sealedKey"))
		.from(storedFiles)
		.where(eq(storedFiles.id, fileId));
	if (!file) throw new Error(`There is no stored file ${fileId}`);
	const key = Buffer.from(z.string().parse(unseal("file key", file.sealedKey)), "base64");
	for (let position = 0; position * PIECE_BYTES < file.bytes; position++) {
		const [piece] = await db
			.select(columnsOf(storedFilePieces, "sealed"))
			.from(storedFilePieces)
			.where(and(eq(storedFilePieces.fileId, fileId), eq(storedFilePieces.position, position)));
		if (!piece) throw new Error(`The stored file ${fileId} lacks its piece ${position}`);
		yield decrypt(key, position, piece.sealed, fileId);
	}
}
