import { readFileSync } from "node:fs";

/** The milliseconds of processor time that some work takes, whatever else the machine does. */
export function processorMs(work: () => void): number {
	const before = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** A clock tick of Linux, in which it counts the processor time of processes. */
const TICK_MS = 10;

/** The milliseconds of processor time that a process has used, all its threads together (Linux). */
function processorMsOf(pid: number): number {
	// After the name in brackets, which may hold anything: the 12th and 13th field are user and system time.
	const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
		.replace(/^.*\) /s, "")
		.split(" ");
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** At most so much for each kilobyte of a request, and for the whole of it. */
export const MAX_MS_A_KILOBYTE = 50;
export const MAX_MS_A_REQUEST = 300;

/** The work of `slowness` takes so long on the processor for which the limits are meant. */
const REFERENCE_MS = 100;
const MAX_SLOWNESS = 3;
const ROWS = Array.from({ length: 20_000 }, (_, id) => ({ id, cnr: `MHPU01${id}`, text: "vakalatnama ".repeat(8) }));

/** How many times longer the same work takes just now, as on a processor that is shared with another machine. */
export function slowness() {
	const ms = processorMs(() => {
		for (let round = 0; round < 5; round++) JSON.parse(JSON.stringify(ROWS));
	});
	return Math.min(MAX_SLOWNESS, Math.max(1, ms / REFERENCE_MS));
}

/**
 * The processor time that a request costs a process, less what others used meanwhile as far as repeating shows it: the least of
 * three tries, if the first is above the limit. A cost above the limit is divided by `slowness`, since the processor may be shared.
 */
export async function costOf(pid: number, limitMs: number, send: () => Promise<unknown>): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let tries = 0; tries < 3 && least > limitMs; tries++) {
		const before = processorMsOf(pid);
		await send();
		const spent = processorMsOf(pid) - before;
		least = Math.min(least, spent > limitMs ? spent / slowness() : spent);
	}
	return least;
}
