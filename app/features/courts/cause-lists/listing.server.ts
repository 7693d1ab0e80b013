import { type SQLWrapper, sql } from "drizzle-orm";
import type { Listing } from "~/features/courts/cause-lists/listing-words";
import { listings } from "~/features/courts/cause-lists/schema";

/** The row of a CNR and a day. Its columns are renamed, because the given day may be an alias such as `day`. */
const rowOf = (cnrNumber: SQLWrapper, day: SQLWrapper) => sql`(
		select cnr_number as listed_cnr, day as listed_on, status, position, total, purpose, checked_at from ${listings}
	) l where l.listed_cnr = ${cnrNumber} and l.listed_on = ${day}`;

/** The place of a CNR's hearing on its court's list of the day; null if its evening has not come, or it has no list. */
export const listingOn = (cnrNumber: SQLWrapper, day: SQLWrapper) =>
	sql<Listing | null>`(
		select json_build_object('status', l.status, 'position', l.position, 'of', l.total, 'purpose', l.purpose,
			'checkedAt', to_char(l.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
		from ${rowOf(cnrNumber, day)}
	)`;

/** When that was last read; null if never. */
export const listCheckedAt = (cnrNumber: SQLWrapper, day: SQLWrapper) =>
	sql`(select l.checked_at from ${rowOf(cnrNumber, day)})`;
