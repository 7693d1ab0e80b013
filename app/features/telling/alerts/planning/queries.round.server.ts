import { sql } from "drizzle-orm";
import type { Round } from "~/features/courts/court-records/look-up/rounds";
import { hearingsDue } from "~/features/courts/diary/hearings/queries.due.server";
import { alerts } from "~/features/telling/alerts/schema";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";

/** The alert that names an unchecked hearing: the morning's of cases in trouble, or tomorrow's board. */
const ALERT = {
	night: sql`a.kind = 'trouble' and a.about = h.about`,
	evening: sql`a.kind = 'tomorrow' and a.about = h.day::text`,
};

type HearingCounts = { due: number; missed: number; alerted: number };

/**
 * Hearings that a round had to check: of today and tomorrow at night, of tomorrow in the evening. `missed` of them it did not;
 * `alerted` are those of which every owner has an alert.
 */
export async function countHearings(tx: Database, round: Round, at: Date, since: Date): Promise<HearingCounts> {
	const today = dayInIndia(at);
	const due = hearingsDue(round === "night" ? today : addDays(today, 1), addDays(today, 1), since);
	const hasAlert = sql`exists (select from ${alerts} a where a.user_id = h.user_id and a.case_id = h.case_id and ${ALERT[round]})`;
	const [counts] = await tx.execute<{ due: number; missed: number; silent: number }>(sql`
		select count(distinct h.cnr_number)::int as due,
			count(distinct h.cnr_number) filter (where not h.is_checked)::int as missed,
			count(distinct h.cnr_number) filter (where not h.is_checked and not ${hasAlert})::int as silent
		from (${due}) h`);
	const { due: all, missed, silent } = counts ?? { due: 0, missed: 0, silent: 0 };
	return { due: all, missed, alerted: missed - silent };
}
