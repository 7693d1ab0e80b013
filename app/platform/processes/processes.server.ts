/** Runs several web processes and one queue worker under a primary that does nothing else (decision 349). */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import path from "node:path";
import { MAX_CONNECTIONS } from "~/platform/db/connections.server";
import { type EmbeddedDatabase, startEmbedded } from "~/platform/db/embedded/start.server";
import { log } from "~/platform/log/log.server";
import { answerScrapes } from "~/platform/metrics/metrics.server";
import { endProcessWith } from "~/platform/processes/process-end.server";
import { env } from "~/platform/settings/env.server";

const RESTART_DELAY_MS = 1000;
/** Processes end within 20 s plus the notice, and the embedded database after them. Supervisors usually kill after 30 s. */
const STOP_LIMIT_MS = 29_000;
const QUEUE_WORKER = "worker";

/** Not resolved, so that if it is a symlink to a release, new processes start from its current target. */
const script = path.resolve(process.argv[1] ?? "");

/** Forks a process with an operator's command. The primary owns the embedded database and passes its address on. */
function fork(name: string, database?: EmbeddedDatabase): Worker {
	const command = name === QUEUE_WORKER ? "worker" : "start";
	cluster.setupPrimary({ exec: script, args: [command, name], cwd: path.resolve(script, "../../..") });
	return cluster.fork({
		WEB_PROCESSES: "1",
		WORKER: "0",
		METRICS_PORT: "",
		...(database && { DATABASE_URL: database.productUrl, DATABASE_MIGRATION_URL: database.url }),
	});
}

const untilReady = (worker: Worker, name: string) =>
	new Promise<void>((resolve, reject) => {
		worker.on("message", (message: unknown) => message === "ready" && resolve());
		worker.once("exit", () => reject(new Error(`The process ${name} could not start; its own lines say why.`)));
		// Not `once`: later errors are messages to a process that has just exited, and must not go unhandled.
		worker.on("error", reject);
	});

const startDatabase = (processes: number) =>
	startEmbedded(env.DATA_DIR, (message) => log.info({ area: "database" }, message), {
		pool: MAX_CONNECTIONS * processes,
		// Thrown uncaught on purpose: all processes exit and the supervisor restarts them.
		onLost: (error) =>
			setImmediate(() => {
				throw error;
			}),
	});

/** Keeps the processes running until stopped. SIGUSR2 replaces them one by one. */
export async function runProcesses(onReady: () => void): Promise<void> {
	const names = Array.from({ length: env.WEB_PROCESSES }, (_, i) => `web-${i + 1}`);
	if (env.WORKER) names.push(QUEUE_WORKER);
	const current = new Map<string, Worker>();
	const database = env.DATABASE_URL ? undefined : await startDatabase(names.length);
	let isStopping = false;
	let isStarting = true;

	async function stop() {
		isStopping = true;
		const living = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false);
		for (const worker of living) worker?.process.kill("SIGTERM");
		await Promise.all(living.map((worker) => worker && once(worker, "exit")));
		await database?.stop();
	}
	endProcessWith(stop, STOP_LIMIT_MS);
	answerScrapes();

	/** Starts a process, and ends its predecessor of the same name once it is ready. */
	async function start(name: string) {
		const worker = fork(name, database);
		await untilReady(worker, name);
		const old = current.get(name);
		current.set(name, worker);
		worker.once("exit", (code, signal) => {
			if (isStopping || current.get(name) !== worker) return;
			log.error({ of: name, code, signal }, "a process exited unexpectedly: it is replaced");
			restart(name);
		});
		if (!old || old.isDead()) return;
		const ended = once(old, "exit");
		old.send("retire");
		await ended;
	}

	function restart(name: string) {
		setTimeout(() => {
			if (isStopping) return;
			start(name).catch((error: unknown) => {
				log.error({ of: name, err: error }, "a process could not start: it is tried again");
				restart(name);
			});
		}, RESTART_DELAY_MS);
	}

	async function replaceAll() {
		for (const name of names) await start(name);
		log.info("every process was replaced");
	}

	process.on("SIGUSR2", () => {
		if (isStarting || isStopping) {
			log.warn("SIGUSR2 is ignored: the processes start, stop or are being replaced. Send it again.");
			return;
		}
		isStarting = true;
		replaceAll()
			.catch((error: unknown) => {
				if (!isStopping) log.error({ err: error }, "the processes could not be replaced: the old ones continue");
			})
			.finally(() => {
				isStarting = false;
			});
	});

	try {
		const [first = "", ...others] = names;
		// Starts the first alone: an error that stops every process is then logged once.
		await start(first);
		await Promise.all(others.map(start));
	} catch (error) {
		if (isStopping) return;
		log.fatal({ err: error }, "a process that is needed cannot start: all of them end");
		await stop();
		process.exit(1);
	}
	isStarting = false;
	log.info({ web: env.WEB_PROCESSES, worker: env.WORKER }, "every process is ready");
	onReady();
}
