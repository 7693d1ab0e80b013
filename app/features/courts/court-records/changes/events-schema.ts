import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bigNumber, checkOneOf, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";
import { CHANGE_SOURCES, transactionId } from "./schema";

/**
 * Events of a case in a user's list, besides changes by the court (decision 331). `noted`: a hearing was recorded, corrected or
 * removed. `confirmed` and `differs`: the court's record now has the noted next date, or another one. `listed` and `not_listed`:
 * the cause list's result for tomorrow's hearing. `deadline`: a to-do was added, changed, done, reopened or deleted.
 */
export const OWN_KINDS = [
	"added",
	"updated",
	"deleted",
	"noted",
	"confirmed",
	"differs",
	"listed",
	"not_listed",
	"deadline",
] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** The source of an own event: the owner or a chamber member, or a source of record changes. */
export const OWN_SOURCES = ["person", ...CHANGE_SOURCES] as const;
export type OwnSource = (typeof OWN_SOURCES)[number];

/** One row per added, changed or deleted case of a list; append-only, outlives the case, partitioned by month. */
export const caseEvents = pgTable(
	"case_events",
	{
		/** From the sequence of `case_changes`: ids are unique over both tables, and (writer, id) orders the rows of both. */
		id: bigNumber().primaryKey().default(sql`nextval('case_changes_id_seq')`),
		/** No foreign keys: rows outlive the case, and a transaction that locks a case must not wait for an account deletion. */
		ownerId: uuid().notNull(),
		caseId: uuid().notNull(),
		cnrNumber: text().notNull(),
		kind: text().$type<OwnKind>().notNull(),
		source: text().$type<OwnSource>().notNull(),
		at: momentNow(),
		/** The transaction that wrote the row, as in `case_changes`. */
		writer: transactionId().notNull().default(sql`pg_current_xact_id()`),
	},
	(t) => [
		index("case_events_owner").on(t.ownerId, t.writer, t.id),
		index("case_events_writer").on(t.writer),
		checkOneOf("case_events_kind", t.kind, OWN_KINDS),
		checkOneOf("case_events_source", t.source, OWN_SOURCES),
	],
);
describeTable(caseEvents, "ownerId", 730, "cases added, changed and deleted; by whole months, up to 31 days longer", {
	job: "keep-partitions",
});
