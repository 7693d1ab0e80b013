import { sql } from "drizzle-orm";
import {
	boolean,
	date,
	foreignKey,
	index,
	integer,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { cases } from "~/features/courts/court-records/cases-schema";
import { ofRecord } from "~/features/courts/court-records/schema";
import { PAPER_KINDS, type PaperKind } from "~/features/courts/papers/kinds";
import { owner, users } from "~/features/people/users/schema";
import { attempts, checkOneOf, linkTo, made } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** A paper that the owner or a member added to a case; a file once a case. */
export const papers = pgTable(
	"papers",
	{
		...made,
		ownerId: owner(),
		caseId: uuid().notNull(),
		/** Of `stored_files`. A trigger counts it, in place of a foreign key: files may move elsewhere (drizzle/0101_papers.sql). */
		fileId: uuid().notNull(),
		kind: text().$type<PaperKind>().notNull(),
		day: date("dated"),
		words: text().notNull().default(""),
		/** Of the file as it was sent, with the ending of its type. */
		name: text().notNull(),
		/** Length of the file, as it counts for what the owner may keep. */
		bytes: integer().notNull(),
		/** On the pages behind the case's links. */
		isShared: boolean().notNull().default(false),
		/** Null once that account is deleted. */
		addedBy: linkTo(() => users.id),
	},
	(t) => [
		foreignKey({
			name: "papers_case",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
		uniqueIndex("papers_key").on(t.caseId, t.fileId),
		index("papers_owner").on(t.ownerId, t.caseId, t.bytes),
		index("papers_file").on(t.fileId),
		index("papers_added_by").on(t.addedBy).where(sql`${t.addedBy} is not null`),
		checkOneOf("papers_kind", t.kind, PAPER_KINDS),
	],
);
describeTable(papers, "ownerId", "account", "papers that the person added to a case, until the case is deleted");

/** `waiting` to be fetched; `kept`; `failed`, to be tried again another night. */
export const COPY_STATES = ["waiting", "kept", "failed"] as const;

/** The copy of a court's order: one row and one file for all who track the CNR. It outlives the court's link. */
export const orderCopies = pgTable(
	"order_copies",
	{
		...made,
		cnrNumber: ofRecord(),
		/** The order within its record (`orderKey`). */
		orderKey: text().notNull(),
		name: text().notNull(),
		number: integer(),
		day: date("dated"),
		/** As the court's record gave it last. */
		url: text().notNull(),
		state: text().$type<(typeof COPY_STATES)[number]>().notNull().default("waiting"),
		...attempts,
		/** As of a paper. */
		fileId: uuid(),
	},
	(t) => [
		uniqueIndex("order_copies_key").on(t.cnrNumber, t.orderKey),
		index("order_copies_file").on(t.fileId).where(sql`${t.fileId} is not null`),
		index("order_copies_failed").on(t.stateAt).where(sql`${t.state} <> 'kept'`),
		checkOneOf("order_copies_state", t.state, COPY_STATES),
	],
);
describeTable(orderCopies, "record", 365, "copies of published orders, as long as their court record");

/**
 * The copies of orders that the owner put on the pages behind a case's links; of the owner's own papers, `is_shared` says it. A copy
 * lies with its record, maybe on another machine, so no foreign key leads there; it is longer there than any case that tracks the CNR.
 */
export const sharedCopies = pgTable(
	"shared_copies",
	{ ownerId: owner(), caseId: uuid().notNull(), copyId: uuid().notNull() },
	(t) => [
		primaryKey({ name: "shared_copies_pk", columns: [t.ownerId, t.caseId, t.copyId] }),
		foreignKey({
			name: "shared_copies_case",
			columns: [t.ownerId, t.caseId],
			foreignColumns: [cases.ownerId, cases.id],
		}).onDelete("cascade"),
	],
);
describeTable(sharedCopies, "ownerId", "account", "which copies of orders the pages behind a case's links show");
