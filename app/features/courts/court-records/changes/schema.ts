import { sql } from "drizzle-orm";
import { boolean, check, customType, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { ofRecord } from "~/features/courts/court-records/schema";
import { bigNumber, checkOneOf, listOf, momentNow } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A transaction id; it rises in the order in which transactions start to write. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

export const CHANGE_KINDS = [
	"record_found",
	"hearing_date",
	"hearing_held",
	"stage",
	"court",
	"disposed",
	"order",
	"not_found",
	"reopened",
	"outcome",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How a hearing date changed. first: none before; moved, taken_away: while still to come; next: after a hearing that is over. */
export const DATE_NATURES = ["first", "moved", "taken_away", "next"] as const;

/** The source of a change: a court look-up, an administrator, or an import. */
export const CHANGE_SOURCES = ["court", "desk", "import"] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** One row per change of a court record, for all who track it; append-only, partitioned by month. */
export const caseChanges = pgTable(
	"case_changes",
	{
		/** Unique within a partition; unique over all of them through its sequence (decision 359). */
		id: bigNumber().primaryKey().default(sql`nextval('case_changes_id_seq')`),
		cnrNumber: ofRecord(),
		kind: text().$type<ChangeKind>().notNull(),
		/** Only for `hearing_date`. */
		nature: text().$type<(typeof DATE_NATURES)[number]>(),
		/** The values of each kind are defined in compare.ts. */
		oldValue: jsonb(),
		newValue: jsonb(),
		source: text().$type<ChangeSource>().notNull(),
		seenAt: momentNow(),
		/** The transaction that wrote the row: readers follow (writer, id), so that a late commit is not skipped. */
		writer: transactionId().notNull().default(sql`pg_current_xact_id()`),
		/** Whether alerts for it were planned. */
		isPlanned: boolean().notNull().default(false),
	},
	(t) => [
		index("case_changes_cnr").on(t.cnrNumber, t.writer, t.id),
		index("case_changes_writer").on(t.writer),
		index("case_changes_unplanned").on(t.id).where(sql`not ${t.isPlanned}`),
		checkOneOf("case_changes_kind", t.kind, CHANGE_KINDS),
		check(
			"case_changes_nature",
			sql`case when ${t.kind} = 'hearing_date' then ${t.nature} is not null and ${t.nature} in (${listOf(DATE_NATURES)}) else ${t.nature} is null end`,
		),
		checkOneOf("case_changes_source", t.source, CHANGE_SOURCES),
	],
);
describeTable(caseChanges, "record", 730, "what the court changed; by whole months, up to 31 days longer", {
	job: "keep-partitions",
	readBy: ["courts/adding"],
});
