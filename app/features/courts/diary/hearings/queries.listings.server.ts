import { type SQL, sql } from "drizzle-orm";
import { hasAlertsOn } from "~/features/courts/diary/hearings/queries.alerts.server";
import type { Day } from "~/platform/calendar/day";

/**
 * The common table expression `listing` for planning alerts: claims up to `limit` coming hearings of which a list newly says that
 * they are on it, or not. (cnr_number, day, status)
 */
export const claimedListings = (limit: number, today: Day): SQL => sql`
	listing as (
		update listings l set planned = l.announced from (
			select cnr_number, day from listings
			where announced is distinct from planned and day >= ${today}::date
			order by day, cnr_number limit ${limit} for update skip locked
		) due
		where l.cnr_number = due.cnr_number and l.day = due.day
		returning l.cnr_number, l.day, l.planned as status
	)`;

/** The cases of the hearings in `listing`, as (case_id, user_id, day, status). */
export const hearingsOfListings: SQL = sql`
	select c.id as case_id, c.owner_id as user_id, listing.day, listing.status
	from listing join cases c on c.cnr_number = listing.cnr_number and c.next_date = listing.day
	where c.decision_date is null and ${hasAlertsOn}`;
