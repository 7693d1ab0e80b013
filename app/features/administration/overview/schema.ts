import { date, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bigNumber } from "~/platform/db/columns";
import { COUNTS, describeTable } from "~/platform/db/tables";

/** What is added up by the day. Look-ups of months before this was kept are `look-ups-undated`, on the first of their month. */
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

/** Sums by the day in India, amounts in paise; right only together with the changes below. */
export const daySums = pgTable("day_sums", { ...sumOfDay(), amount: bigNumber().notNull() }, (t) => [
	primaryKey({ columns: [t.measure, t.day] }),
]);
describeTable(daySums, ...COUNTS);

/**
 * What was added to a day since a job last folded it into the sums. Triggers (drizzle/0034_overview.sql) only ever insert
 * here, so that writers of cases, messages and payments do not wait for each other (decision 276).
 */
export const daySumChanges = pgTable(
	"day_sum_changes",
	{ ...sumOfDay(), id: bigNumber().notNull().generatedAlwaysAsIdentity(), change: bigNumber().notNull() },
	(t) => [primaryKey({ columns: [t.measure, t.day, t.id] })],
);
describeTable(daySumChanges, ...COUNTS);
