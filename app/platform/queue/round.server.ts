import { outageOf } from "~/platform/db/outage.server";
import { log } from "~/platform/log/log.server";
import { createSlot } from "~/platform/log/scope.server";
import { recordsLeftOut } from "~/platform/metrics/metrics.server";

/** What the rounds of the running job left out. */
const leftOutOfJob = createSlot<{ count: number; first?: unknown }>();

/** Lines of the log for one round; what is left out beyond them is only counted. */
const MAX_LOGGED = 20;

type Round<Row, Done> = {
	/** Names a record in the log. */
	idOf: (row: Row) => string;
	/** Idempotent, and a transaction of its own where it writes: after an error it runs again on each half of the rows. */
	work: (rows: Row[]) => Done | Promise<Done>;
};

/**
 * Runs a round's work on all rows together; where that fails, on halves of them, down to single rows. Those that still fail are
 * left out, logged with their cause and counted, and in the end the job fails with their number, so that administrators see it.
 * @throws what the database being away throws
 */
export async function eachPart<Row, Done>(name: string, rows: Row[], { idOf, work }: Round<Row, Done>) {
	const done: Done[] = [];
	const leftOut: Row[] = [];
	const waiting = rows.length > 0 ? [rows] : [];
	for (let part = waiting.pop(); part; part = waiting.pop()) {
		try {
			done.push(await work(part));
		} catch (error) {
			if (outageOf(error)) throw error;
			const [row] = part;
			const half = Math.ceil(part.length / 2);
			if (part.length > 1) waiting.push(part.slice(half), part.slice(0, half));
			else if (row !== undefined) {
				leftOut.push(row);
				recordsLeftOut.inc({ round: name });
				const ofJob = leftOutOfJob.get();
				if (ofJob) Object.assign(ofJob, { count: ofJob.count + 1, first: ofJob.first ?? error });
				if (leftOut.length <= MAX_LOGGED)
					log.error({ err: error, round: name, record: idOf(row) }, "a record is left out");
			}
		}
	}
	return { done, leftOut };
}

/** `eachPart` for work that takes one row at a time. @returns what it returned for each row that succeeded */
export async function eachRecord<Row, Done>(
	name: string,
	rows: Row[],
	{ idOf, work }: { idOf: (row: Row) => string; work: (row: Row) => Done | Promise<Done> },
): Promise<Awaited<Done>[]> {
	const done: Awaited<Done>[] = [];
	for (const row of rows) await eachPart(name, [row], { idOf, work: async () => void done.push(await work(row)) });
	return done;
}

/** Runs a job's work. @throws Error after the whole of it if its rounds left records out */
export async function failIfLeftOut(work: () => Promise<unknown>): Promise<void> {
	const leftOut: { count: number; first?: unknown } = { count: 0 };
	await leftOutOfJob.run(leftOut, work);
	const { count, first } = leftOut;
	if (count === 0) return;
	const cause = first instanceof Error ? first.message : String(first);
	throw new Error(`Records left out: ${count}. The first: ${cause}`, { cause: first });
}
