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
} from "./find.server";
import { install } from "./install.server";

/**
 * `url` connects as the owner, `productUrl` as the product's role. `isAdopted`: another process started the server. `stop` leaves
 * the server, and stops it if no other process uses it.
 */
export type EmbeddedDatabase = { url: string; productUrl: string; isAdopted: boolean; stop(): Promise<void> };

type Options = {
	/** Connections the product opens; sets max_connections of a server started here. */
	pool?: number;
	/**
	 * Enables monitoring: a server that exits is restarted, as soon as it can be. Called if it then has another address: this
	 * process cannot continue.
	 */
	onLost?: (error: Error) => void;
};

/** A running server and the connection that marks this process as one of its users. */
type Use = { pid: number; port: number; isAdopted: boolean; presence: Presence };
/** `closed` resolves when the connection ends, usually because the server did. */
type Presence = { sql: postgres.Sql; closed: Promise<void> };

const DATABASE_NAME = "app";
/** Owns nothing; its privileges are granted after the migrations. */
const PRODUCT_ROLE = "nyaya_app";
const START_LIMIT_MS = 60_000;
/** Advisory lock, so that two simultaneous starts do not both create the database. */
const CREATION_LOCK = 18;
/** Advisory lock shared by all processes that use the server; the process that gets it exclusively is the last. */
const USERS_LOCK = 19;
/** A full disk may have room again at any time, and until then requests are answered with 503. */
const RESTART_AGAIN_MS = 3000;
/** Time limit, because a frozen server does not answer. */
const LEAVE_LIMIT_MS = 3000;
/** Errors that do not end our start: another process starts a server right now, or children of a killed one linger. */
const PASSING_FAILURE = /lock file ".*" (already exists|is empty)|shared memory block .* still in use/;
const SERVER_OPTIONS =
	"listen_addresses=127.0.0.1 unix_socket_directories= shared_buffers=128MB fsync=on synchronous_commit=on lc_messages=C timezone=UTC log_timezone=UTC";

/** max_connections: the product's pools, those of a command beside it, and a reserve. */
const roomFor = (pool: number) => Math.max(60, 2 * pool + 8);

/**
 * Starts PostgreSQL on the cluster in `<dataDir>/postgres`, creating it the first time, or adopts the server that already runs on
 * it. The server is not part of this process's group: it runs until the last process that uses it leaves, even after a crash.
 * @throws Error with a message for the operator and the last lines of PostgreSQL's log.
 */
export async function startEmbedded(
	dataDir: string,
	report: (message: string) => void,
	{ pool = 0, onLost }: Options = {},
): Promise<EmbeddedDatabase> {
	try {
		await fs.mkdir(dataDir, { recursive: true });
		const place = placeIn(await fs.realpath(dataDir), report);
		const password = await savePassword(place);
		const start = () => bringUp(place, password, roomFor(pool));
		const first = await start();
		const { port, isAdopted } = first;
		let current = Promise.resolve(first);
		let isLeaving = false;

		async function startAgain(): Promise<Use> {
			for (;;) {
				try {
					return await start();
				} catch (error) {
					if (isLeaving) throw error;
					place.report(`the database server did not start and is tried again: ${error}`);
					await sleep(RESTART_AGAIN_MS);
				}
			}
		}
		async function watch(fail: (error: Error) => void) {
			for (;;) {
				const { presence } = await current;
				await presence.closed;
				if (isLeaving) return;
				place.report("the connection to the database server ended: starting it again if it is gone");
				void presence.sql.end({ timeout: 0 });
				current = startAgain();
				if ((await current).port !== port) return fail(new Error("The built-in database has another port now."));
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

/** Written to a draft and hard-linked, so that the file is never partial and two simultaneous starts get the same password. */
async function savePassword(place: Place) {
	const existing = await readIfThere(place.password);
	if (existing) return existing.trim();
	const draft = `${place.password}-${randomUUID()}`;
	await fs.writeFile(draft, randomBytes(24).toString("base64url"), { mode: 0o600, flush: true });
	await forgiving("EEXIST", fs.link(draft, place.password));
	await fs.rm(draft);
	return fs.readFile(place.password, "utf8");
}

/** Derived from the owner's password by HMAC, so that it does not reveal the owner's. */
const productPassword = (password: string) => createHmac("sha256", password).update(PRODUCT_ROLE).digest("base64url");

/** Creates the product's role if needed, and sets its password. */
async function ensureProductRole(sql: postgres.Sql, password: string) {
	const [found] = await sql`select 1 from pg_roles where rolname = ${PRODUCT_ROLE}`;
	if (!found) await sql.unsafe(`create role ${PRODUCT_ROLE} login`);
	// Set on every start, because the password file may have been restored. The password is base64url, so it needs no escaping.
	await sql.unsafe(`alter role ${PRODUCT_ROLE} password '${productPassword(password)}'`);
	await sql.unsafe(`alter role ${PRODUCT_ROLE} set log_error_verbosity = terse`);
}

/** Checks for a ready server and starts one until it answers, whichever process started it. */
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
			if (presence && isAdopted) place.report(`the database server already runs (process ${server.pid}): adopted`);
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
 * Checks that the server runs this cluster, creates the product's database if needed, and registers as a user of the server.
 * Undefined while the server does not answer yet or is shutting down.
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
		// Blocks while the last user shuts the server down, and then fails with the connection.
		await sql`select pg_advisory_lock_shared(${USERS_LOCK})`;
		await sql`select pg_advisory_lock(${CREATION_LOCK})`;
		await ensureProductRole(sql, password);
		const [found] = await sql`select 1 from pg_database where datname = ${DATABASE_NAME}`;
		if (!found) {
			// Verbose errors quote whole rows, with personal data and password hashes.
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

/** Starts the server in its own session: a signal to this process's group must not stop it before open requests end. */
async function launch(place: Place, { program, runner }: { program: string; runner: Runner }, connections: number) {
	// Below the ephemeral port range, so that the same port is usually free at the next start.
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
