import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { unzipSync } from "fflate";
import postgres from "postgres";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { checkData } from "~/commands/check-data.server";
import { anonymiseKeptRows } from "~/features/administration/privacy/commands.forget.server";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { archiveOfOwner } from "~/features/courts/papers/archive.server";
import { addPaper, deletePaper, dropPaper, receivePaper } from "~/features/courts/papers/commands.server";
import { listPapers, requirePaper } from "~/features/courts/papers/queries.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { dumpDatabase } from "~/platform/db/backup/dump.server";
import { readBackupFile, writeBackupFile } from "~/platform/db/backup/file.server";
import { loadDatabase } from "~/platform/db/backup/load.server";
import { sql } from "~/platform/db/client.server";
import { readFile } from "~/platform/files/files.server";
import { forgetOldData } from "~/worker/retention.server";
import { sha256, somePdf, somePng } from "../support/courts/papers";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";

type Person = Awaited<ReturnType<typeof given.givenUser>>;
let asha: Person;
let ravi: Person;
let caseOfAsha: string;
let caseOfRavi: string;
beforeEach(async () => {
	[asha, ravi] = [await given.givenUser(), await given.givenUser()];
	caseOfAsha = (await given.givenCase(asha.id)).id;
	caseOfRavi = (await given.givenCase(ravi.id)).id;
});

async function* streamOf(bytes: Buffer) {
	yield bytes;
}

async function add(owner: Person, caseId: string, bytes: Buffer, name = "Vakalatnama.pdf") {
	const acting = asOwner(owner.id);
	const received = await receivePaper(acting, caseId, { name, content: streamOf(bytes) });
	try {
		return await addPaper(acting, caseId, received, { type: "vakalatnama", day: null, words: "" });
	} finally {
		await dropPaper(received);
	}
}
const files = () => sql`select uses from stored_files order by id`;

test("the same file of two people is stored once; each has their own paper, and the last one takes the file along", async () => {
	const file = somePdf(300_000);
	const [one, other] = await Promise.all([add(asha, caseOfAsha, file), add(ravi, caseOfRavi, file)]);
	expect(await files()).toEqual([{ uses: 2 }]);
	expect(await add(asha, caseOfAsha, file, "again.pdf")).toEqual({ id: one.id, exists: true });
	expect(await files()).toEqual([{ uses: 2 }]);
	await expect(requirePaper(asOwner(asha.id), other.id)).rejects.toMatchObject({ code: "not-found" });
	await expect(deletePaper(asOwner(asha.id), other.id)).rejects.toMatchObject({ code: "not-found" });
	await deletePaper(asOwner(asha.id), one.id);
	expect(await files()).toEqual([{ uses: 1 }]);
	const { fileId } = await requirePaper(asOwner(ravi.id), other.id);
	let bytes = Buffer.alloc(0);
	for await (const piece of readFile(fileId)) bytes = Buffer.concat([bytes, piece]);
	expect(bytes.equals(file)).toBe(true);
	await deleteCases(asOwner(ravi.id), [caseOfRavi]);
	expect(await files()).toEqual([]);
	expect(await sql`select 1 from stored_file_pieces`).toHaveLength(0);
});

test("papers have room for 50 MB, with a package for 1 GB, counted one after the other", async () => {
	const kept = somePdf(9 * 1024 * 1024);
	await add(asha, caseOfAsha, kept);
	await sql`update papers set bytes = ${41 * 1024 * 1024}`;
	const answers = await Promise.allSettled([
		add(asha, caseOfAsha, somePdf(9 * 1024 * 1024)),
		add(asha, caseOfAsha, somePdf(1024)),
	]);
	expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
		reason: { reason: "limit_reached", field: "file", message: expect.stringContaining("of 50 MB used") },
	});
	expect(await files()).toHaveLength(2);
	await given.givenPurchase(asha.id);
	await add(asha, caseOfAsha, somePdf(9 * 1024 * 1024));
	await sql`update papers set bytes = ${1024 * 1024 * 1024} where case_id = ${caseOfAsha}`;
	await expect(add(asha, caseOfAsha, somePdf())).rejects.toMatchObject({ reason: "limit_reached" });
});

test("a deleted account takes its papers along, and own data name them and hold them", async () => {
	const [pdf, png] = [somePdf(), somePng()];
	await add(asha, caseOfAsha, pdf, "../../Order <b>5</b>.html");
	await add(asha, caseOfAsha, png, "seal");
	const parts: Record<string, unknown[]> = {};
	for await (const [kind, rows] of eachOwnTable(asha.id)) parts[kind] = rows;
	expect(parts.papers).toMatchObject([{ name: ".. .. Order b 5 b.pdf" }, { name: "seal.png" }]);
	const archive = unzipSync(new Uint8Array(await (await archiveOfOwner(asOwner(asha.id))).arrayBuffer()));
	expect(Object.entries(archive).map(([name, bytes]) => [name, sha256(bytes)])).toEqual([
		[`${caseOfAsha}/1 .. .. Order b 5 b.pdf`, sha256(pdf)],
		[`${caseOfAsha}/2 seal.png`, sha256(png)],
	]);
	await deleteAccount({ id: asha.id, address: "" }, PASSWORD, anonymiseKeptRows);
	expect(await sql`select 1 from papers`).toHaveLength(0);
	expect(await files()).toEqual([]);
});

test("the night deletes what arrived and became no paper, and nothing else", async () => {
	await add(asha, caseOfAsha, somePdf());
	await receivePaper(asOwner(asha.id), caseOfAsha, { name: "left by a crash", content: streamOf(somePdf()) });
	await forgetOldData();
	expect(await files()).toHaveLength(2);
	await sql`update stored_files set created_at = now() - interval '2 days'`;
	await forgetOldData();
	expect(await files()).toEqual([{ uses: 1 }]);
});

test("a restored backup has every paper by its hash", { timeout: 60_000 }, async () => {
	const contents = [somePdf(5), somePdf(262_144), somePdf(900_001), somePng()];
	for (const file of contents) await add(asha, caseOfAsha, file);
	await add(ravi, caseOfRavi, contents[2] ?? Buffer.alloc(0));
	const [source] = [String(process.env.DATABASE_URL)];
	const file = path.join(mkdtempSync(path.join(tmpdir(), "papers-")), "papers.age");
	const identity = await generateX25519Identity();
	await writeBackupFile(file, { recipients: [await identityToRecipient(identity)] }, dumpDatabase(source));
	const hashes = (await listPapers(asOwner(asha.id), caseOfAsha)).map(({ sha256 }) => sha256).sort();
	expect(hashes).toEqual(contents.map(sha256).sort());

	const restored = await createDatabase(inject("postgresUrl"));
	onTestFinished(restored.drop);
	await loadDatabase(restored.url, readBackupFile(file, { identities: [identity] }));
	const client = postgres(restored.url, { max: 1, onnotice: () => {} });
	onTestFinished(() => client.end({ timeout: 1 }));
	const all = (one: typeof sql) => one`select f.sha256, f.uses, f.sealed_key, p.position, md5(p.sealed) as sealed
		from stored_files f join stored_file_pieces p on p.file_id = f.id order by 1, 4`;
	expect(await all(client)).toEqual(await all(sql));
	const lines: string[] = [];
	expect(await checkData((line) => lines.push(line), undefined, client), lines.join("\n")).toBe(0);
	// The counting goes on where it was.
	await client`delete from papers where owner_id = ${asha.id}`;
	expect(await client`select sha256, uses from stored_files`).toEqual([
		{ sha256: sha256(contents[2] ?? Buffer.alloc(0)), uses: 1 },
	]);
	// And what was read back is what was sent.
	await sql`truncate stored_file_pieces`;
	for (const row of await client`select * from stored_file_pieces`)
		await sql`insert into stored_file_pieces ${sql(row)}`;
	const [paper] = await listPapers(asOwner(ravi.id), caseOfRavi);
	const { fileId } = await requirePaper(asOwner(ravi.id), String(paper?.id));
	const pieces: Uint8Array[] = [];
	for await (const piece of readFile(fileId)) pieces.push(piece);
	expect(sha256(Buffer.concat(pieces))).toBe(paper?.sha256);
});
