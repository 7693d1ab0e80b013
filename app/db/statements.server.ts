import { AsyncResource } from "node:async_hooks";
import type postgres from "postgres";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { poolWaitSeconds, readGauge, slowQueries } from "~/metrics.server";
import { currentTrace } from "~/request-trace.server";

type Pool = "pages" | "jobs" | "aside" | "replica";

/**
 * The driver does not report on its connections. With one statement at a time on each (`max_pipeline: 0`), the statements and
 * transactions begun and not ended have one or wait for one: those above the pool's size wait.
 */
type Use = { size: number; wanted: number; waiting: Set<Waiter> };
/** Told once it has a connection, or has given up. */
type Waiter = { end(): void };
const pools = new Map<Pool, Use>();

const readPools = () => [...pools].map(([pool, { size, wanted }]) => ({ pool, size, wanted }));

readGauge("nyaya_pool_size", "Connections each pool of this process may have.", ["pool"], () =>
	readPools().map(({ pool, size }) => ({ labels: { pool }, value: size })),
);
readGauge(
	"nyaya_pool_connections",
	"Statements and transactions that have a connection (in_use) or wait for one (waiting).",
	["pool", "state"],
	() =>
		readPools().flatMap(({ pool, size, wanted }) => [
			{ labels: { pool, state: "in_use" }, value: Math.min(wanted, size) },
			{ labels: { pool, state: "waiting" }, value: Math.max(0, wanted - size) },
		]),
);

const LONGEST_TEXT = 2000;

/** The statement, which is noted where it turns out slow. */
function noted<Work extends PromiseLike<unknown>>(pool: Pool, text: string, work: Work): Work {
	const startedAt = Date.now();
	const ended = () => note(pool, text, startedAt);
	work.then(ended, ended);
	return work;
}

/** Says of a statement that it was slow. Its text has places for values, never the values. */
function note(pool: Pool, text: string, startedAt: number) {
	const ms = Date.now() - startedAt;
	if (ms < env.SLOW_QUERY_MS) return;
	slowQueries.inc({ pool });
	log.warn(
		{ area: "database", ms, pool, route: currentTrace()?.route, query: text.slice(0, LONGEST_TEXT) },
		"a statement was slow",
	);
}

/** Begins a wait for a connection; its line in the log is that of the request or job that waits. */
function beginWait(pool: Pool): Waiter {
	const startedAt = performance.now();
	const end = AsyncResource.bind(() => {
		const ms = Math.round(performance.now() - startedAt);
		poolWaitSeconds.observe({ pool }, ms / 1000);
		if (ms < env.SLOW_QUERY_MS) return;
		log.warn({ area: "database", ms, pool, route: currentTrace()?.route }, "a connection was long in coming");
	});
	return { end };
}

/** The driver gives a connection that comes free to whoever has waited longest. */
function endFirstWait({ waiting }: Use) {
	const [first] = waiting;
	if (!first) return;
	waiting.delete(first);
	first.end();
}

type Watched = {
	/** Not for a transaction, which has none of its own. */
	text?: string;
	/** Called when the work has ended, too, with why it failed: the fewer ask for a statement's end, the less it costs. */
	ended?: (error?: unknown) => void;
};

function beginUse(pool: Pool, use: Use): () => void {
	const waiter = use.wanted < use.size ? undefined : beginWait(pool);
	if (waiter) use.waiting.add(waiter);
	else poolWaitSeconds.observe({ pool }, 0);
	use.wanted += 1;
	return () => {
		use.wanted -= 1;
		// Whoever ends without ever having had a connection has none to hand on.
		if (waiter && use.waiting.delete(waiter)) waiter.end();
		else endFirstWait(use);
	};
}

/** A statement or a transaction that needs a connection of the pool until it ends. */
export function onPool<Work extends PromiseLike<unknown>>(pool: Pool, work: Work, { text, ended }: Watched = {}): Work {
	const use = pools.get(pool);
	const endUse = use && beginUse(pool, use);
	const startedAt = Date.now();
	const done = (error?: unknown) => {
		endUse?.();
		if (text !== undefined) note(pool, text, startedAt);
		ended?.(error);
	};
	work.then(() => done(), done);
	return work;
}

/** One or two arguments: the work comes last. */
type Begin = (...given: unknown[]) => Promise<unknown>;
type Work = (tx: postgres.TransactionSql) => unknown;

/** Watches a pool: how much of it is wanted, and the statements of its transactions. Single statements are handed to `onPool`. */
export function watchPool(pool: Pool, client: postgres.Sql, size: number) {
	pools.set(pool, { size, wanted: 0, waiting: new Set() });
	const begin = client.begin as Begin;
	const watched: Begin = (...given) => {
		const work = given.pop() as Work;
		return onPool(
			pool,
			begin(...given, (tx: postgres.TransactionSql) => work(watchTransaction(pool, tx))),
		);
	};
	Object.assign(client, { begin: watched });
}

function watchTransaction(pool: Pool, tx: postgres.TransactionSql) {
	const unsafe = tx.unsafe;
	tx.unsafe = (query, parameters, options) => noted(pool, query, unsafe(query, parameters, options));
	return tx;
}
