import { createSlot } from "~/platform/log/scope.server";

/** How long one request may wait for the database in all, however many statements it makes. */
const REQUEST_LIMIT_MS = 4500;

/** A statement, which can be cancelled, or a transaction. */
type Work = PromiseLike<unknown> & { cancel?(): void };

type Watch = {
	leftMs: number;
	/** What the request waits for now, and since when there is any. */
	waiting: Set<Work>;
	since: number;
	timer?: NodeJS.Timeout;
	/** Aborted once the time is over. */
	limit: AbortController;
	hasLostConnection: boolean;
};

const watches = createSlot<Watch>();

/** Runs one request, whose waits for the database are added up. */
export function withDatabaseLimit<T>(work: () => Promise<T>): Promise<T> {
	const limit = new AbortController();
	return watches.run({ leftMs: REQUEST_LIMIT_MS, waiting: new Set(), since: 0, limit, hasLostConnection: false }, work);
}

/** Runs what a request may wait longer for: its waits for the database are not counted. */
export const withoutDatabaseLimit = <T>(work: () => Promise<T>): Promise<T> => watches.run(undefined, work);

/** Whether somebody waits for the answer of what runs now; a job or a command has more time. */
export const isInRequest = () => watches.get() !== undefined;

/** Once the time is over nobody waits for these: what waits for a connection is never sent, what runs is asked to end. */
function end(watch: Watch) {
	watch.limit.abort();
	for (const work of watch.waiting) work.cancel?.();
}

/** Calls `ended` once the work has ended, however it did. */
export function whenEnded<Waited extends PromiseLike<unknown>>(work: Waited, ended: () => void): Waited {
	work.then(ended, ended);
	return work;
}

/** Counts the time until `work` ends as time the request waits for the database. In a job nothing is counted. */
export function limitWait<Waited extends Work>(work: Waited): Waited {
	const watch = watches.get();
	if (!watch) return work;
	if (watch.waiting.size === 0) {
		watch.since = Date.now();
		watch.timer = setTimeout(end, Math.max(0, watch.leftMs), watch);
	}
	watch.waiting.add(work);
	return whenEnded(work, () => {
		watch.waiting.delete(work);
		if (watch.waiting.size > 0) return;
		clearTimeout(watch.timer);
		watch.leftMs -= Date.now() - watch.since;
	});
}

/** The outcome of `work`, or "given up" once the request has waited for the database for too long. */
export async function untilGivenUp<T>(work: () => Promise<T>): Promise<T | "given up"> {
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

/** Whether a connection broke under the request and there is time for another try. */
export function mayTryAgain(): boolean {
	const watch = watches.get();
	return watch?.hasLostConnection === true && !watch.limit.signal.aborted;
}
