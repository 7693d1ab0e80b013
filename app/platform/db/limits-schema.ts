import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { BEFORE_SIGN_IN, describeTable } from "./tables";

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
describeTable(rateLimits, BEFORE_SIGN_IN, 1, "counters of rate limits", {
	job: "forget-old-codes",
});
