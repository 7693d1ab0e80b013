/** Several web processes, and one that works the queue, under one parent that does nothing else (decision 349). */
import { announce } from "~/announce.server";
import { CHILD_LIMIT_MS, type Child, end, FailedStart, fork, killSilent, prepare } from "~/children.server";
import { startEmbedded } from "~/db/embedded/start.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { endProcessWith } from "~/process-end.server";
import { CHILD_COMMANDS, SIGN_EVERY_MS } from "~/siblings.server";

/** All of them, then the built-in database. Supervisors usually kill after 30 s. */
const END_LIMIT_MS = Math.max(28_000, CHILD_LIMIT_MS + 500);
/** Who lives for so long has not died again and again. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** So many starts in a row that come to nothing end the parent: its supervisor, or whoever reads its last line, must act. */
const MOST_FAILED_STARTS = 5;

/** The pause before a child that died for the nth time in a row is replaced. */
export const pauseAfter = (deaths: number): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** (Math.max(1, deaths) - 1), LONGEST_PAUSE_MS);

/** A place among the children, and who has it now. */
type Place = {
	name: string;
	command: string;
	child?: Child | undefined;
	deaths: number;
	failedStarts: number;
	timer?: NodeJS.Timeout | undefined;
};

/**
 * Prepares the database, then keeps the children running until it is told to stop. SIGUSR2 replaces them one after another.
 * Ends with the exit code of a child that cannot start.
 */
export async function runProcesses(): Promise<void> {
	const places: Place[] = Array.from({ length: env.WEB_PROCESSES }, (_, i) => ({
		name: `web-${i + 1}`,
		command: CHILD_COMMANDS.web,
		deaths: 0,
		failedStarts: 0,
	}));
	if (env.WORKER) places.push({ name: "worker", command: CHILD_COMMANDS.worker, deaths: 0, failedStarts: 0 });
	/** All that have not ended, also those that another has replaced, or who are not ready. */
	const living = new Set<Child>();
	const stopping = new AbortController();
	const database = env.DATABASE_URL
		? undefined
		: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), {
				pool: env.DATABASE_POOL,
				// Nobody catches it: all processes end, and the supervisor starts them again.
				onLost: (error) =>
					setImmediate(() => {
						throw error;
					}),
			});

	const stop = async () => {
		stopping.abort();
		for (const { timer } of places) clearTimeout(timer);
		await Promise.all(
			[...living].map((child) => {
				// Who is not ready yet hears nothing, and nobody waits for an answer of it.
				if (!child.isReady) child.worker.process.kill("SIGKILL");
				return end(child, "stop");
			}),
		);
		await database?.stop();
	};
	endProcessWith(stop, { limitMs: END_LIMIT_MS });
	setInterval(() => killSilent(living), SIGN_EVERY_MS).unref();

	/** Has a new child take a place. It is replaced if it dies, once it was ready. */
	async function start(place: Place): Promise<Child> {
		const { child, ready } = fork(place, database);
		living.add(child);
		void child.ended.then(() => living.delete(child));
		await ready;
		place.child = child;
		place.failedStarts = 0;
		const since = Date.now();
		void child.ended.then(({ code, signal }) => {
			if (child.isTold || stopping.signal.aborted || place.child !== child) return;
			place.child = undefined;
			place.deaths = Date.now() - since < STEADY_MS ? place.deaths + 1 : 1;
			log.error({ of: place.name, code, signal }, "a process ended by itself: another takes its place");
			startAgain(place);
		});
		return child;
	}

	function startAgain(place: Place) {
		place.timer = setTimeout(() => {
			if (place.child) return;
			start(place).catch(async (error: unknown) => {
				if (stopping.signal.aborted) return;
				place.deaths += 1;
				place.failedStarts += 1;
				log.error({ of: place.name, err: error, times: place.failedStarts }, "a process could not start");
				if (place.failedStarts < MOST_FAILED_STARTS) return startAgain(place);
				await giveUp(error);
			});
		}, pauseAfter(place.deaths));
	}

	async function giveUp(error: unknown) {
		log.fatal({ err: error }, "a process that is needed cannot start: all of them end");
		await stop().catch((failure: unknown) => log.error({ err: failure }, "could not stop cleanly"));
		process.exit(error instanceof FailedStart ? error.exitCode : 1);
	}

	/** One web process after another; the worker last, which ends before its successor begins: the queue has one. */
	async function replaceAll() {
		await prepare(stopping.signal);
		for (const place of places) {
			const old = place.child;
			// One that has just died is about to be replaced.
			if (!old) continue;
			if (place.command === CHILD_COMMANDS.worker) await end(old, "retire");
			await start(place).catch((error: unknown) => {
				// The web process that was there stays; the worker has ended, and is tried again.
				if (old.isTold) {
					place.child = undefined;
					startAgain(place);
				}
				throw error;
			});
			if (!old.isTold) await end(old, "retire");
			if (stopping.signal.aborted) return;
		}
		log.info("every process was replaced");
	}

	let isReplacing = false;
	process.on("SIGUSR2", () => {
		if (isReplacing || !isStarted || stopping.signal.aborted) {
			log.warn("SIGUSR2 is left out: the processes start, stop or are being replaced. Send it again.");
			return;
		}
		isReplacing = true;
		replaceAll()
			.catch((error: unknown) => {
				if (!stopping.signal.aborted)
					log.error({ err: error }, "the processes could not be replaced: those that run go on");
			})
			.finally(() => {
				isReplacing = false;
			});
	});

	let isStarted = false;
	try {
		await prepare(stopping.signal);
		const [first, ...others] = places;
		// The first one alone: where it cannot start none can, and says so once.
		if (first) await start(first);
		await Promise.all(others.map(start));
		isStarted = true;
	} catch (error) {
		if (!stopping.signal.aborted) await giveUp(error);
		return;
	}
	log.info({ web: env.WEB_PROCESSES, worker: env.WORKER }, "every process is ready");
	announce();
}
