import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { owner, users } from "~/features/people/users/schema";
import { checkOneOf, linkTo, made, moment, momentNow } from "~/platform/db/columns";
import { describeTable, isOlder } from "~/platform/db/tables";

/** The outcome of a hearing, as recorded by the owner or a member. */
export const OUTCOMES = [
	"adjourned",
	"heard",
	"part_heard",
	"evidence",
	"arguments",
	"order_reserved",
	"decided",
	"not_reached",
	"not_on_board",
	"judge_on_leave",
	"other",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a person notes of a hearing. */
const notedColumns = () => ({
	/** The owner of the case. */
	ownerId: owner(),
	caseId: uuid().notNull(),
	/** Not called `day`: the diary has an alias of that name. */
	day: date("heard_on").notNull(),
	outcome: text().$type<Outcome>().notNull(),
	/** Null: no date was given. */
	nextDate: date(),
	/** Of the next hearing. */
	purpose: text().notNull().default(""),
	/** Private to the owner and their members. */
	note: text().notNull().default(""),
	/** Null once that account is deleted. */
	writtenBy: linkTo(() => users.id),
});

/**
 * A hearing that the owner or a member recorded; one per case and day. Triggers copy the newest one's next date to its case
 * until the court's record has a date after the hearing, or a decision (drizzle/0070_noted_hearings.sql).
 */
export const notedHearings = pgTable(
	"noted_hearings",
	{
		...made,
		...notedColumns(),
		/** The latest date after this hearing that the court's record has had; null until it has one. Set by triggers. */
		courtNextDate: date(),
		/** The court's date that the person does not follow ("Keep my date"). */
		keptAgainst: date(),
		updatedAt: momentNow(),
	},
	(t) => [
		foreignKey({
			name: "noted_hearings_case",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
		uniqueIndex("noted_hearings_key").on(t.caseId, t.day),
		index("noted_hearings_owner_day").on(t.ownerId, t.day),
		index("noted_hearings_written_by").on(t.writtenBy).where(sql`${t.writtenBy} is not null`),
		checkOneOf("noted_hearings_outcome", t.outcome, OUTCOMES),
		check("noted_hearings_next_date", sql`${t.nextDate} > ${t.day} and ${t.nextDate} <= ${t.day} + interval '3 years'`),
	],
);
describeTable(notedHearings, "ownerId", "account", "hearings that the person recorded, until the case is deleted", {
	readBy: ["courts/hearings", "courts/own-matters", "courts/diary"],
});

/** What somebody noted of a hearing before somebody else changed or removed it: the last of each writer, and when. */
export const replacedHearings = pgTable(
	"replaced_hearings",
	{
		...made,
		...notedColumns(),
		writtenAt: moment().notNull(),
		/** Null once that account is deleted. */
		replacedBy: linkTo(() => users.id),
	},
	(t) => [
		foreignKey({
			name: "replaced_hearings_case",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
		index("replaced_hearings_owner_case").on(t.ownerId, t.caseId),
		index("replaced_hearings_created").on(t.createdAt),
		index("replaced_hearings_written_by").on(t.writtenBy).where(sql`${t.writtenBy} is not null`),
		index("replaced_hearings_replaced_by").on(t.replacedBy).where(sql`${t.replacedBy} is not null`),
	],
);
describeTable(replacedHearings, "ownerId", 365, "what a hearing's entry said before another person changed it", {
	readBy: ["courts/hearings"],
	forget: isOlder(replacedHearings.createdAt, 365),
});
