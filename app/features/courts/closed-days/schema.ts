import { date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkOneOf } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Whose list it is, the nearest to a case first. */
export const LEVELS = ["district", "high_court", "state"] as const;
export type Level = (typeof LEVELS)[number];

/** A day on which courts are closed. A court's list of a year is known if it has a row of that year. */
export const closedDays = pgTable(
	"closed_days",
	{
		level: text().$type<Level>().notNull(),
		/** The id of the district or the state, or of `HIGH_COURTS`. */
		courtId: text().notNull(),
		day: date().notNull(),
		/** As the court's list words it. */
		words: text().notNull(),
	},
	(t) => [
		primaryKey({ name: "closed_days_pk", columns: [t.level, t.courtId, t.day] }),
		checkOneOf("closed_days_level", t.level, LEVELS),
	],
);
describeTable(closedDays, "everybody", "always", "days on which courts are closed, no personal data");
