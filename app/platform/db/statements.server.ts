import { whenEnded } from "~/platform/db/request-limit.server";
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

/** Counts a statement or transaction as using the pool until it settles. */
export function countUse<Work extends PromiseLike<unknown>>(pool: Pool, work: Work): Work {
	pool.wanted += 1;
	return whenEnded(work, () => {
		pool.wanted -= 1;
	});
}

const MAX_TEXT_LENGTH = 2000;

/** Logs slow statements, with the wait for a connection. The text has placeholders, never values. */
export function logSlow<Work extends PromiseLike<unknown>>({ name: pool }: Pool, text: string, work: Work): Work {
	const startedAt = Date.now();
	return whenEnded(work, () => {
		const ms = Date.now() - startedAt;
		if (ms < env.SLOW_QUERY_MS) return;
		slowQueries.inc({ pool });
		const query = text.slice(0, MAX_TEXT_LENGTH);
		log.warn({ area: "database", ms, pool, route: currentTrace()?.route, query }, "a statement was slow");
	});
}
