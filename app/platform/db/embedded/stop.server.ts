import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, type Place, POLL_MS, send } from "./find.server";

const STOP_LIMIT_MS = 15_000;

/** Asks clients to leave, then (SIGQUIT) cuts them off, which the next start recovers from. */
export async function stopServer(pid: number, place: Place) {
	for (const signal of ["SIGINT", "SIGQUIT"] satisfies NodeJS.Signals[]) {
		const limit = AbortSignal.timeout(STOP_LIMIT_MS);
		if (await isRunning(pid, place)) send(signal, pid);
		while (!limit.aborted && (await isRunning(pid, place))) await sleep(POLL_MS);
		if (!limit.aborted) return;
	}
	throw new Error(`The built-in database (process ${pid}) does not end.`);
}
