import cluster from "node:cluster";
import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

/** Longest shutdown, plus the notice to proxies. Supervisors usually kill after 30 s. */
const END_LIMIT_MS = 20_000 + env.SHUTDOWN_NOTICE_SECONDS * 1000;

/**
 * Handles the end of this process (decision 252). On SIGTERM or SIGINT it runs `stop` and exits with 0; a second signal exits at
 * once. An uncaught exception may have left state half changed: it is logged, `stop` lets running work finish, and exit code 1
 * makes the supervisor start a new process. Both take at most `limitMs` (default: 20 s plus the notice to proxies). `isReplaced`:
 * another process has taken over this one's port (decision 349).
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
		// A worker gets the signal twice: supervisors and terminals signal the whole group, and the primary its workers.
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

/**
 * Logs rejections nobody handles, except those of a database outage: pg-boss writes without awaiting, so outages surface here.
 */
export function logUnhandledRejections() {
	process.on("unhandledRejection", (error) => {
		if (!outageOf(error)) log.error({ err: error }, "a promise rejection was not handled");
	});
}
