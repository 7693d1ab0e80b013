import { date, index, integer, pgTable } from "drizzle-orm/pg-core";
import { ofRecord } from "~/features/courts/court-records/schema";
import { countedId, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/**
 * One calendar event per hearing: moves with the next date, stays after its day, set by triggers (drizzle/0087_noted_events.sql).
 * Cancelled at `-infinity`: reserved for the court's date after a noted hearing, and shown in no calendar.
 */
export const hearingEvents = pgTable(
	"hearing_events",
	{
		id: countedId(),
		cnrNumber: ofRecord(),
		day: date().notNull(),
		/** Rises by one each time the hearing is moved, cancelled or restored (RFC 5545, section 3.8.7.4). */
		sequence: integer().notNull().default(0),
		cancelledAt: moment(),
		modifiedAt: momentNow(),
	},
	(t) => [index("hearing_events_cnr").on(t.cnrNumber, t.id)],
);
describeTable(hearingEvents, "record", 365, "part of the court record, for calendars");
