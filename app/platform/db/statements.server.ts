import { log } from "~/platform/log/log.server";
import { currentTrace } from "~/platform/log/request-trace.server";
import { readGauge, slowQueries } from "~/platform/metrics/metrics.server";
import { env } from "~/platform/settings/env.server";

/**
 * Pool usage, counted here because the driver does not report it. Each connection runs one statement at a time, without
 * pipelining (`max_pipeline: 0`), so unfinished statements and transactions above the pool's size are waiting.
 */
export type Pool = { name: string; size: number; wanted: number };
const pools: Pool[] = [];

export function createPool(name: string, size: number): Pool {
	const pool = { name, size, wanted: 0 };
	pools.push(pool);
	return pool;
}

readGauge("nyaya_pool_size", "Connections each pool of this process may have.", ["pool"], () =>
	pools.map(({ name, size }) => ({ labels: { pool: name }, value: size })),
);
readGauge(
	"nyaya_pool_connections",
	"Statements and transactions that have a connection (in_use) or wait for one (waiting).",
	["pool", "state"],
	() =>
		pools.flatMap(({ name, size, wanted }) => [
			{ labels: { pool: name, state: "in_use" }, value: Math.min(wanted, size) },
			{ labels: { pool: name, state: "waiting" }, value: Math.max(0, wanted - size) },
		]),
);

/** Counts a statement or transaction as using the pool until the returned function is called. */
export function countUse(pool: Pool): () => void {
	pool.wanted += 1;
	return () => {
		pool.wanted -= 1;
	};
}

const MAX_TEXT_LENGTH = 2000;

/** Logs a statement that was slow when the returned function is called, with its wait for a connection. The text has no values. */
export function logSlow({ name: pool }: Pool, text: string): () => void {
	const startedAt = Date.now();
	return () => {
		const ms = Date.now() - startedAt;
		if (ms < env.SLOW_QUERY_MS) return;
		slowQueries.inc({ pool });
		const query = text.slice(0, MAX_TEXT_LENGTH);
		log.warn({ area: "database", ms, pool, route: currentTrace()?.route, query }, "a statement was slow");
	};
}
