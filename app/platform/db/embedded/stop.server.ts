import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, type Place, POLL_MS, send } from "./find.server";

const STOP_LIMIT_MS = 15_000;

/** SIGINT disconnects clients; SIGQUIT aborts the server, and the next start recovers from its log. */
export async function stopServer(pid: number, place: Place) {
	for (const signal of ["SIGINT", "SIGQUIT"] satisfies NodeJS.Signals[]) {
		const limit = AbortSignal.timeout(STOP_LIMIT_MS);
		if (await isRunning(pid, place)) send(signal, pid);
		while (!limit.aborted && (await isRunning(pid, place))) await sleep(POLL_MS);
		if (!limit.aborted) return;
	}
	throw new Error(`The built-in database (process ${pid}) does not end.`);
}
