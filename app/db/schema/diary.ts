import { date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { countedId, moment, momentNow } from "../columns";
import { ofRecord } from "./cases";
import { owner } from "./users";

/**
 * The private address of a person's calendar. The address is worked out from `generation` (features/diary/feed.server.ts);
 * only its hash is kept.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
	userId: owner().primaryKey(),
	generation: text().notNull(),
	tokenHash: text().notNull().unique(),
	createdAt: momentNow(),
});

/**
 * Hearings as calendar programs know them: one event that moves with the next date of a record, and that is kept once
 * its day is over. Written by a trigger alone (drizzle/0015_diary.sql).
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
