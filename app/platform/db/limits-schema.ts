import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Rate-limit counters; the column names are those of the limiter library. */
export const rateLimits = pgTable(
	"rate_limits",
	{
		key: text().primaryKey(),
		points: integer().notNull(),
		expire: moment(),
	},
	(t) => [index().on(t.expire)],
);
