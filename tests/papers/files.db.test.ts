import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { rotateKeys } from "~/commands/keys.server";
import { db, sql } from "~/platform/db/client.server";
import { type Draft, dropDraft, FileRefused, keepDraft, readFile, saveDraft } from "~/platform/files/files.server";
import { FILE_TYPES } from "~/platform/files/kinds";
import { env } from "~/platform/settings/env.server";
import { sha256, somePdf } from "../support/courts/papers";

const PIECE = 256 * 1024;
const ACCEPTED = { types: FILE_TYPES, maxMegabytes: 10 };

const { SESSION_SECRET } = env;
afterEach(() => Object.assign(env, { SESSION_SECRET, SESSION_SECRET_OLD: undefined }));

async function* streamOf(bytes: Buffer, chunk = 60_000) {
	for (let at = 0; at < bytes.length || at === 0; at += chunk) yield bytes.subarray(at, at + chunk);
}
const save = (bytes: Buffer, chunk?: number) => saveDraft(streamOf(bytes, chunk), ACCEPTED);
const keep = (draft: Draft) => db.transaction((tx) => keepDraft(tx, draft));

async function read(fileId: string): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	for await (const piece of readFile(fileId)) pieces.push(piece);
	return Buffer.concat(pieces);
}
const stored = async () =>
	(
		await sql`select (select count(*)::int from stored_files) as files, (select count(*)::int from stored_file_pieces) as pieces`
	)[0];

test.each([5, 6, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 10 * 1024 * 1024])(
	"a file of %i bytes is read as it was written, in pieces that do not show it",
	async (bytes) => {
		const file = somePdf(bytes);
		const draft = await save(file, 1_000_003);
		expect(draft).toMatchObject({ bytes, type: "application/pdf", sha256: sha256(file) });
		const id = await keep(draft);
		expect(sha256(await read(id))).toBe(draft.sha256);
		const pieces = await sql<{ sealed: Buffer }[]>`select sealed from stored_file_pieces order by position`;
		expect(pieces).toHaveLength(Math.ceil(bytes / PIECE));
		const start = file.subarray(0, 64);
		if (bytes > 16) expect(pieces.some(({ sealed }) => sealed.includes(start))).toBe(false);
	},
);

test.each([
	["nothing", Buffer.alloc(0), "empty"],
	["a page", Buffer.from("\ufeff \n<!DOCTYPE html><title>Login</title>%PDF-1.4"), "page"],
	["a page without a head", Buffer.from("<script>top.location='/login'</script>"), "page"],
	["a drawing", Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), "type"],
	["an archive", Buffer.from("PK\u0003\u0004 %PDF-1.4"), "type"],
	["a PDF behind other bytes", Buffer.from("GIF89a %PDF-1.4"), "type"],
	["one byte too much", somePdf(10 * 1024 * 1024 + 1), "too large"],
] as const)("%s is refused, and nothing is left of it", async (_, bytes, cause) => {
	const error = await save(bytes).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(FileRefused);
	expect(Object(error).cause).toBe(cause);
	expect(await stored()).toEqual({ files: 0, pieces: 0 });
});

test("a stream that breaks leaves nothing, and a draft that becomes no file neither", async () => {
	async function* breaking() {
		yield somePdf(2 * PIECE);
		throw new Error("the connection broke");
	}
	await expect(saveDraft(breaking(), ACCEPTED)).rejects.toThrow("the connection broke");
	expect(await stored()).toEqual({ files: 0, pieces: 0 });
	const draft = await save(somePdf());
	await dropDraft(draft);
	expect(await stored()).toEqual({ files: 0, pieces: 0 });
});

test("a file is stored while it arrives, and read as it is sent: never is it whole in memory", async () => {
	const chunk = randomBytes(64 * 1024);
	const megabytes = 24;
	let behind = 0;
	async function* endless() {
		yield Buffer.from("%PDF-");
		for (let sent = 0; sent < megabytes * 16; sent++) {
			yield chunk;
			if (sent % 32 !== 0) continue;
			const [row] = await sql<
				{ bytes: number }[]
			>`select coalesce(sum(length(sealed)), 0)::int as bytes from stored_file_pieces`;
			behind = Math.max(behind, (sent + 1) * chunk.length - (row?.bytes ?? 0));
		}
	}
	const id = await keep(await saveDraft(endless(), { types: FILE_TYPES, maxMegabytes: 32 }));
	expect(behind).toBeLessThan(2 * PIECE);
	let longest = 0;
	for await (const piece of readFile(id)) longest = Math.max(longest, piece.length);
	expect(longest).toBe(PIECE);
});

test("the same content is one file, also when two people send it at once", async () => {
	const file = somePdf(PIECE + 7);
	const drafts = await Promise.all([save(file), save(file), save(file)]);
	const ids = await Promise.all(drafts.map(keep));
	await Promise.all(drafts.map(dropDraft));
	expect(new Set(ids).size).toBe(1);
	expect(await stored()).toEqual({ files: 1, pieces: 2 });
	expect((await read(String(ids[0]))).equals(file)).toBe(true);
});

test("a piece that was changed, moved or lost is noticed", async () => {
	const id = await keep(await save(somePdf(3 * PIECE)));
	await sql`update stored_file_pieces set position = 9 where position = 1`;
	await expect(read(id)).rejects.toThrow(/lacks its piece/);
	await sql`update stored_file_pieces set position = 1 where position = 2`;
	await expect(read(id)).rejects.toThrow();
});

test("keys:rotate seals the key of a file with the new secret, and its pieces stay as they are", async () => {
	const file = somePdf(PIECE + 1);
	const id = await keep(await save(file));
	const pieces = await sql`select * from stored_file_pieces order by position`;
	Object.assign(env, { SESSION_SECRET: randomBytes(32).toString("hex"), SESSION_SECRET_OLD: SESSION_SECRET });
	const lines: string[] = [];
	expect(await rotateKeys((line) => lines.push(line))).toBe(0);
	expect(lines).toContain("file key in stored_files: 1 re-encrypted, 0 already current, 0 that no secret decrypts");
	Object.assign(env, { SESSION_SECRET_OLD: undefined });
	expect((await read(id)).equals(file)).toBe(true);
	expect(await sql`select * from stored_file_pieces order by position`).toEqual(pieces);
});
