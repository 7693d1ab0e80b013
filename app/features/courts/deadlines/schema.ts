import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { MAX_DETAILS_LENGTH, MAX_REFERENCE_LENGTH, MAX_TITLE_LENGTH } from "~/features/courts/deadlines/bounds";
import { owner, users } from "~/features/people/users/schema";
import { checkOneOf, linkTo, made, moment, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

export const DEADLINE_KINDS = ["task", "filing", "limitation", "compliance"] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** What is to be done for a case, and by when. A member's become the owner's by a trigger once they leave or may only see. */
export const deadlines = pgTable(
	"deadlines",
	{
		...made,
		/** The owner of the case. */
		ownerId: owner(),
		caseId: uuid().notNull(),
		title: text().notNull(),
		/** Lines below the title, such as the sum of a last day. */
		details: text().notNull().default(""),
		due: date().notNull(),
		/** The first day; it stays when `due` moves. */
		originalDue: date().notNull(),
		kind: text().$type<DeadlineKind>().notNull().default("task"),
		/** A member; null is the owner. */
		assigneeId: linkTo(() => users.id),
		/** The day of the hearing that it comes from; null for none. */
		hearingDay: date(),
		doneAt: moment(),
		/** Null while it is open, and once that account is deleted. */
		doneBy: linkTo(() => users.id),
		/** The number of what was filed. */
		reference: text().notNull().default(""),
		updatedAt: momentNow(),
	},
	(t) => [
		foreignKey({
			name: "deadlines_case",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
		index("deadlines_owner_case").on(t.ownerId, t.caseId),
		index("deadlines_owner_due").on(t.ownerId, t.due).where(sql`${t.doneAt} is null`),
		index("deadlines_owner_done").on(t.ownerId, t.doneAt).where(sql`${t.doneAt} is not null`),
		index("deadlines_due").on(t.due).where(sql`${t.doneAt} is null`),
		index("deadlines_assignee").on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
		index("deadlines_done_by").on(t.doneBy).where(sql`${t.doneBy} is not null`),
		checkOneOf("deadlines_kind", t.kind, DEADLINE_KINDS),
		check("deadlines_title", sql`char_length(${t.title}) between 1 and ${sql.raw(String(MAX_TITLE_LENGTH))}`),
		check("deadlines_details", sql`char_length(${t.details}) <= ${sql.raw(String(MAX_DETAILS_LENGTH))}`),
		check("deadlines_reference", sql`char_length(${t.reference}) <= ${sql.raw(String(MAX_REFERENCE_LENGTH))}`),
		check("deadlines_done", sql`${t.doneAt} is not null or (${t.doneBy} is null and ${t.reference} = '')`),
	],
);
describeTable(deadlines, "ownerId", "account", "to-dos of the person's cases, until deleted");
