import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ROUNDS, type Round } from "~/features/courts/court-records/look-up/rounds";
import { bigNumber, checkOneOf, moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** Hearings of tomorrow by what the courts' lists say, and the lists that were not read. */
export type ListCounts = {
	listed: number;
	notListed: number;
	noList: number;
	notChecked: number;
	failed: number;
	notAsked: number;
};

/** What a night's or an evening's look-ups achieved, counted once at their end. */
export const rounds = pgTable(
	"rounds",
	{
		/** The day in India on which the round was counted. */
		day: date().notNull(),
		kind: text().$type<Round>().notNull(),
		/** Hearings that were due to be checked, those that were not, and of these the ones whose owners all got an alert. */
		due: integer().notNull(),
		missed: integer().notNull(),
		alerted: integer().notNull(),
		/** Changes that the courts made since the round before, and the median of the same weekday; null while unknown. */
		changes: integer(),
		usualChanges: integer(),
		/** The newest change when the round was counted, from which the next one counts. */
		lastChange: bigNumber().notNull(),
		/** Null for a night, and for an evening without lists. */
		lists: jsonb().$type<ListCounts>(),
		endedAt: momentNow(),
	},
	(t) => [
		primaryKey({ name: "rounds_pk", columns: [t.kind, t.day] }),
		checkOneOf("rounds_kind", t.kind, ROUNDS),
		check("rounds_counts", sql`${t.alerted} between 0 and ${t.missed} and ${t.missed} <= ${t.due}`),
	],
);
const OF_THE_PRODUCT = { product: "few rows, of the product itself" };
describeTable(rounds, OF_THE_PRODUCT, 730, "what the look-ups of a night achieved; counts without personal data", {
	forget: isOlder(rounds.endedAt, 730),
});

/** A case of `CANARY_CNRS`: what its record had when all was well, and what is wrong with it now. */
export const canaries = pgTable("canaries", {
	cnrNumber: text().primaryKey(),
	/** Fields that had a value, and the next date. */
	fields: jsonb().$type<string[]>().notNull(),
	nextDate: date(),
	/** The fields that are wrong, since when; null if none. */
	fault: text(),
	faultSince: moment(),
	answeredAt: momentNow(),
});
describeTable(canaries, OF_THE_PRODUCT, "always", "cases that the operator chose to watch the courts' answers by");

/** How quickly the alerts of the day before each count were sent; the last count of a day stays. */
export const alertTimings = pgTable("alert_timings", {
	day: date().primaryKey(),
	sent: integer().notNull(),
	inTime: integer().notNull(),
	/** The last move of the case of `CANARY_USER`, and when its alert arrived; null while it has not. */
	canaryChangedAt: moment(),
	canaryReceivedAt: moment(),
	countedAt: momentNow(),
});
describeTable(alertTimings, OF_THE_PRODUCT, 730, "how quickly alerts were sent; counts without personal data", {
	forget: isOlder(alertTimings.countedAt, 730),
});

/** The rules that rows of the last day broke when they were last checked, since when. */
export const brokenInvariants = pgTable("broken_invariants", {
	name: text().primaryKey(),
	rows: integer().notNull(),
	brokenSince: momentNow(),
	checkedAt: momentNow(),
});
describeTable(brokenInvariants, OF_THE_PRODUCT, "always", "rules of the data that were broken; names and counts");
