import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { addDueRuns, readLatestRun, type Schedules, startClock } from "~/platform/queue/clock.server";
import { stopQueue } from "~/platform/queue/queue-work.server";
import type { Schedule } from "~/platform/queue/schedule";
import "~/worker/jobs.server";

const SCHEDULES: Record<string, Schedule> = {
	"plan-alerts": { cron: "* * * * *" },
	"back-up": { cron: "30 2 * * *" },
	"refresh-court-records": { cron: "30 1 * * *", lateUntil: "20:00" },
	"look-up-tomorrow": { cron: "0,40 20 * * *", lateUntil: "22:30" },
	"plan-tomorrow": { cron: "15 21 * * *", lateUntil: "+1 17:00" },
};
const all: Schedules = new Map(Object.entries(SCHEDULES));
/** 21:15 in India. */
const EVENING = new Date("2026-11-24T15:45:00Z");
const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS);

const added = async () =>
	(await sql`select name, data->>'due' as due from pgboss.job where data ? 'due' order by name, due`).map(
		({ name, due }) => `${name} ${due}`,
	);
const skipped = async () =>
	(await sql`select name, due_at from skipped_runs order by name, due_at`).map(
		({ name, due_at }) => `${name} ${new Date(due_at).toISOString()}`,
	);
async function forget() {
	await sql`delete from schedules`;
	await sql`delete from skipped_runs`;
	await sql`delete from pgboss.job`;
}

beforeEach(forget);
afterAll(stopQueue);

test("several workers add a run once, in its own minute or later", async () => {
	await addDueRuns(all, later(EVENING, -1));
	await Promise.all(Array.from({ length: 4 }, () => addDueRuns(all, EVENING)));
	await addDueRuns(all, later(EVENING, 1));
	const runs = await added();
	expect(runs.filter((run) => run.startsWith("plan-tomorrow"))).toEqual([`plan-tomorrow ${EVENING.toISOString()}`]);
	expect(runs.filter((run) => run.startsWith("plan-alerts"))).toHaveLength(3);
});

test("G1: a worker that stood still over 21:15 adds the board's run when it starts", async () => {
	await addDueRuns(all, later(EVENING, -1));
	await addDueRuns(all, later(EVENING, 1));
	expect(await added()).toContain(`plan-tomorrow ${EVENING.toISOString()}`);
	expect(await skipped()).toEqual([]);
});

test("a run whose purpose is lost is skipped by name, and the people whom it concerned hear of it", async () => {
	await addDueRuns(all, later(EVENING, -1));
	await addDueRuns(all, later(EVENING, 24 * 60 - 1));
	expect(await skipped()).toContain(`plan-tomorrow ${EVENING.toISOString()}`);
	const [report] = await sql`select data from pgboss.job where name = 'report-skipped-run'`;
	expect(report?.data).toMatchObject({ name: "plan-tomorrow", due: EVENING.toISOString() });
});

test("a clock that was years ahead and is right again leaves nothing out", async () => {
	await sql`insert into schedules select name, ${later(EVENING, 60 * 24 * 400).toISOString()}::timestamptz from unnest(${[...all.keys()]}::text[]) as name`;
	await addDueRuns(all, EVENING);
	expect(await added()).toContain(`plan-tomorrow ${EVENING.toISOString()}`);
});

describe("the latest run of a job", () => {
	test("is known while it is open, when it is done, and where it failed or never was", async () => {
		const read = () => readLatestRun("plan-tomorrow", later(EVENING, 10));
		expect(await read()).toEqual({ state: "none" });
		await addDueRuns(all, later(EVENING, -1));
		await addDueRuns(all, EVENING);
		expect(await read()).toEqual({ state: "open" });
		await sql`update pgboss.job set state = 'completed', completed_on = ${later(EVENING, 2).toISOString()} where name = 'plan-tomorrow'`;
		expect(await read()).toEqual({ state: "done", at: later(EVENING, 2) });
		await sql`update pgboss.job set state = 'failed' where name = 'plan-tomorrow'`;
		expect(await read()).toEqual({ state: "none" });
	});
});

/** The clock times of each schedule, to find its runs without a cron pattern; undefined: every minute. */
const CLOCK: Record<string, string[] | undefined> = {
	"back-up": ["02:30"],
	"refresh-court-records": ["01:30"],
	"look-up-tomorrow": ["20:00", "20:40"],
	"plan-tomorrow": ["21:15"],
};

/** The runs of a schedule in the days after a moment, with the limit of each. */
function runsOf(name: string, from: Date, minutes: number) {
	const [days, clock] = /^(?:\+(\d) )?(.*)$/.exec(SCHEDULES[name]?.lateUntil ?? "")?.slice(1) ?? [];
	const atIndia = (day: number, time: string) =>
		new Date(`${new Date(from.getTime() + day * 86_400_000).toISOString().slice(0, 10)}T${time}:00+05:30`);
	const everyMinute = () => Array.from({ length: minutes }, (_, minute) => later(from, minute + 1));
	const due =
		CLOCK[name] === undefined
			? everyMinute().map((run) => ({ due: run, limit: Number.POSITIVE_INFINITY }))
			: Array.from({ length: minutes / 1440 + 2 }, (_, day) => day).flatMap((day) =>
					(CLOCK[name] ?? []).map((time) => ({
						due: atIndia(day, time),
						limit: clock ? atIndia(day + Number(days ?? 0), clock).getTime() : Number.POSITIVE_INFINITY,
					})),
				);
	return due.filter((run) => run.due > from);
}

/** What should be added and skipped when workers look at these minutes, in their order. */
function expectedOf(start: Date, looks: Date[]) {
	const expected = { added: [] as string[], skipped: [] as string[] };
	const end = Math.max(...looks.map((look) => look.getTime()));
	for (const name of all.keys()) {
		const open = runsOf(name, start, (end - start.getTime()) / MINUTE_MS);
		for (const look of looks) {
			const now = open.splice(0, open.filter(({ due }) => due <= look).length);
			const latest = new Map(now.map((run) => [run.limit, run.due]));
			for (const [limit, due] of latest)
				expected[look.getTime() > limit ? "skipped" : "added"].push(`${name} ${due.toISOString()}`);
		}
	}
	return { added: expected.added.sort(), skipped: expected.skipped.sort() };
}

test("each run is due once, or skipped by name, whatever stops the workers over three days and wherever the clock jumps", async () => {
	const start = later(EVENING, -6 * 60);
	// Looks of one or three workers, after pauses of minutes or hours, or after the clock went back.
	const step = fc.record({
		minutes: fc.oneof(
			fc.integer({ min: 0, max: 15 }),
			fc.integer({ min: 16, max: 1500 }),
			fc.integer({ min: -120, max: -1 }),
		),
		workers: fc.constantFrom(1, 1, 3),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
			await forget();
			await sql`insert into schedules select name, ${start.toISOString()}::timestamptz from unnest(${[...all.keys()]}::text[]) as name`;
			const looks: Date[] = [];
			for (const { minutes, workers } of steps) {
				const look = later(looks.at(-1) ?? start, minutes);
				looks.push(look);
				await Promise.all(Array.from({ length: workers }, () => addDueRuns(all, look)));
			}
			const expected = expectedOf(start, looks);
			expect([await added(), await skipped()]).toEqual([expected.added, expected.skipped]);
		}),
		{ numRuns: 25, seed: 7 },
	);
});

test("a clock that starts adds the runs that are due now", async () => {
	await forget();
	await sql`insert into schedules (name, covered_at) values ('plan-tomorrow', now() - interval '40 minutes')`;
	startClock(new Map([["plan-tomorrow", { cron: "*/5 * * * *" }]]));
	await vi.waitFor(async () => expect(await added()).toHaveLength(1), 5000);
});

test("G9: schedules that a process of an earlier release stores beside a worker are deleted with the next minute", async () => {
	await sql`insert into pgboss.schedule (name, cron, timezone) values ('plan-alerts', '* * * * *', 'UTC+5:30')`;
	await addDueRuns(all, EVENING);
	expect(await sql`select name from pgboss.schedule`).toEqual([]);
});
