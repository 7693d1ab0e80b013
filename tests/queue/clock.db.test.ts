import { afterAll, expect, test, vi } from "vitest";
import { sql } from "~/platform/db/client.server";
import { addDueJobs, type Schedule, startClock } from "~/platform/queue/clock.server";
import { prepareQueues } from "~/platform/queue/queue.server";
import { stopQueue } from "~/platform/queue/queue-work.server";

const SCHEDULES: Schedule[] = [
	["plan-alerts", "* * * * *"],
	["refresh-court-records", "30 1 * * *"],
];
const NIGHT = Math.floor(Date.parse("2026-11-23T20:00:00Z") / 60_000);
const jobs = () => sql<{ name: string }[]>`select name from pgboss.job order by name`;

afterAll(stopQueue);

test("several workers add a due job once, and the next one in its own minute", async () => {
	await Promise.all(Array.from({ length: 4 }, () => addDueJobs(SCHEDULES, NIGHT - 1, NIGHT)));
	await addDueJobs(SCHEDULES, NIGHT - 1, NIGHT);
	expect(await jobs()).toEqual([{ name: "plan-alerts" }, { name: "refresh-court-records" }]);
	await addDueJobs(SCHEDULES, NIGHT, NIGHT + 1);
	expect(await jobs()).toEqual([{ name: "plan-alerts" }, { name: "plan-alerts" }, { name: "refresh-court-records" }]);
});

test("missed minutes are replaced by one job, and by none if it has run", async () => {
	await addDueJobs(SCHEDULES, NIGHT - 100, NIGHT + 3);
	await sql`update pgboss.job set state = 'completed', completed_on = now()`;
	await addDueJobs(SCHEDULES, NIGHT - 100, NIGHT + 3);
	expect(await jobs()).toEqual([{ name: "plan-alerts" }, { name: "refresh-court-records" }]);
});

test("a clock that starts adds the jobs that are due now, and none of before", async () => {
	startClock([["plan-alerts", "* * * * *"]]);
	await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), 5000);
});

test("schedules of an earlier release are deleted at the start", async () => {
	await sql`insert into pgboss.schedule (name, cron, timezone) values ('plan-alerts', '* * * * *', 'UTC+5:30')`;
	await prepareQueues();
	expect(await sql`select name from pgboss.schedule`).toEqual([]);
});
