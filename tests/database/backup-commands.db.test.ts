import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dumpDatabase } from "~/platform/db/backup/dump.server";
import { readBackup } from "~/platform/db/backup/file.server";
import { startEmbedded } from "~/platform/db/embedded/start.server";
import { closeQueue, startQueue } from "~/platform/queue/queue.server";
import { givenWorld } from "../support/browser/world";
import { openFactories } from "../support/database/people";
import { IS_LONG } from "../support/length.js";

const source = String(process.env.DATABASE_URL);
const given = openFactories(source);
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "backup-commands-"));
	await chmod(folder, 0o755);
});
afterAll(async () => {
	await given.close();
	if (existsSync(path.join(folder, "data/postgres/postmaster.pid")))
		await (await startEmbedded(path.join(folder, "data"), () => {})).stop();
	await rm(folder, { recursive: true, force: true });
});

/** The audit log says that it was restored, and changes are ordered anew by the other server's transactions. */
const RENEWED = ["public.audit_log", "public.case_changes"];

/** A command as the operator gives it; without `DATABASE_URL` it works with the built-in database below `data`. */
function give(settings: Record<string, string>, ...words: string[]) {
	const { DATABASE_URL: _, ...inherited } = process.env;
	const env = { ...inherited, SANDBOX: "1", LOG_LEVEL: "warn", DATA_DIR: path.join(folder, "data"), ...settings };
	return new Promise<{ code: number; output: string }>((resolve) => {
		execFile(process.execPath, ["build/server/index.js", ...words], { env }, (error, out, err) =>
			resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${out}${err}` }),
		);
	});
}

test.runIf(IS_LONG)(
	"what an outside database holds goes over into the built-in one by a backup, row for row, and the product may use it",
	{
		timeout: 180_000,
	},
	async () => {
		await startQueue();
		await givenWorld(given);
		await closeQueue();
		// As on a server that is older than the one it goes to: transactions that have not come there.
		await given.client`update case_changes set writer = '900000000'`;
		const [file, key] = [path.join(folder, "whole.age"), path.join(folder, "key")];
		const made = await give({ DATABASE_URL: source }, "backup:key", key);
		const recipient = /age1\w+/.exec(made.output)?.[0] ?? "";
		const leftByAKill = `${file}.part`;
		await writeFile(leftByAKill, "half");
		const backedUp = await give({ DATABASE_URL: source, BACKUP_RECIPIENT: recipient }, "backup", file);
		expect(backedUp, backedUp.output).toMatchObject({ code: 0 });
		expect(existsSync(leftByAKill)).toBe(false);
		const missing = path.join(folder, "missing.age");
		expect(await give({}, "restore", missing, key)).toMatchObject({ code: 1, output: `${missing} is not there.\n` });

		const restored = await give({}, "restore", file, key);
		expect(restored, restored.output).toMatchObject({ code: 0, output: expect.stringContaining(" hold, 0 broken") });
		const again = await give({}, "restore", file, key);
		expect(again).toMatchObject({ code: 1, output: expect.stringContaining("The database is not empty") });
		const verified = await give({}, "backup:verify", file, key);
		expect(verified, verified.output).toMatchObject({ code: 0 });

		const database = await startEmbedded(path.join(folder, "data"), () => {});
		try {
			const tablesOf = async (url: string) => {
				const { tables } = (await readBackup(dumpDatabase(url))).manifest;
				return tables.filter(({ name }) => name.startsWith("public.") && !RENEWED.includes(name));
			};
			expect(await tablesOf(database.productUrl)).toEqual(await tablesOf(source));
		} finally {
			await database.stop();
		}
		const started = await give({}, "prepare");
		expect(started, started.output).toMatchObject({ code: 0 });
	},
);
