import cluster from "node:cluster";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

/** From the signal, or the fault, to the end of the process at the latest, beside the notice. Supervisors usually kill after 30 s. */
const END_LIMIT_MS = 20_000 + env.SHUTDOWN_NOTICE_SECONDS * 1000;

/**
 * How this process ends (decision 252). Told to stop, it runs `stop` and exits with 0. An exception that nobody caught
 * may have left anything half changed: it is logged, `stop` lets what runs end, and the exit code 1 asks the supervisor
 * for a new process. Neither takes longer than 20 s and the notice to proxies unless given, and a second signal
 * ends it at once. A promise that failed with nobody waiting has left nothing half changed; it is logged, and the process lives on.
 * `isReplaced`: another process has taken this one's place on its port (decision 349).
 */
export function endProcessWith(stop: (isReplaced: boolean) => Promise<void>, limitMs = END_LIMIT_MS): void {
	let isEnding = false;

	function end(exitCode: number, isReplaced = false) {
		isEnding = true;
		setTimeout(() => {
			log.error("could not stop in time");
			process.exit(1);
		}, limitMs).unref();
		stop(isReplaced).then(
			() => process.exit(exitCode),
			(error) => {
				log.error({ err: error }, "could not stop cleanly");
				process.exit(1);
			},
		);
	}

	function onSignal(signal: string) {
		// Supervisors and terminals signal the whole group, and its primary does too.
		if (isEnding && cluster.isWorker) return;
		if (isEnding) process.exit(1);
		log.info({ signal }, "stopping");
		end(0);
	}
	process.on("SIGTERM", onSignal);
	process.on("SIGINT", onSignal);
	process.on("message", (message) => {
		if (message === "retire" && !isEnding) end(0, true);
	});
	process.on("uncaughtException", (error) => {
		log.fatal({ err: error }, "an exception that nobody caught: the process ends");
		if (!isEnding) end(1);
	});
}

/** pg-boss writes the end of a job without waiting for it, so an outage is often a promise nobody waits for. */
export function logUnhandledRejections() {
	process.on("unhandledRejection", (error) => {
		if (!outageOf(error)) log.error({ err: error }, "a promise failed that nobody waited for");
	});
}
