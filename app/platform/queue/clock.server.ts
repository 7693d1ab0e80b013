import { eq, sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import { DAY_MS, MINUTE_MS } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { jobs, type Scheduled } from "~/platform/queue/job.server";
import { reportSkippedRunJob } from "~/platform/queue/jobs.server";
import { enqueue, insertJobs, runInQueue } from "~/platform/queue/queue.server";
import { startRepeating } from "~/platform/queue/queue-work.server";
import { dueRuns, latestRun, type Schedule } from "~/platform/queue/schedule";
import { schedules, skippedRuns } from "~/platform/queue/schema";

const LOOK_MS = 10_000;
/** Namespace of scheduled job ids. Changing it makes old and new workers add each job twice. */
const NAMESPACE = "6f0a3b0e-58f7-4b5e-9b53-2f9c1d7a4e60";

/** The id of a run, by which a worker of an earlier release that still adds it itself adds the same. */
const idOf = (name: string, due: Date) => uuidv5(`${name} ${due.getTime() / MINUTE_MS}`, NAMESPACE);

export type Schedules = Map<string, Schedule>;

/**
 * Adds the runs that were due since the latest one that was covered, each once, however many workers there are and whatever
 * stopped them. A run whose purpose is lost is skipped by name. A schedule that is new begins with this minute.
 */
export async function addDueRuns(all: Schedules, minute: Date): Promise<void> {
	await db.transaction(async (tx) => {
		// A process of an earlier release that is started beside this one stores its schedules, which would add each job twice.
		await tx.execute(sql`delete from pgboss.schedule`);
		const names = [...all.keys()].sort();
		const isNew = names.map((name) => ({ name, coveredAt: new Date(minute.getTime() - MINUTE_MS) }));
		await tx.insert(schedules).values(isNew).onConflictDoNothing();
		const covered = await tx.select().from(schedules).orderBy(schedules.name).for("update", { skipLocked: true });
		for (const { name, coveredAt } of covered) {
			const schedule = all.get(name);
			if (!schedule) continue;
			// A clock that was wrong by days would otherwise leave nothing due until then.
			const isAhead = coveredAt.getTime() - minute.getTime() > DAY_MS;
			const { due, lost } = dueRuns(schedule, isAhead ? new Date(minute.getTime() - MINUTE_MS) : coveredAt, minute);
			const latest = [...due, ...lost].sort((one, other) => one.getTime() - other.getTime()).at(-1);
			if (!latest) continue;
			await insertJobs(
				tx,
				due.map((run) => ({ id: idOf(name, run), name, data: { due: run.toISOString() } satisfies Scheduled })),
			);
			for (const run of lost) await skipRun(tx, name, run);
			await tx.update(schedules).set({ coveredAt: latest }).where(eq(schedules.name, name));
		}
	});
}

/** Names a run whose purpose is lost, for operators and for the people whom it concerned. */
export async function skipRun(tx: Database, name: string, due: Date): Promise<void> {
	log.error({ queue: name, due }, "a scheduled run was skipped: no worker ran in time");
	await tx.insert(skippedRuns).values({ name, dueAt: due }).onConflictDoNothing();
	if (jobs.get(name)?.onSkipped) await enqueue(tx, reportSkippedRunJob, { name, due: due.toISOString() });
}

/** The minute by the database's clock, which all workers share. */
async function currentMinute(): Promise<Date> {
	const { rows } = await runInQueue("select floor(extract(epoch from now()) / 60)::int as minute", []);
	return new Date(Number(rows[0].minute) * MINUTE_MS);
}

/** Adds scheduled runs when they are due, until this process stops taking jobs. */
export function startClock(all: Schedules): void {
	let lookedAt = 0;
	startRepeating(async () => {
		const minute = await currentMinute();
		if (minute.getTime() === lookedAt) return;
		await addDueRuns(all, minute);
		lookedAt = minute.getTime();
	}, LOOK_MS);
}

type Run = { state: "done"; at: Date } | { state: "open" } | { state: "none" };

/** What became of the latest run of a job that was due up to a moment; `none` also if it failed for good. */
export async function readLatestRun(name: string, at: Date): Promise<Run> {
	const schedule = jobs.get(name)?.schedule;
	const due = schedule && latestRun(schedule, at);
	if (!due) return { state: "none" };
	const ofRun = sql`name = ${name} and id = ${idOf(name, due)}::uuid`;
	const [run] = await db.execute<{ state: string; completed_on: string | null }>(sql`
		select state::text, completed_on from pgboss.job where ${ofRun}
		union all select state::text, completed_on from pgboss.archive where ${ofRun} limit 1`);
	if (run?.state === "completed") return { state: "done", at: new Date(run.completed_on ?? at) };
	return { state: run && run.state !== "failed" ? "open" : "none" };
}
