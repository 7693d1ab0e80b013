/** Several web processes, and one that works the queue, under one parent that does nothing else (decision 349). */
import { spawn } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { announce } from "~/announce.server";
import { sharePool } from "~/connection-shares";
import { startEmbedded } from "~/db/embedded/start.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { endProcessWith } from "~/process-end.server";
import { CHILD_COMMANDS, type FromParent, fromChild, type MetricsAsJson } from "~/siblings.server";

/** From the start of a child to its first answer, at the latest. */
const START_LIMIT_MS = 60_000;
const NOTICE_MS = env.SHUTDOWN_NOTICE_SECONDS * 1000;
/** A child ends by itself within 20 s and the notice to proxies; one that hangs is killed. */
const CHILD_LIMIT_MS = 21_000 + NOTICE_MS;
/** All of them, then the built-in database. Supervisors usually kill after 30 s. */
const END_LIMIT_MS = Math.max(28_000, CHILD_LIMIT_MS + 500);
/** Who lives for so long has not died again and again. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** So many starts in a row that come to nothing end the parent: its supervisor, or whoever reads its last line, must act. */
const MOST_FAILED_STARTS = 5;
/** A process that is too busy to say what it measured is left out of that look. */
const METRICS_WAIT_MS = 1000;

/** The pause before a child that died for the nth time in a row is replaced. */
export const pauseAfter = (deaths: number): number =>
	Math.min(FIRST_PAUSE_MS * 2 ** (Math.max(1, deaths) - 1), LONGEST_PAUSE_MS);

type Ending = { code: number | null; signal: string | null };
type Child = { worker: Worker; ended: Promise<Ending>; isTold: boolean };
/** A place among the children, and who has it now. */
type Place = {
	name: string;
	command: string;
	child?: Child | undefined;
	deaths: number;
	failedStarts: number;
	timer?: NodeJS.Timeout | undefined;
};

/** A child's end before it was ready. */
class FailedStart extends Error {
	constructor(
		name: string,
		readonly exitCode: number,
	) {
		super(`The process ${name} could not start; its own lines say why.`);
	}
}

/** The script as it was called: where that is a link to a release, new children start from the one it leads to now. */
const script = path.resolve(process.argv[1] ?? "");
const folder = path.resolve(path.dirname(script), "../..");

/** Runs the start's command that brings the database up to date, in a process that gives its memory back. */
async function prepare(signal: AbortSignal) {
	const child = spawn(process.execPath, [...process.execArgv, script, "prepare"], {
		cwd: folder,
		stdio: ["ignore", "inherit", "inherit"],
		signal,
		killSignal: "SIGTERM",
	});
	const [code] = await once(child, "exit").catch((error: unknown) => {
		if (signal.aborted) return [1];
		throw error;
	});
	if (code !== 0) throw new FailedStart("that prepares the database", Number(code ?? 1));
}

/** Starts a child; `ready` fails with FailedStart where it ends, or hangs, before it is. */
function fork({ name, command }: Place) {
	cluster.setupPrimary({ exec: script, args: [command, name], cwd: folder });
	const share =
		command === CHILD_COMMANDS.web ? sharePool(env.DATABASE_POOL, env.WEB_PROCESSES, env.WORKER) : undefined;
	// A child is to itself the only process, with its part of the connections.
	const worker = cluster.fork({ WEB_PROCESSES: "1", DATABASE_POOL: String(share ?? env.DATABASE_POOL) });
	const ended = new Promise<Ending>((resolve) => {
		worker.once("exit", (code, signal) => resolve({ code, signal }));
		worker.on("error", (error) => {
			log.error({ of: name, err: error }, "a process could not be started or told");
			if (worker.process.pid === undefined) resolve({ code: 1, signal: null });
		});
	});
	const child: Child = { worker, ended, isTold: false };
	const limit = setTimeout(() => worker.process.kill("SIGKILL"), START_LIMIT_MS);
	const isReady = new Promise<boolean>((resolve) => {
		worker.on("message", (message: unknown) => {
			const read = fromChild.safeParse(message).data;
			if (read?.kind === "ready") resolve(true);
			if (read?.kind === "metrics-wanted") gather(worker, read.id);
			if (read?.kind === "metrics") looks.get(read.id)?.(read.metrics);
		});
		void ended.then(() => resolve(false));
	});
	const ready = isReady.then(async (is) => {
		clearTimeout(limit);
		if (!is) throw new FailedStart(name, (await ended).code || 1);
	});
	return { child, ready };
}

const tell = (worker: Worker, message: FromParent) => {
	if (worker.isConnected()) worker.send(message, () => {});
};

/** Who waits for what the children measure, by the number of the look. */
const looks = new Map<number, (metrics: MetricsAsJson) => void>();
let lastLook = 0;

/** Asks all other children what they measure, and hands it on to the one that is asked for all of it. */
function gather(asking: Worker, askedAs: number) {
	lastLook += 1;
	const id = lastLook;
	const others = Object.values(cluster.workers ?? {}).filter((one) => one !== undefined && one !== asking);
	const all: MetricsAsJson[] = [];
	const end = () => {
		clearTimeout(tooLate);
		looks.delete(id);
		tell(asking, { kind: "metrics-of-others", id: askedAs, all });
	};
	const tooLate = setTimeout(end, METRICS_WAIT_MS);
	looks.set(id, (metrics) => {
		all.push(metrics);
		if (all.length === others.length) end();
	});
	for (const other of others) if (other) tell(other, { kind: "give-metrics", id });
	if (others.length === 0) end();
}

/** Tells a child to end, and waits for it; one that hangs is killed. */
async function end(child: Child, kind: "retire" | "stop") {
	child.isTold = true;
	tell(child.worker, { kind });
	const limit = setTimeout(() => child.worker.process.kill("SIGKILL"), CHILD_LIMIT_MS);
	await child.ended;
	clearTimeout(limit);
}

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
	const living = new Map<Child, { isReady: boolean }>();
	const stopping = new AbortController();
	const database = env.DATABASE_URL
		? undefined
		: await startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), env.DATABASE_POOL);

	const stop = async () => {
		stopping.abort();
		for (const { timer } of places) clearTimeout(timer);
		await Promise.all(
			[...living].map(([child, { isReady }]) => {
				// Who is not ready yet hears nothing, and nobody waits for an answer of it.
				if (!isReady) child.worker.process.kill("SIGKILL");
				return end(child, "stop");
			}),
		);
		await database?.stop();
	};
	endProcessWith(stop, { limitMs: END_LIMIT_MS });

	/** Has a new child take a place. It is replaced if it dies, once it was ready. */
	async function start(place: Place): Promise<Child> {
		const { child, ready } = fork(place);
		const state = { isReady: false };
		living.set(child, state);
		void child.ended.then(() => living.delete(child));
		await ready;
		state.isReady = true;
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
		if (isReplacing || !isStarted || stopping.signal.aborted) return;
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
