import { createSlot } from "~/scope.server";

/** How long one request may wait for the database in all, however many statements it makes. */
const REQUEST_LIMIT_MS = 4500;

type Watch = {
	leftMs: number;
	/** Statements and transactions that wait for an answer now, and since when there are any. */
	running: number;
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
	const watch = { leftMs: REQUEST_LIMIT_MS, running: 0, since: 0, isOver: false, hasLostConnection: false };
	return watches.run({ ...watch, giveUp, givenUp }, work);
}

/** Runs what a request may wait longer for: its waits for the database are not counted. */
export const withoutDatabaseLimit = <T>(work: () => Promise<T>): Promise<T> => watches.run(undefined, work);

/** Whether somebody waits for the answer of what runs now; a job or a command has more time. */
export const isInRequest = () => watches.get() !== undefined;

/** How long a statement may wait for a connection. */
export function secondsLeft(): number {
	const watch = watches.get();
	if (!watch) return REQUEST_LIMIT_MS / 1000;
	const waited = watch.running > 0 ? Date.now() - watch.since : 0;
	return Math.max(50, watch.leftMs - waited) / 1000;
}

function start(watch: Watch) {
	watch.running += 1;
	if (watch.running > 1) return;
	watch.since = Date.now();
	watch.timer = setTimeout(
		() => {
			watch.isOver = true;
			watch.giveUp();
		},
		Math.max(0, watch.leftMs),
	);
}

function stop(watch: Watch) {
	watch.running -= 1;
	if (watch.running > 0) return;
	clearTimeout(watch.timer);
	watch.leftMs -= Date.now() - watch.since;
}

/** From now on the request waits for the database, until the function this gives is called; undefined in a job. */
export function startWaiting(): (() => void) | undefined {
	const watch = watches.get();
	if (!watch) return undefined;
	start(watch);
	return () => stop(watch);
}

/** Counts the time until `work` ends as time the request waits for the database. */
export function timed<Work extends PromiseLike<unknown>>(work: Work): Work {
	const ended = startWaiting();
	if (ended) work.then(ended, ended);
	return work;
}

/** The outcome of `work`, or "given up" once the request has waited for the database for too long. */
export async function untilGivenUp<T>(work: () => Promise<T>): Promise<T | "given up"> {
	const watch = watches.get();
	if (!watch) return work();
	if (watch.isOver) return "given up";
	return Promise.race([work(), watch.givenUp]);
}

export function noteConnectionLost() {
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
