import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { someCnr } from "../support/database/people";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { freePort, startServer } from "../support/server/server";

const PGBOUNCER = "/usr/sbin/pgbouncer";
const isThere = existsSync(PGBOUNCER);
if (IS_LONG && !isThere) console.warn("pooler.test.ts is skipped: apt-get install pgbouncer");

/** PgBouncer refuses root. */
const nobody = () => Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));

describe.runIf(IS_LONG && isThere)("behind PgBouncer in transaction mode", () => {
	let folder: string;
	let bouncer: ChildProcess;
	let database: Awaited<ReturnType<typeof createDatabase>>;
	let pooled: string;

	beforeAll(async () => {
		folder = await mkdtemp(path.join(tmpdir(), "pooler-"));
		await chmod(folder, 0o755);
		database = await createDatabase(inject("databaseUrl"));
		const { hostname, port, username, password } = new URL(database.url);
		const ownPort = await freePort();
		const target = `host=${hostname} port=${port} user=${username}${password ? ` password=${password}` : ""}`;
		await writeFile(
			path.join(folder, "pgbouncer.ini"),
			`[databases]\n* = ${target}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${ownPort}\nunix_socket_dir=\nauth_type=any\npool_mode=transaction\ndefault_pool_size=8\nmax_client_conn=200\n`,
		);
		const identity = process.getuid?.() === 0 ? { uid: nobody() } : {};
		bouncer = spawn(PGBOUNCER, [path.join(folder, "pgbouncer.ini")], { stdio: "ignore", ...identity });
		pooled = `postgres://${username}@127.0.0.1:${ownPort}/${database.name}`;
		for (let isOpen = false; !isOpen; await wait(50)) {
			const socket = connect(ownPort, "127.0.0.1");
			isOpen = await Promise.race([
				once(socket, "connect").then(() => true),
				once(socket, "error").then(() => false),
			]).catch(() => false);
			socket.destroy();
		}
	});
	afterAll(async () => {
		bouncer.kill("SIGKILL");
		await database.drop();
		await rm(folder, { recursive: true, force: true });
	});

	test("the start refuses settings that cannot be right, and says which", async () => {
		const needed = /Set DATABASE_PREPARE=0, and DATABASE_DIRECT_URL/;
		await expect(startServer({ DATABASE_URL: pooled, DATA_DIR: folder })).rejects.toThrow(needed);
		await expect(startServer({ DATABASE_URL: pooled, DATABASE_PREPARE: "0", DATA_DIR: folder })).rejects.toThrow(
			needed,
		);
		await expect(
			startServer({ DATABASE_URL: pooled, DATABASE_PREPARE: "0", DATABASE_DIRECT_URL: pooled, DATA_DIR: folder }),
		).rejects.toThrow(/DATABASE_DIRECT_URL leads through a pooler too/);
	}, 60_000);

	test("with both settings every case that is added is answered for", async () => {
		const settings = {
			DATABASE_URL: pooled,
			DATABASE_PREPARE: "0",
			DATABASE_DIRECT_URL: database.url,
			DATA_DIR: folder,
		};
		const server = await startServer(settings);
		const { call } = await logInClient(server.url, "asha", "Asha@12345").catch((error: unknown) => {
			throw new Error(server.output(), { cause: error });
		});
		const add = () =>
			call("POST", "/api/v1/cases/add", {
				state: "Maharashtra",
				district: "Pune",
				case_date: "2024",
				case_number: "1/2024",
				cnr_number: someCnr(),
			});
		const answers: number[] = [];
		for (let round = 0; round < 5; round++)
			answers.push(...(await Promise.all(Array.from({ length: 10 }, add))).map(({ status }) => status));
		await server.stop();
		expect([...new Set(answers)]).toEqual([200]);
	}, 90_000);
});
