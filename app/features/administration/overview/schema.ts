import { date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** Measures summed by day. Look-ups from before daily sums are `look-ups-undated`, on the first of their month. */
export const MEASURES = [
	"people",
	"cases",
	"look-ups",
	"look-ups-undated",
	"messages-queued",
	"messages-sent",
	"messages-delivered",
	"messages-read",
	"messages-failed",
	"received",
	"refunded",
] as const;
export type Measure = (typeof MEASURES)[number];

const sumOfDay = () => ({ measure: text().$type<Measure>().notNull(), day: date().notNull() });

/** Sums by day in India, money in paise; complete only together with `daySumChanges`. */
export const daySums = pgTable("day_sums", { ...sumOfDay(), amount: bigNumber().notNull() }, (t) => [
	primaryKey({ columns: [t.measure, t.day] }),
]);
describeTable(daySums, ...COUNTS);

/**
 * Changes not yet folded into the sums. Triggers (drizzle/0034_overview.sql) only insert here, so that writers of cases, messages
 * and payments do not block each other (decision 276).
 */
export const daySumChanges = pgTable(
	"day_sum_changes",
	{ ...sumOfDay(), id: bigNumber().notNull().generatedAlwaysAsIdentity(), change: bigNumber().notNull() },
	(t) => [primaryKey({ columns: [t.measure, t.day, t.id] })],
);
describeTable(daySumChanges, ...COUNTS);
