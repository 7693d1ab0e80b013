import type { Failure } from "../faults/load";

/** A time in which something was broken, or nothing was (`mayFail` false), from and to in ms. */
export type Window = { name: string; from: number; to: number; mayFail: boolean };

/** What a request needs at most to be answered: five seconds for the database, eight for Razorpay. */
const MAX_REQUEST_MS = 17_000;

const secondsOf = (ms: number) => (ms / 1000).toFixed(1);

/** Why a failure may not be, or undefined: it overlaps a window that forgives it, and says in words when to come back. */
export function faultOf(failure: Failure, windows: Window[]): string | undefined {
	const { what, startedAt, endedAt, status, retryAfter, words } = failure;
	const within = windows.find(({ from, to }) => startedAt <= to && endedAt >= from);
	const place = within
		? `${secondsOf(startedAt - within.from)} to ${secondsOf(endedAt - within.from)} s after: ${within.name}`
		: `at rest, ${windows.map(({ name, to }) => `${secondsOf(startedAt - to)} s after ${name}`).join(", ")}`;
	const described = `${what}: ${status} (${place}) ${words.replace(/\s+/g, " ").slice(0, 300)}`;
	if (status !== 503) return described;
	if (!retryAfter) return `without Retry-After: ${described}`;
	if (!/unavailable|try again|does not answer|not be reached/i.test(words)) return `without words: ${described}`;
	const isForgiven = windows.some(
		({ from, to, mayFail }) => mayFail && startedAt <= to && endedAt >= from && endedAt <= to + MAX_REQUEST_MS,
	);
	return isForgiven ? undefined : `nothing was broken: ${described}`;
}

/** A line for each window: how long it was, and what failed in it. */
export function table(windows: Window[], failures: Failure[]) {
	const lineOf = ({ name, from, to }: Window) => {
		const met = failures.filter(({ startedAt, endedAt }) => startedAt <= to && endedAt >= from);
		const counts = new Map<string, number>();
		for (const { status, words } of met) {
			const kind = `${status || "no answer"}${/form, look first|^\{"status": false/.test(words) ? " by HAProxy" : ""}`;
			counts.set(kind, (counts.get(kind) ?? 0) + 1);
		}
		const kinds = [...counts].map(([kind, count]) => `${count} × ${kind}`).join(", ");
		return `${name.padEnd(44)} ${secondsOf(to - from).padStart(5)} s  ${kinds || "no failure"}`;
	};
	return windows.map(lineOf).join("\n");
}
