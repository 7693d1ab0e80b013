import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, test } from "vitest";
import { backUpNightly } from "~/features/administration/backups/commands.nightly.server";
import { describeBackups } from "~/features/administration/backups/queries.server";
import { readBackup, readBackupFile } from "~/platform/db/backup/file.server";
import { startQueue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";

let folder: string;
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), "nightly-"));
	Object.assign(env, { BACKUP_DIR: folder, BACKUP_RECIPIENT: recipient });
	await startQueue();
});

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000);

test("a night's backup opens with the operator's key, is told on the overview, and is late after a day", async () => {
	expect(await describeBackups(new Date())).toEqual({ words: ["There is no good backup yet."], isWarning: true });
	const { username } = await given.givenUser();
	writeFileSync(path.join(folder, "nyaya-diary-20200101T000000Z.age.part-1"), "left by a killed process");
	await backUpNightly({ isLastAttempt: false });
	const [file = "", ...others] = readdirSync(folder);
	expect(others).toEqual([]);
	const names: string[] = [];
	await readBackup(readBackupFile(path.join(folder, file), { identities: [identity] }), {
		async onTable({ name }, rows) {
			for await (const bytes of rows) if (name === "public.users") names.push(bytes.toString());
		},
	});
	expect(names.join("")).toContain(username);
	const soon = await describeBackups(new Date());
	expect(soon).toMatchObject({ isWarning: false });
	expect(soon?.words.join(" ")).toMatch(/^Last good backup: \d/);
	expect(await describeBackups(hours(28))).toMatchObject({ isWarning: true });
});

test("one that fails leaves no file, and administrators get a mail after the last try", async () => {
	await given.givenUser({ role: "ADMIN" });
	rmSync(folder, { recursive: true });
	await expect(backUpNightly({ isLastAttempt: false })).rejects.toThrow("ENOENT");
	const mails = async () => given.client`select data->>'subject' as subject from pgboss.job where name = 'send-mail'`;
	expect(await mails()).toHaveLength(0);
	await expect(backUpNightly({ isLastAttempt: true })).rejects.toThrow("ENOENT");
	expect(await mails()).toMatchObject([{ subject: "A backup failed" }]);
	const said = await describeBackups(new Date());
	expect(said?.words.join(" ")).toContain("The last try failed: ENOENT");
	mkdirSync(folder);
});

test("without BACKUP_DIR nothing is made, and outside a sandbox the overview says so", async () => {
	Object.assign(env, { BACKUP_DIR: undefined });
	await backUpNightly({ isLastAttempt: false });
	expect(await describeBackups(new Date())).toBeNull();
	Object.assign(env, { isSandbox: false });
	const said = await describeBackups(new Date());
	Object.assign(env, { isSandbox: true });
	expect(said).toEqual({ words: ["Backups are not set up: set BACKUP_DIR."], isWarning: true });
});
