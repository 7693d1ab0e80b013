/** The connections a process needs at least: one each for pages, jobs, counts beside transactions, and the queue. */
export const FEWEST_CONNECTIONS = 4;
/** What is given to one process where DATABASE_POOL is not set, and what each further web process adds. */
const USUAL = 26;
const USUAL_MORE = 14;
/** PostgreSQL has room for 100 unless it is told otherwise, and other programs want some. */
const USUAL_AT_MOST = 80;

export const usualPool = (webProcesses: number): number =>
	Math.min(USUAL + (webProcesses - 1) * USUAL_MORE, Math.max(USUAL_AT_MOST, fewestFor(webProcesses)));

/** How one process shares out its connections: two have a use of their own, jobs get a third of the rest. */
export function splitPool(pool: number): { pages: number; jobs: number } {
	const jobs = Math.max(1, Math.floor((pool - 2) / 3));
	return { pages: pool - 2 - jobs, jobs };
}

/**
 * What each of several processes may open, so that all together stay within `pool` (decision 349). The one that works the
 * queue answers no page, so it opens its jobs' part and two; the web processes share the rest.
 */
export function sharePool(pool: number, webProcesses: number, hasWorker: boolean): number {
	const worker = hasWorker ? splitPool(pool).jobs + 2 : 0;
	return Math.floor((pool - worker) / webProcesses);
}

/** The smallest pool in which every process has what it needs. */
export function fewestFor(webProcesses: number): number {
	let pool = FEWEST_CONNECTIONS;
	while (webProcesses > 1 && sharePool(pool, webProcesses, true) < FEWEST_CONNECTIONS) pool += 1;
	return pool;
}
