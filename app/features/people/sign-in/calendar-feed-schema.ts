import { pgTable, text } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import { momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/**
 * The private address of a person's calendar. Its token derives from `generation` (calendar-feed.server.ts); only the
 * hash is stored.
 */
export const calendarFeeds = pgTable("calendar_feeds", {
	userId: owner().primaryKey(),
	generation: text().notNull(),
	tokenHash: text().notNull().unique(),
	createdAt: momentNow(),
});
describeTable(calendarFeeds, "userId", "account", "the address of the person's calendar");
