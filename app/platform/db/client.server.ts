import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { startEmbedded } from "~/platform/db/embedded/start.server";
import { insideTransaction, trackOutsideStatement } from "~/platform/db/open-transaction.server";
import { outageOf } from "~/platform/db/outage.server";
import { isInRequest, limitWait } from "~/platform/db/request-limit.server";
import { countUse, createPool, logSlow } from "~/platform/db/statements.server";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

const REPLICA_CONNECTIONS = 4;
const MAX_BACKOFF_SECONDS = 0.5;

/** Connections of each process for jobs, commands and the start. */
const JOB_CONNECTIONS = 8;
/** Connections that one process opens at most: for pages, for jobs, and the queue's own. */
export const MAX_CONNECTIONS = env.DATABASE_POOL + JOB_CONNECTIONS + 1;

/** Runs a step of the start on a connection of its own, which ends with it. */
export async function withConnection<Result>(
	url: string,
	work: (client: postgres.Sql) => Promise<Result>,
	options: { prepare?: boolean; fetch_types?: boolean; connect_timeout?: number } = {},
): Promise<Result> {
	const connection = { application_name: "nyaya-diary start" };
	const client = postgres(url, { max: 1, onnotice: () => {}, connection, ...options });
	try {
		return await work(client);
	} finally {
		await client.end({ timeout: 5 });
	}
}

/** The PostgreSQL that came with the packages, where the operator named no other. */
const embedded = env.DATABASE_URL
	? undefined
	: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), {
			pool: MAX_CONNECTIONS * env.WEB_PROCESSES,
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

/** In seconds; `workers` are the processes that the database may start beside a statement's own, its own setting unless given. */
type Limits = { statement: number; lock: number; connect: number; workers?: number };

/**
 * Somebody waits for a page, and for all its statements together 4.5 s (decision 251). Its statements are short: starting
 * workers for them takes longer than they save, from the pages of everybody else.
 */
const PAGE_LIMITS: Limits = { statement: 4, lock: 3, connect: 3, workers: 0 };
/** For jobs, commands and the start. */
const JOB_LIMITS: Limits = { statement: 60, lock: 20, connect: 10 };
/** For what a replica is asked: short enough that its request can still ask the primary. */
const REPLICA_LIMITS: Limits = { statement: 2, lock: 1, connect: 1, workers: 0 };

/**
 * Every connection is made with its limits. A pooler in transaction mode takes no settings of a session
 * (DATABASE_PREPARE=0): there the role carries them.
 */
export function connectionOptions(url: string, name: string, limits: Limits, max: number) {
	const isPooled = !env.DATABASE_PREPARE && url !== env.DATABASE_DIRECT_URL;
	const settings = {
		statement_timeout: limits.statement * 1000,
		lock_timeout: limits.lock * 1000,
		// As text: the driver leaves out a number that is 0.
		...(limits.workers === undefined ? {} : { max_parallel_workers_per_gather: String(limits.workers) }),
	};
	return {
		max,
		// One statement never waits behind another's lock on the same connection.
		max_pipeline: 0,
		prepare: !isPooled,
		idle_timeout: 60,
		connect_timeout: limits.connect,
		keep_alive: 10,
		backoff: (tries: number) => Math.min(tries / 20, MAX_BACKOFF_SECONDS),
		onnotice: () => {},
		connection: { application_name: name, TimeZone: "UTC", ...(isPooled ? {} : settings) },
	};
}

const connect = (pool: string, url: string, name: string, limits: Limits, max: number) => ({
	client: postgres(url, connectionOptions(url, name, limits, max)),
	pool: createPool(pool, max),
});

const PAGES = connect("pages", databaseUrl, "nyaya-diary", PAGE_LIMITS, env.DATABASE_POOL);
const JOBS = connect("jobs", databaseUrl, "nyaya-diary jobs", JOB_LIMITS, JOB_CONNECTIONS);
const REPLICA =
	env.DATABASE_REPLICA_URL === undefined
		? undefined
		: connect("replica", env.DATABASE_REPLICA_URL, "nyaya-diary reads", REPLICA_LIMITS, REPLICA_CONNECTIONS);

/** Connections of jobs, commands and the start, with limits for work nobody waits for. */
export const sql = JOBS.client;

/** Drizzle asks for statements not to be prepared, and most of ours come again. Those of transactions go as Drizzle says. */
function openDrizzle(client: postgres.Sql, findTarget: () => typeof PAGES, check = (_text: string) => {}) {
	const watched: postgres.Sql = Object.assign(Object.create(client), {
		unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[]) {
			check(text);
			const { client, pool } = findTarget();
			return countUse(pool, logSlow(pool, text, limitWait(client.unsafe(text, parameters, { prepare: true }))));
		},
		begin(work: (tx: postgres.TransactionSql) => unknown) {
			check("begin");
			const { client, pool } = findTarget();
			const run = (tx: postgres.TransactionSql) => {
				const { unsafe } = tx;
				tx.unsafe = (text, ...rest) => logSlow(pool, text, limitWait(unsafe(text, ...rest)));
				return insideTransaction(async () => work(tx));
			};
			return countUse(pool, limitWait(client.begin(run)));
		},
	});
	return drizzle(watched, { casing: "snake_case" });
}

/** The product's database. What a request asks runs on the pages' connections, all else on those of the jobs. */
export const db = openDrizzle(PAGES.client, () => (isInRequest() ? PAGES : JOBS), trackOutsideStatement);

/**
 * The database beside a transaction that may be undone, for a count that must stay. It has the other client's connections:
 * transactions that wait for another of their own client's could wait for each other for ever.
 */
export const independentDb = openDrizzle(JOBS.client, () => (isInRequest() ? JOBS : PAGES));

/** The database or one of its transactions: what a piece that may run inside a larger one asks for. */
export type Database = Pick<
	PostgresJsDatabase,
	"select" | "insert" | "update" | "delete" | "execute" | "selectDistinct" | "with" | "$with"
>;

const replicaDb = REPLICA && openDrizzle(REPLICA.client, () => REPLICA);

/**
 * Runs a read on the replica (DATABASE_REPLICA_URL), which may be some seconds behind: for exports and administrators' lists that
 * do not follow a write of the same person. The primary answers where there is no replica, or where it does not answer.
 */
export async function readDb<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
	if (!replicaDb) return read(db);
	return read(replicaDb).catch((error: unknown) => {
		if (!outageOf(error)) throw error;
		return read(db);
	});
}

/** Closes the connections and leaves the embedded server; the last process that uses it stops it. */
export async function closeDatabase() {
	await Promise.all([PAGES, JOBS, REPLICA].map((target) => target?.client.end({ timeout: 1 })));
	await embedded?.stop();
}
