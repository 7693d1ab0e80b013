import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of the rate limits; the limiter library sets the columns' names. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		key: text().primaryKey(),
		points: integer().notNull(),
		expire: timestamp({ withTimezone: true }),
	},
	(t) => [index().on(t.expire)],
);
