import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

const OF_THE_PRODUCT = { product: "few rows, of the product itself" };

/** Each job with a schedule, and the latest run that was added or reported as skipped. */
export const schedules = pgTable("schedules", {
	name: text().primaryKey(),
	coveredAt: moment().notNull(),
});
describeTable(schedules, OF_THE_PRODUCT, "always", "until when each schedule's runs were added or skipped");

/** Runs whose purpose was lost while no worker ran. */
export const skippedRuns = pgTable(
	"skipped_runs",
	{ name: text().notNull(), dueAt: moment().notNull(), skippedAt: momentNow() },
	(t) => [primaryKey({ name: "skipped_runs_pk", columns: [t.name, t.dueAt] })],
);
describeTable(skippedRuns, OF_THE_PRODUCT, 365, "scheduled runs that were skipped because no worker ran in time", {
	forget: isOlder(skippedRuns.skippedAt, 365),
});
