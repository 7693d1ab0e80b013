/** The children of a parent with several processes: how they are started, heard and ended (decisions 349 and 371). */
import { spawn } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import type { EmbeddedDatabase } from "~/db/embedded/start.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { type FromParent, fromChild, type MetricsAsJson, SIGN_EVERY_MS } from "~/siblings.server";

/** From the start of a child to its first answer, at the latest. */
const START_LIMIT_MS = 60_000;
/** A child ends by itself within 20 s and the notice to proxies; one that hangs is killed. */
export const CHILD_LIMIT_MS = 21_000 + env.SHUTDOWN_NOTICE_SECONDS * 1000;
/** A process that is too busy to say what it measured is left out of that look. */
const METRICS_WAIT_MS = 1000;
/** One that gives no sign of life in so many looks is killed: no work of ours holds up a process for that long. */
const MOST_SILENT_LOOKS = 10;

type Ending = { code: number | null; signal: string | null };
export type Child = {
	worker: Worker;
	name: string;
	ended: Promise<Ending>;
	isReady: boolean;
	isTold: boolean;
	silentLooks: number;
};

/** A child's end before it was ready. */
export class FailedStart extends Error {
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
export async function prepare(signal: AbortSignal) {
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

/**
 * Starts a child; `ready` fails with FailedStart where it ends, or hangs, before it is. A built-in database is the parent's,
 * who watches it: to its children it is one by address.
 */
export function fork({ name, command }: { name: string; command: string }, database?: EmbeddedDatabase) {
	cluster.setupPrimary({ exec: script, args: [command, name], cwd: folder });
	// A child is to itself the only process.
	const worker = cluster.fork({
		WEB_PROCESSES: "1",
		...(database && { DATABASE_URL: database.productUrl, DATABASE_MIGRATION_URL: database.url }),
	});
	const ended = new Promise<Ending>((resolve) => {
		worker.once("exit", (code, signal) => resolve({ code, signal }));
		worker.on("error", (error) => {
			log.error({ of: name, err: error }, "a process could not be started or told");
			if (worker.process.pid === undefined) resolve({ code: 1, signal: null });
		});
	});
	const child: Child = { worker, name, ended, isReady: false, isTold: false, silentLooks: 0 };
	const limit = setTimeout(() => worker.process.kill("SIGKILL"), START_LIMIT_MS);
	const isReady = new Promise<boolean>((resolve) => {
		worker.on("message", (message: unknown) => {
			child.silentLooks = 0;
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
		child.isReady = true;
	});
	return { child, ready };
}

/**
 * Kills children that give no sign of life; whoever started them replaces what ended by itself. Looks are counted, not
 * time: a machine that slept, or has no time for anybody, has not looked either. Who is told to end has a limit of its own.
 */
export function killSilent(living: Iterable<Child>): void {
	for (const child of living) {
		if (!child.isReady || child.isTold) continue;
		child.silentLooks += 1;
		if (child.silentLooks !== MOST_SILENT_LOOKS) continue;
		const seconds = (MOST_SILENT_LOOKS * SIGN_EVERY_MS) / 1000;
		log.error({ of: child.name, seconds }, "a process gave no sign of life: it is killed");
		child.worker.process.kill("SIGKILL");
	}
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
export async function end(child: Child, kind: "retire" | "stop") {
	child.isTold = true;
	tell(child.worker, { kind });
	const limit = setTimeout(() => child.worker.process.kill("SIGKILL"), CHILD_LIMIT_MS);
	await child.ended;
	clearTimeout(limit);
}
