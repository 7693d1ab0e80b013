import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";

/** How `prepare` ends, and its last words. */
async function prepare(env: Record<string, string>) {
	const child = spawn(process.execPath, ["build/server/index.js", "prepare"], {
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			SANDBOX: "1",
			LOG_LEVEL: "warn",
			DATABASE_POOL: "6",
			...env,
		},
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
	const [code] = await once(child, "exit");
	return { code, said: said.slice(-2000) };
}

test.runIf(IS_LONG)(
	"servers that start at the same moment on one new database prepare it once",
	{ timeout: 120_000 },
	async () => {
		const folder = await mkdtemp(path.join(tmpdir(), "together-"));
		onTestFinished(() => rm(folder, { recursive: true, force: true }));
		const database = await createDatabase(inject("databaseUrl"));
		onTestFinished(() => database.drop());
		const env = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data") };
		const starts = await Promise.all([prepare(env), prepare(env), prepare(env)]);
		expect(starts).toEqual(Array(3).fill({ code: 0, said: "" }));
		const sql = postgres(database.url, { max: 1 });
		const [found] =
			await sql`select (select count(*)::int from users where username in ('asha', 'ravi', 'admin')) as people,
		(select count(*) - count(distinct cnr_number) from cases)::int as twice`;
		await sql.end();
		expect(found).toEqual({ people: 3, twice: 0 });
		// Nor do they quarrel about the sandbox's secret.
		expect(await readdir(env.DATA_DIR)).toEqual(["session-secret"]);
		expect(await readFile(path.join(env.DATA_DIR, "session-secret"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
	},
);
