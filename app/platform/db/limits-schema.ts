import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Counters of the rate limits; the limiter library sets the columns' names. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		key: text().primaryKey(),
		points: integer().notNull(),
		expire: moment(),
	},
	(t) => [index().on(t.expire)],
);
