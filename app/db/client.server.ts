import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { startEmbedded } from "~/db/embedded/start.server";
import { insideTransaction, noteOutside } from "~/db/open-transaction.server";
import { outageOf } from "~/db/outage.server";
import { isInRequest, secondsLeft, startWaiting, timed } from "~/db/request-limit.server";
import { onPool, watchPool } from "~/db/statements.server";
import { env } from "~/env.server";
import { log } from "~/log.server";

/** The PostgreSQL that came with the packages, where the operator named no other. */
const embedded = env.DATABASE_URL
	? undefined
	: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), {
			pool: env.DATABASE_POOL,
			// Nobody catches it: the process ends as after any such exception, and its supervisor starts it again.
			onLost: (error) =>
				setImmediate(() => {
					throw error;
				}),
		});

/** The role the product works with owns nothing in the built-in database (decision 306). */
export const databaseUrl = env.DATABASE_URL ?? embedded?.productUrl ?? "";
/** The database itself, where `databaseUrl` leads through a pooler: for what needs a session (locks, the queue). */
export const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
/** The same database as the role that owns its tables: for migrations, queues and grants. */
export const migrationUrl = env.DATABASE_MIGRATION_URL ?? embedded?.url ?? directUrl;

type Limits = {
	statement: number;
	lock: number;
	connect: number;
	wait: number | (() => number);
	/** Processes that the database may start beside a statement's own; its own setting unless given. */
	workers?: number;
};

/**
 * Limits in seconds (decision 251). Somebody waits for a page, and for all its statements together 4.5 s. Its statements
 * are short: starting workers for them takes longer than they save, from the pages of everybody else.
 */
const PAGE_LIMITS: Limits = { statement: 4, lock: 3, connect: 3, wait: secondsLeft, workers: 0 };
/** For jobs, commands and the start. */
const JOB_LIMITS: Limits = { statement: 60, lock: 20, connect: 10, wait: 60 };

/** For what a replica is asked: short enough that its request can still ask the primary. */
const REPLICA_LIMITS: Limits = { statement: 2, lock: 1, connect: 1, wait: 1, workers: 0 };
const REPLICA_CONNECTIONS = 4;

/** A second more than the server's own limit, so that only a server that is frozen or out of reach meets it. */
const REPLY_GRACE_SECONDS = 1;
const LONGEST_BACKOFF_SECONDS = 0.5;

/**
 * Every connection is made with its limits. A pooler in transaction mode takes no settings of a session
 * (DATABASE_PREPARE=0): there the role carries them, and the limit on replies still holds.
 */
export function connectionOptions(url: string, name: string, limit: Limits, max: number) {
	const { statement, lock, connect, wait, workers } = limit;
	const isPooled = !env.DATABASE_PREPARE && url !== env.DATABASE_DIRECT_URL;
	const limits = {
		statement_timeout: statement * 1000,
		lock_timeout: lock * 1000,
		// As text: the driver leaves out a number that is 0.
		...(workers === undefined ? {} : { max_parallel_workers_per_gather: String(workers) }),
	};
	return {
		max,
		// One statement never waits behind another's lock on the same connection.
		max_pipeline: 0,
		prepare: !isPooled,
		idle_timeout: 60,
		connect_timeout: connect,
		wait_timeout: wait,
		reply_timeout: statement + REPLY_GRACE_SECONDS,
		backoff: (tries: number) => Math.min(tries / 20, LONGEST_BACKOFF_SECONDS),
		onnotice: () => {},
		connection: { application_name: name, TimeZone: "UTC", ...(isPooled ? {} : limits) },
	};
}

const JOB_CONNECTIONS = 8;

const pages = postgres(databaseUrl, connectionOptions(databaseUrl, "nyaya-diary", PAGE_LIMITS, env.DATABASE_POOL));

/** Connections of jobs, commands and the start, with limits for work nobody waits for. */
export const sql = postgres(
	databaseUrl,
	connectionOptions(databaseUrl, "nyaya-diary jobs", JOB_LIMITS, JOB_CONNECTIONS),
);

watchPool("pages", pages, env.DATABASE_POOL);
watchPool("jobs", sql, JOB_CONNECTIONS);

/** The driver's own `begin`, whose transaction is watched as a whole. */
const isBegin = (options: object | undefined) => options !== undefined && "onexecute" in options;

// Drizzle sends its statements through `unsafe`, and asks for those without a name not to be prepared: most come again.
const unsafe = pages.unsafe;
pages.unsafe = (query, parameters, options) => {
	noteOutside(query);
	if (isBegin(options)) return timed(unsafe(query, parameters, options));
	const prepared = { ...options, prepare: true };
	return isInRequest()
		? onPool("pages", unsafe(query, parameters, prepared), { text: query, ended: startWaiting() })
		: onPool("jobs", sql.unsafe(query, parameters, prepared), { text: query });
};

/** Asks a statement whose text was made once. Days come as texts, as Drizzle has them. */
export const askPrepared = (query: string, parameters: string[]) => pages.unsafe(query, parameters);

const jobDb = drizzle(sql, { casing: "snake_case" });

/** The product's database. What a request asks runs on the pages' connections, all else on those of the jobs. */
export const db = drizzle(pages, { casing: "snake_case" });
const transactPages = db.transaction.bind(db);
db.transaction = (work, config) => {
	noteOutside("begin");
	const inside: typeof work = (tx) => insideTransaction(() => work(tx));
	return isInRequest() ? timed(transactPages(inside, config)) : jobDb.transaction(inside, config);
};

const asideClient = postgres(databaseUrl, connectionOptions(databaseUrl, "nyaya-diary aside", PAGE_LIMITS, 1));
watchPool("aside", asideClient, 1);
const unsafeAside = asideClient.unsafe;
asideClient.unsafe = (query, parameters, options) =>
	isBegin(options)
		? timed(unsafeAside(query, parameters, options))
		: onPool("aside", unsafeAside(query, parameters, options), { text: query, ended: startWaiting() });

/**
 * The database beside a transaction that may be undone: for a count that must stay. It has a connection of its own,
 * since transactions waiting for another of the pool's could wait for each other for ever.
 */
export const independentDb = drizzle(asideClient, { casing: "snake_case" });

/** The database or one of its transactions: what a piece that may run inside a larger one asks for. */
export type Database = Pick<
	PostgresJsDatabase,
	"select" | "insert" | "update" | "delete" | "execute" | "selectDistinct" | "with" | "$with"
>;

const replica = env.DATABASE_REPLICA_URL
	? postgres(
			env.DATABASE_REPLICA_URL,
			connectionOptions(env.DATABASE_REPLICA_URL, "nyaya-diary reads", REPLICA_LIMITS, REPLICA_CONNECTIONS),
		)
	: undefined;
if (replica) {
	watchPool("replica", replica, REPLICA_CONNECTIONS);
	const ask = replica.unsafe;
	replica.unsafe = (query, parameters, options) =>
		onPool("replica", ask(query, parameters, options), { text: query, ended: startWaiting() });
}
const replicaDb = replica && drizzle(replica, { casing: "snake_case" });

/** A standby cancels a read that its replay of the log would wait for. */
const CANCELLED_BY_REPLAY = "40001";
const codeOf = (error: unknown) => Object(error instanceof Error && error.cause ? error.cause : error).code;

/**
 * Runs a read on the replica (DATABASE_REPLICA_URL), which may be some seconds behind: for exports and administrators' lists that
 * do not follow a write of the same person. The primary answers where there is no replica, or where it does not answer.
 */
export async function readDb<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
	if (!replicaDb) return read(db);
	try {
		return await read(replicaDb);
	} catch (error) {
		if (codeOf(error) !== CANCELLED_BY_REPLAY && !outageOf(error)) throw error;
		return read(db);
	}
}

export async function closeDatabase() {
	await Promise.all([pages, sql, asideClient, replica].map((client) => client?.end({ timeout: 1 })));
}

/** Leaves the embedded server; the last process that uses it stops it. */
export async function leaveEmbedded() {
	await embedded?.stop();
}
