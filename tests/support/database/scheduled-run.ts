import { sql } from "~/platform/db/client.server";
import { addDueRuns } from "~/platform/queue/clock.server";
import { jobs } from "~/platform/queue/job.server";
import "~/worker/jobs.server";

/** A run of a schedule that was due at a moment, as the clock adds it. */
export async function givenRun(name: string, due: Date, state: "completed" | "failed" | "active" = "completed") {
	const schedule = jobs.get(name)?.schedule;
	if (!schedule) throw new Error(`${name} has no schedule`);
	await sql`delete from schedules where name = ${name}`;
	await addDueRuns(new Map([[name, schedule]]), due);
	const { count } = await sql`update pgboss.job set state = ${state}, completed_on = ${due.toISOString()}
		where name = ${name} and data->>'due' = ${due.toISOString()}`;
	if (count !== 1) throw new Error(`${name} is not due at ${due.toISOString()}`);
}
