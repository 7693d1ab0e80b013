import { type SQLWrapper, sql } from "drizzle-orm";
import type { Listing } from "~/features/courts/cause-lists/listing-words";
import { listings } from "~/features/courts/cause-lists/schema";

/** Where the hearing of a CNR on a day stands on its court's list; null if its evening has not come, or it has no list. */
export const listingOn = (cnrNumber: SQLWrapper, day: SQLWrapper) =>
	sql<Listing | null>`(
		select json_build_object('status', l.status, 'position', l.position, 'of', l.total, 'purpose', l.purpose,
			'checkedAt', to_char(l.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
		from ${listings} l where l.cnr_number = ${cnrNumber} and l.day = ${day}
	)`;

/** When that was last read; null if never. */
export const listCheckedAt = (cnrNumber: SQLWrapper, day: SQLWrapper) =>
	sql`(select l.checked_at from ${listings} l where l.cnr_number = ${cnrNumber} and l.day = ${day})`;
