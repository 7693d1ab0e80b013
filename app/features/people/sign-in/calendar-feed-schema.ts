import { pgTable, text } from "drizzle-orm/pg-core";
import { owner } from "~/features/people/users/schema";
import { momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** The token derives from `generation` (sign-in/calendar-feed.server.ts); only its hash is stored. */
export const calendarFeeds = pgTable("calendar_feeds", {
	userId: owner().primaryKey(),
	generation: text().notNull(),
	tokenHash: text().notNull().unique(),
	createdAt: momentNow(),
});
describeTable(calendarFeeds, "userId", "account", "the address of the person's calendar");
