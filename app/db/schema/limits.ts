import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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

/** Calls made to a provider that sells a number of them, by calendar month in India (`2026-11`). */
export const providerCalls = pgTable("provider_calls", {
	/** `<provider>:<month>` */
	id: text().primaryKey(),
	calls: bigint({ mode: "number" }).notNull().default(0),
});
