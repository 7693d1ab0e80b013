import { createSlot } from "~/platform/log/scope.server";

/** Total time one request may wait for the database, over all its statements. */
const REQUEST_LIMIT_MS = 4500;

/** A cancellable statement, or a transaction. */
type Work = PromiseLike<unknown> & { cancel?(): void };

type Watch = {
	leftMs: number;
	/** Pending work, and when the current wait started. */
	waiting: Set<Work>;
	since: number;
	timer?: NodeJS.Timeout;
	/** Aborted when the time is used up. */
	limit: AbortController;
	hasLostConnection: boolean;
};

const watches = createSlot<Watch>();

/** Runs a request with a limit on its total wait for the database. */
export function withDatabaseLimit<T>(work: () => Promise<T>): Promise<T> {
	const limit = new AbortController();
	return watches.run({ leftMs: REQUEST_LIMIT_MS, waiting: new Set(), since: 0, limit, hasLostConnection: false }, work);
}

/** Lifts the limit for work in a request that may take longer. */
export const withoutDatabaseLimit = <T>(work: () => Promise<T>): Promise<T> => watches.run(undefined, work);

/** Whether the current code serves a request; jobs and commands have longer timeouts. */
export const isInRequest = () => watches.get() !== undefined;

/** Time is up: drops work queued for a connection and cancels running statements. */
function end(watch: Watch) {
	watch.limit.abort();
	for (const work of watch.waiting) work.cancel?.();
}

/** Calls each of `ends` when the work settles, without handling its rejection. */
export function whenEnded<Waited extends PromiseLike<unknown>>(work: Waited, ...ends: (() => void)[]): Waited {
	const endAll = () => {
		for (const end of ends) end();
	};
	work.then(endAll, endAll);
	return work;
}

/** Counts the time until the returned function is called as database wait of the request. No effect in a job. */
export function startWait(work: Work): () => void {
	const watch = watches.get();
	if (!watch) return () => {};
	if (watch.waiting.size === 0) {
		watch.since = Date.now();
		watch.timer = setTimeout(end, Math.max(0, watch.leftMs), watch);
	}
	watch.waiting.add(work);
	return () => {
		watch.waiting.delete(work);
		if (watch.waiting.size > 0) return;
		clearTimeout(watch.timer);
		watch.leftMs -= Date.now() - watch.since;
	};
}

/** `startWait` until `work` settles. */
export const limitWait = <Waited extends Work>(work: Waited): Waited => whenEnded(work, startWait(work));

/** Result of `work`, or "given up" when the request's database time is used up. */
export async function withinDatabaseTime<T>(work: () => Promise<T>): Promise<T | "given up"> {
	const signal = watches.get()?.limit.signal;
	if (!signal) return work();
	if (signal.aborted) return "given up";
	const givenUp = new Promise<"given up">((resolve) => signal.addEventListener("abort", () => resolve("given up")));
	return Promise.race([work(), givenUp]);
}

export function markConnectionLost() {
	const watch = watches.get();
	if (watch) watch.hasLostConnection = true;
}

/** Whether a connection broke during the request and time is left for a retry. */
export function canRetry(): boolean {
	const watch = watches.get();
	return watch?.hasLostConnection === true && !watch.limit.signal.aborted;
}
