import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** Two years. */
export const TRIAL_REMEMBERED_DAYS = 730;

/**
 * What deleted accounts had used of what is limited: a day's look-ups by kind, or the trial. `numberMac`: of the mobile number, by a
 * secret of ours, so that the row finds an account with the same number and tells nobody the number.
 */
export const usedNumbers = pgTable(
	"used_numbers",
	{
		numberMac: text().notNull(),
		kind: text({ enum: ["new", "check", "trial"] }).notNull(),
		used: integer().notNull(),
		/** The last day in India on which the row counts. */
		lastDay: date().notNull(),
	},
	(t) => [
		primaryKey({ name: "used_numbers_pk", columns: [t.numberMac, t.kind] }),
		index("used_numbers_last_day").on(t.lastDay),
	],
);
describeTable(
	usedNumbers,
	{ product: "a keyed hash of the number; the account is deleted" },
	TRIAL_REMEMBERED_DAYS,
	"what a deleted account had used: look-ups for the day, the trial for two years",
	{ forget: sql`${usedNumbers.lastDay} < (now() at time zone 'Asia/Kolkata')::date` },
);

/** Facts about the installation: one row at most. */
export const installation = pgTable("installation", {
	isTheOne: boolean().primaryKey().default(true),
	/** When a sandbox last used this database: its accounts and payments are not real. */
	sandboxAt: moment(),
	/** The hash of the secret `npm run keys:rotate` last used, and since when. */
	secretMark: text(),
	secretSince: moment(),
});
describeTable(installation, { product: "one row" }, "always", "whether a sandbox has used the database");
