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
	isOver: boolean;
	hasLostConnection: boolean;
	giveUp(): void;
	givenUp: Promise<"given up">;
};

const watches = createSlot<Watch>();

/** Runs one request, whose waits for the database are added up. */
export function withDatabaseLimit<T>(work: () => Promise<T>): Promise<T> {
	let giveUp = () => {};
	const givenUp = new Promise<"given up">((resolve) => {
		giveUp = () => resolve("given up");
	});
	const begun = {
		leftMs: REQUEST_LIMIT_MS,
		waiting: new Set<Work>(),
		since: 0,
		isOver: false,
		hasLostConnection: false,
	};
	return watches.run({ ...begun, giveUp, givenUp }, work);
}

/** Runs what a request may wait longer for: its waits for the database are not counted. */
export const withoutDatabaseLimit = <T>(work: () => Promise<T>): Promise<T> => watches.run(undefined, work);

/** Whether somebody waits for the answer of what runs now; a job or a command has more time. */
export const isInRequest = () => watches.get() !== undefined;

/** Once the time is over nobody waits for these: what waits for a connection is never sent, what runs is asked to end. */
function end(watch: Watch) {
	watch.isOver = true;
	watch.giveUp();
	for (const work of watch.waiting) work.cancel?.();
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
	const ended = () => {
		watch.waiting.delete(work);
		if (watch.waiting.size > 0) return;
		clearTimeout(watch.timer);
		watch.leftMs -= Date.now() - watch.since;
	};
	work.then(ended, ended);
	return work;
}

/** The outcome of `work`, or "given up" once the request has waited for the database for too long. */
export async function untilGivenUp<T>(work: () => Promise<T>): Promise<T | "given up"> {
	const watch = watches.get();
	if (!watch) return work();
	if (watch.isOver) return "given up";
	return Promise.race([work(), watch.givenUp]);
}

export function markConnectionLost() {
	const watch = watches.get();
	if (watch) watch.hasLostConnection = true;
}

/** Whether a connection broke under the request and there is time for another try; asked once a try. */
export function takeLostConnection(): boolean {
	const watch = watches.get();
	if (!watch?.hasLostConnection || watch.isOver) return false;
	watch.hasLostConnection = false;
	return true;
}
