import { sql } from "drizzle-orm";
import type { Day } from "~/platform/calendar/day";
import { readDb } from "~/platform/db/client.server";

/** The number of lists in each state. */
export type StateLists = { state: string; answered: number; none: number; failed: number; notAsked: number };
/** The number of hearings with each result. */
type Hearings = { listed: number; notListed: number; noList: number; notChecked: number };

/** Results of the latest evening: the day of its hearings, and its lists by state; undefined before the first. */
export async function readEvening(): Promise<{ day: Day; hearings: Hearings; states: StateLists[] } | undefined> {
	const latest = sql`(select max(day) from cause_lists)`;
	return readDb(async (database) => {
		const states = await database.execute<StateLists>(sql`
			select s.name as state, count(*) filter (where l.state = 'list')::int as answered,
				count(*) filter (where l.state = 'no_list')::int as none,
				count(*) filter (where l.state in ('failed', 'waiting'))::int as failed,
				count(*) filter (where l.state = 'not_asked')::int as "notAsked"
			from cause_lists l join states s on s.id = l.state_id where l.day = ${latest} group by s.name order by s.name`);
		const [hearings] = await database.execute<Hearings & { day: Day }>(sql`
			select day::text as day, count(*) filter (where status = 'listed')::int as listed,
				count(*) filter (where status = 'not_listed')::int as "notListed",
				count(*) filter (where status = 'no_list')::int as "noList",
				count(*) filter (where status = 'not_checked')::int as "notChecked"
			from listings where day = ${latest} group by day`);
		if (!hearings) return undefined;
		const { day, ...counts } = hearings;
		return { day, hearings: counts, states: [...states] };
	});
}
