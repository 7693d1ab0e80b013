import { type StdioOptions, spawn } from "node:child_process";
import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import {
	codeOf,
	ENVIRONMENT,
	findServer,
	forgiving,
	isRunning,
	lastLines,
	type Place,
	POLL_MS,
	placeIn,
	type Runner,
	readIfThere,
	send,
} from "~/platform/db/embedded/find.server";
import { install } from "~/platform/db/embedded/install.server";

/**
 * `url` is the product's own database as its owner, `productUrl` as the role that the product works with; `isAdopted`: another
 * process had started the server; `stop` leaves it, and ends it where no other process uses it.
 */
export type EmbeddedDatabase = { url: string; productUrl: string; isAdopted: boolean; stop(): Promise<void> };

type Options = {
	/** How many connections the product opens; a server that is started takes as many. */
	pool?: number;
	/**
	 * With it the server is watched: when it ends, it is started again. `onLost` is told where that fails or leads to another
	 * address; this process cannot go on then.
	 */
	onLost?: (error: Error) => void;
};

/** A running server, and the connection by which other processes know that this one uses it. */
type Use = { pid: number; port: number; isAdopted: boolean; presence: Presence };
/** `closed` resolves when the connection has ended, with which the server usually has. */
type Presence = { sql: postgres.Sql; closed: Promise<void> };

const DATABASE_NAME = "app";
/** Owns nothing; what it may is granted after the migrations. */
const PRODUCT_ROLE = "nyaya_app";
const START_LIMIT_MS = 60_000;
/** Advisory locks. Two starts at once would both create the database. */
const CREATION_LOCK = 18;
/** Each process that uses the server shares it; a process that gets it alone is the last one. */
const USERS_LOCK = 19;
/** A frozen server does not say who else uses it. */
const LEAVE_LIMIT_MS = 3000;
/** Ends a server but not our start: another start was first, or has just begun, or children of a killed server linger. */
const PASSING_FAILURE = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/;
const SERVER_OPTIONS =
	"listen_addresses=127.0.0.1 unix_socket_directories= shared_buffers=128MB fsync=on synchronous_commit=on lc_messages=C timezone=UTC log_timezone=UTC";

/** Room for the product's connections, those of a command beside it, and some more. */
const roomFor = (pool: number) => Math.max(60, 2 * pool + 8);

/**
 * Starts PostgreSQL on the cluster in `<dataDir>/postgres`, making it the first time, or adopts the server that
 * already runs on it. The server is no part of this process's group: it lives until the last process that uses it leaves,
 * even past a crash.
 * @throws Error in words for the operator, with the last lines PostgreSQL wrote.
 */
export async function startEmbedded(
	dataDir: string,
	log: (message: string) => void,
	{ pool = 0, onLost }: Options = {},
): Promise<EmbeddedDatabase> {
	try {
		await fs.mkdir(dataDir, { recursive: true });
		const place = placeIn(await fs.realpath(dataDir), log);
		const password = await keepPassword(place);
		const start = () => bringUp(place, password, roomFor(pool));
		const first = await start();
		const { port, isAdopted } = first;
		let current = Promise.resolve(first);
		let isLeaving = false;

		async function watch(tell: (error: Error) => void) {
			for (;;) {
				const { presence } = await current;
				await presence.closed;
				if (isLeaving) return;
				place.tell("the connection to the database server ended: starting it again if it is gone");
				void presence.sql.end({ timeout: 0 });
				current = start();
				if ((await current).port !== port) return tell(new Error("The built-in database has another port now."));
			}
		}
		if (onLost) watch(onLost).catch(onLost);

		const stop = async () => {
			isLeaving = true;
			const use = await current.catch(() => undefined);
			if (use) await leave(use.presence.sql, place);
		};
		const urlAs = (role: string, secret: string) => `postgres://${role}:${secret}@127.0.0.1:${port}/${DATABASE_NAME}`;
		const productUrl = urlAs(PRODUCT_ROLE, productPassword(password));
		return { url: urlAs("postgres", password), productUrl, isAdopted, stop };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`The built-in database did not start: ${reason}\nDATABASE_URL can name another.`, { cause: error });
	}
}

const STOP_LIMIT_MS = 15_000;

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

/** Ends this process's use of the server, and the server with the last one. */
async function leave(sql: postgres.Sql, place: Place) {
	const isLast = async () => {
		await sql`select pg_advisory_unlock_shared(${USERS_LOCK})`;
		const [row] = await sql`select pg_try_advisory_lock(${USERS_LOCK}) as "isLast"`;
		return row?.isLast === true;
	};
	// A server that does not answer serves no other process either.
	const isAlone = await Promise.race([isLast().catch(() => true), sleep(LEAVE_LIMIT_MS, true)]);
	const server = isAlone ? await findServer(place) : undefined;
	if (server) await stopServer(server.pid, place);
	await sql.end({ timeout: 0 });
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

/** Made from the owner's, which cannot be found from it. */
const productPassword = (password: string) => createHmac("sha256", password).update(PRODUCT_ROLE).digest("base64url");

/** The role of the product, with the password that belongs to this cluster's. */
async function ensureProductRole(sql: postgres.Sql, password: string) {
	const [found] = await sql`select 1 from pg_roles where rolname = ${PRODUCT_ROLE}`;
	if (!found) await sql.unsafe(`create role ${PRODUCT_ROLE} login`);
	// A password may have been put back with its file. It is of letters, digits, hyphens and underscores.
	await sql.unsafe(`alter role ${PRODUCT_ROLE} password '${productPassword(password)}'`);
	await sql.unsafe(`alter role ${PRODUCT_ROLE} set log_error_verbosity = terse`);
}

/** Looks, starts and looks again until a server answers for this cluster, whoever started it. */
async function bringUp(place: Place, password: string, connections: number): Promise<Use> {
	let installation = (await findServer(place)) ? undefined : await install(place);
	const limit = AbortSignal.timeout(START_LIMIT_MS);
	let launched: Awaited<ReturnType<typeof launch>> | undefined;
	for (;;) {
		const server = await findServer(place);
		if (server?.isReady) {
			const isAdopted = server.pid !== launched?.pid;
			const presence = await openDatabase(server.port, password, place).catch(async (error: unknown) => {
				if (!isAdopted) await stopServer(server.pid, place);
				throw error;
			});
			if (presence && isAdopted) place.tell(`the database server already runs (process ${server.pid}): adopted`);
			if (presence && !isAdopted) await fs.writeFile(place.port, String(server.port));
			if (presence) return { ...server, isAdopted, presence };
		}
		if (launched?.ending) {
			const words = lastLines((await fs.readFile(place.log)).subarray(launched.logStart).toString());
			if (words.includes("Address already in use")) await fs.rm(place.port, { force: true });
			else if (!server && !PASSING_FAILURE.test(words)) throw new Error(`it ended: ${launched.ending}\n${words}`);
			launched = undefined;
			await sleep(10 * POLL_MS);
		} else if (!server && !launched) {
			installation ??= await install(place);
			launched = await launch(place, installation, connections);
		}
		if (limit.aborted) throw new Error(`not ready yet; start again\n${lastLines(await readIfThere(place.log))}`);
		await sleep(POLL_MS);
	}
}

/**
 * Makes sure the server is this cluster's and holds the product's database, and joins those who use it; undefined while it
 * does not answer yet, or ends.
 */
async function openDatabase(port: number, password: string, place: Place): Promise<Presence | undefined> {
	const login = { host: "127.0.0.1", port, user: "postgres", pass: password, database: "postgres" };
	let onclose = () => {};
	const closed = new Promise<void>((resolve) => {
		onclose = resolve;
	});
	const lasting = { max: 1, max_lifetime: null, connect_timeout: 5, fetch_types: false };
	const sql = postgres({ ...login, ...lasting, onnotice: () => {}, onclose });
	let isJoined = false;
	try {
		const [shown] = await sql`show data_directory`;
		if ((await fs.realpath(String(shown?.data_directory))) !== (await fs.realpath(place.cluster))) return undefined;
		// The last user of a server takes it alone to end it: this waits, and fails with the connection.
		await sql`select pg_advisory_lock_shared(${USERS_LOCK})`;
		await sql`select pg_advisory_lock(${CREATION_LOCK})`;
		await ensureProductRole(sql, password);
		const [found] = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
		if (!found) {
			// The details of an error quote whole rows, and with them people's data and password hashes.
			await sql`alter role postgres set log_error_verbosity = terse`;
			await sql`create database ${sql(DATABASE_NAME)}`;
		}
		await sql`select pg_advisory_unlock(${CREATION_LOCK})`;
		isJoined = true;
		return { sql, closed };
	} catch (error) {
		if (/^(ECONN|CONNECT|57P0|53300)/.test(String(codeOf(error)))) return undefined;
		if (codeOf(error) !== "28P01") throw error;
		throw new Error(`${place.password} does not open the database: put the right password back`, { cause: error });
	} finally {
		if (!isJoined) await sql.end({ timeout: 5 });
	}
}

/** Runs the server in a session of its own: a signal to this process's group must not end it before open requests. */
async function launch(place: Place, { program, runner }: { program: string; runner: Runner }, connections: number) {
	// Below the ports that outgoing connections are given, so that the same one is free again next time.
	const port = Number(await readIfThere(place.port)) || randomInt(20_000, 25_000);
	const settings = [...SERVER_OPTIONS.split(" "), `max_connections=${connections}`].flatMap((setting) => [
		"-c",
		setting,
	]);
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
