import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { JOB_CONNECTIONS, MAX_CONNECTIONS } from "~/platform/db/connections.server";
import { startEmbedded } from "~/platform/db/embedded/start.server";
import { insideTransaction, trackOutsideStatement } from "~/platform/db/open-transaction.server";
import { outageOf } from "~/platform/db/outage.server";
import { isInRequest, limitWait, startWait, whenEnded } from "~/platform/db/request-limit.server";
import { countUse, createPool, logSlow } from "~/platform/db/statements.server";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

const REPLICA_CONNECTIONS = 4;
const MAX_BACKOFF_SECONDS = 0.5;

/** The PostgreSQL that came with the packages, where the operator named no other. */
const embedded = env.DATABASE_URL
	? undefined
	: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), {
			pool: MAX_CONNECTIONS * env.WEB_PROCESSES,
			// Thrown uncaught on purpose: the process exits and its supervisor restarts it.
			onLost: (error) =>
				setImmediate(() => {
					throw error;
				}),
		});

/** Connects as a role that owns nothing in the embedded database (decision 306). */
export const databaseUrl = env.DATABASE_URL ?? embedded?.productUrl ?? "";
/** Bypasses a connection pooler, for features that need a session (advisory locks, the queue). */
export const directUrl = env.DATABASE_DIRECT_URL ?? databaseUrl;
/** Connects as the owner of the tables, for migrations, queues and grants. */
export const migrationUrl = env.DATABASE_MIGRATION_URL ?? embedded?.url ?? directUrl;

/** Seconds. `workers` is max_parallel_workers_per_gather; undefined leaves the server's setting. */
type Limits = { statement: number; lock: number; connect: number; workers?: number };

/**
 * Statements of one request have 4.5 s in total (decision 251). They are short: starting parallel workers would take longer than
 * they save and slow down other requests.
 */
const PAGE_LIMITS: Limits = { statement: 4, lock: 3, connect: 3, workers: 0 };
/** Limits for jobs, commands and startup. */
const JOB_LIMITS: Limits = { statement: 60, lock: 20, connect: 10 };
/** Limits on the replica: short, so that the request can still fall back to the primary. */
const REPLICA_LIMITS: Limits = { statement: 2, lock: 1, connect: 1, workers: 0 };

/**
 * Connection options with the limits. A pooler in transaction mode rejects session settings (DATABASE_PREPARE=0); there the role
 * must carry the limits.
 */
export function connectionOptions(url: string, name: string, limits: Limits, max: number) {
	const isPooled = !env.DATABASE_PREPARE && url !== env.DATABASE_DIRECT_URL;
	const settings = {
		statement_timeout: limits.statement * 1000,
		lock_timeout: limits.lock * 1000,
		// A string, because the driver omits the number 0.
		...(limits.workers === undefined ? {} : { max_parallel_workers_per_gather: String(limits.workers) }),
	};
	return {
		max,
		// Disables pipelining: a statement must not wait behind another one's lock on the same connection.
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

/** Connection pool for jobs, commands and startup, with generous limits. */
export const sql = JOBS.client;

/**
 * Wraps Drizzle, which turns prepared statements off: most of our statements repeat, so they are prepared. Statements inside
 * transactions are sent as Drizzle sends them.
 */
function openDrizzle(client: postgres.Sql, findTarget: () => typeof PAGES, check = (_text: string) => {}) {
	const watched: postgres.Sql = Object.assign(Object.create(client), {
		unsafe(text: string, parameters?: postgres.ParameterOrJSON<never>[]) {
			check(text);
			const { client, pool } = findTarget();
			const statement = client.unsafe(text, parameters, { prepare: true });
			return whenEnded(statement, startWait(statement), logSlow(pool, text), countUse(pool));
		},
		begin(work: (tx: postgres.TransactionSql) => unknown) {
			check("begin");
			const { client, pool } = findTarget();
			const run = (tx: postgres.TransactionSql) => {
				const { unsafe } = tx;
				tx.unsafe = (text, ...rest) => whenEnded(limitWait(unsafe(text, ...rest)), logSlow(pool, text));
				return insideTransaction(async () => work(tx));
			};
			return whenEnded(limitWait(client.begin(run)), countUse(pool));
		},
	});
	return drizzle(watched, { casing: "snake_case" });
}

/** The product's database. Requests use the page pool; jobs, commands and startup use the job pool. */
export const db = openDrizzle(PAGES.client, () => (isInRequest() ? PAGES : JOBS), trackOutsideStatement);

/**
 * Runs outside the caller's transaction, for counts that must survive its rollback. It uses the other pool: if a transaction
 * waited for another connection of the pool, transactions could deadlock.
 */
export const independentDb = openDrizzle(JOBS.client, () => (isInRequest() ? JOBS : PAGES));

/** The database or a transaction: the parameter type of functions that may run inside a larger transaction. */
export type Database = Pick<
	PostgresJsDatabase,
	"select" | "insert" | "update" | "delete" | "execute" | "selectDistinct" | "with" | "$with"
>;

const replicaDb = REPLICA && openDrizzle(REPLICA.client, () => REPLICA);

/**
 * Runs a read on the replica (DATABASE_REPLICA_URL), which may lag by some seconds: for exports and admin lists that need not
 * show the user's own last write. Falls back to the primary if there is no replica or it is unavailable.
 */
export async function readDb<Result>(read: (database: Database) => Promise<Result>): Promise<Result> {
	if (!replicaDb) return read(db);
	return read(replicaDb).catch((error: unknown) => {
		if (!outageOf(error)) throw error;
		return read(db);
	});
}

/** Closes all pools and leaves the embedded server, which stops with its last process. */
export async function closeDatabase() {
	await Promise.all([PAGES, JOBS, REPLICA].map((target) => target?.client.end({ timeout: 1 })));
	await embedded?.stop();
}
