import { type SQL, sql } from "drizzle-orm";
import { hasAlertsOn } from "~/features/courts/diary/hearings/queries.alerts.server";
import type { Day } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";

export type ListedHearing = { cnr: string; day: Day };

/** The coming hearings to claim, after `last` of the page before. */
export const listUnplanned = (database: Database, today: Day, last: ListedHearing, limit: number) =>
	database.execute<ListedHearing>(sql`
		select cnr_number as cnr, day::text as day from listings
		where announced is distinct from planned and day >= ${today}::date
			and (day, cnr_number) > (${last.day}::date, ${last.cnr})
		order by day, cnr_number limit ${limit}`);

/**
 * The common table expression `listing` for planning alerts: claims those of the hearings of which a list newly says that they
 * are on it, or not. (cnr_number, day, status)
 */
export const claimedListings = (hearings: ListedHearing[]): SQL => sql`
	listing as (
		update listings l set planned = l.announced from (
			select cnr_number, day from listings
			where announced is distinct from planned and (cnr_number, day) in (
				select cnr, day from json_to_recordset(${JSON.stringify(hearings)}::json) as given (cnr text, day date)
			)
			order by day, cnr_number for update skip locked
		) due
		where l.cnr_number = due.cnr_number and l.day = due.day
		returning l.cnr_number, l.day, l.planned as status
	)`;

/** The cases of the hearings in `listing`, as (case_id, user_id, day, status). */
export const hearingsOfListings: SQL = sql`
	select c.id as case_id, c.owner_id as user_id, listing.day, listing.status
	from listing join cases c on c.cnr_number = listing.cnr_number and c.next_date = listing.day
	where c.decision_date is null and ${hasAlertsOn}`;
