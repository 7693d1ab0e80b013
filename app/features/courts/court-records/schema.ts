import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { forgetUntracked } from "~/features/courts/court-records/look-up/untracked.server";
import { users } from "~/features/people/users/schema";
import { codeOf, countedId, moment, momentNow, outsideKey } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";
import type { RecordSource } from "~/providers/ecourts.server";

const names = () => jsonb().$type<string[]>().notNull().default([]);

/** State of a record's look-up. `unknown`: the court has no such CNR. `failed`: the court did not answer. */
export const lookUpState = pgEnum("look_up_state", ["waiting", "found", "unknown", "failed"]);

/** What the court publishes about a CNR: one row for all users who track it. */
export const courtRecords = pgTable(
	"court_records",
	{
		/** Of an own matter an internal key: that record is its owner's, which no look-up reaches. */
		cnrNumber: outsideKey().primaryKey(),
		lookUp: lookUpState().notNull().default("waiting"),
		lookUpError: text(),
		/** When the latest look-up was queued. */
		askedAt: moment(),
		/** When the court answered, or when the copy was made that a company answered with. */
		fetchedAt: moment(),
		/** Who gave the newest answer; null before the first. */
		source: text().$type<RecordSource>(),
		title: text(),
		caseType: text(),
		registrationNumber: text(),
		filingNumber: text(),
		filingDate: date(),
		registrationDate: date(),
		firstHearingDate: date(),
		nextDate: date(),
		decisionDate: date(),
		natureOfDisposal: text(),
		caseStage: text(),
		courtNumberAndJudge: text(),
		petitioners: names(),
		petitionerAdvocates: names(),
		respondents: names(),
		respondentAdvocates: names(),
		acts: names(),
		sections: names(),
		firstInformationReport: jsonb().$type<{ policeStation: string; firNumber: string; year: string }>(),
		orders: jsonb()
			.$type<{ number: number | null; name: string; date: string | null; url: string | null }[]>()
			.notNull()
			.default([]),
		/** Between courts, as the provider words them. */
		transfers: jsonb().$type<Record<string, string>[]>().notNull().default([]),
		/** Fields set by hand or by an import, which look-ups do not overwrite. */
		lockedFields: jsonb().$type<string[]>().notNull().default([]),
		/** What could not be read in the newest answer, by field: the record keeps what it had. */
		unreadable: jsonb().$type<Record<string, string>>().notNull().default({}),
		/** A decision that the newest answer shows and that cannot be right. */
		wrongDecision: date(),
		/** The court's differing values of locked fields, by field. */
		conflicts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		updatedAt: momentNow(),
		/** When the record's API data last changed, hearings included; set by triggers (drizzle/0008_changed_records.sql). */
		changedAt: momentNow(),
	},
	(t) => [
		index("court_records_next_date").on(t.nextDate).where(sql`${t.nextDate} is not null`),
		index("court_records_due")
			.on(t.nextDate, t.fetchedAt)
			.where(sql`${t.lookUp} in ('found', 'failed') and ${t.decisionDate} is null`),
		index("court_records_decided")
			.on(t.decisionDate, t.fetchedAt)
			.where(sql`${t.lookUp} in ('found', 'failed') and ${t.decisionDate} is not null`),
		index("court_records_fetched").on(t.fetchedAt),
		index("court_records_waiting").on(t.askedAt).where(sql`${t.lookUp} = 'waiting'`),
	],
);
describeTable(courtRecords, "record", 365, "what the court publishes; a year after nobody tracks the case", {
	forget: forgetUntracked,
	readBy: [
		"courts/record-imports",
		"courts/conflicts",
		"courts/cause-lists",
		"courts/clashes",
		"courts/deadlines",
		"courts/hearings",
		"courts/appearance",
		"courts/cases",
		"courts/papers",
		"courts/own-matters",
		"courts/adding",
		"courts/case-admin",
		"courts/diary",
	],
});

/**
 * A CNR that a user stopped tracking, or that was imported untracked: a year later its record may be deleted. Triggers
 * add a row each time (drizzle/0063_nights_that_do_not_grow.sql), regardless of who tracks the CNR meanwhile.
 */
export const untrackedRecords = pgTable(
	"untracked_records",
	{
		id: countedId(),
		cnrNumber: text().notNull(),
		since: momentNow(),
	},
	(t) => [index("untracked_records_since").on(t.since)],
);
describeTable(untrackedRecords, "record", 365, "a CNR that somebody stopped tracking, until its record is deleted", {
	job: "forget-old-data",
});

/** References the court record by CNR; the row is deleted with it. */
export const ofRecord = () => codeOf(() => courtRecords.cnrNumber, "cascade").notNull();

/** Look-ups per user and day in India, by kind, for the daily share. */
export const lookUpShares = pgTable(
	"look_up_shares",
	{
		/** Kept when the account is deleted, which moves today's to the number (people/accounts/used-numbers.server.ts). */
		userId: uuid()
			.notNull()
			.references(() => users.id),
		day: date().notNull(),
		kind: text().$type<"new" | "check">().notNull(),
		used: integer().notNull(),
	},
	(t) => [
		primaryKey({ name: "look_up_shares_pk", columns: [t.userId, t.day, t.kind] }),
		index("look_up_shares_day").on(t.day),
	],
);
describeTable(lookUpShares, "userId", 30, "look-ups of a day", { job: "recover-case-work", readBy: ["courts/adding"] });

/** Hearings of a case by day; `position` keeps the court's own order, oldest first. */
export const hearings = pgTable(
	"hearings",
	{
		cnrNumber: ofRecord(),
		position: integer().notNull(),
		date: date(),
		nextDate: date(),
		purpose: text().notNull().default(""),
		judge: text().notNull().default(""),
		/** Where the court publishes the business of the day. */
		url: text(),
	},
	(t) => [uniqueIndex("hearings_key").on(t.cnrNumber, t.position), index("hearings_day").on(t.cnrNumber, t.date)],
);
describeTable(hearings, "record", 365, "part of the court record", {
	readBy: ["courts/record-imports", "courts/hearings", "courts/cases", "courts/own-matters", "courts/diary"],
});
