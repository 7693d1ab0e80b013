import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	type ExtraConfigColumn,
	index,
	integer,
	pgEnum,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { owned, users } from "~/features/people/users/schema";
import { linkTo, made, maybePartOf, momentNow, partOf, rowId } from "~/platform/db/columns";
import { describeTable } from "~/platform/db/tables";

/** In the order of handling; an index below sorts by it. */
export const complaintStatus = pgEnum("complaint_status", ["PENDING", "RECEIVED", "RESOLVED", "CLOSED"]);

const postColumns = () => ({
	...owned,
	/** Assigned by the database per kind: `C-1042` or `F-1042`. */
	number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
	topic: text().notNull(),
	message: text().notNull(),
	/** Idempotency key: a hash of form key and text; null for posts by the API. */
	postKey: text(),
});

type PostColumns = Record<"id" | "userId" | "number" | "postKey", ExtraConfigColumn>;

const postIndexes = (table: string, t: PostColumns) => [
	index(`${table}_owner_newest`).on(t.userId, t.id),
	uniqueIndex(`${table}_post_key`).on(t.userId, t.postKey),
	uniqueIndex(`${table}_number`).on(t.number),
];

/** Its search index is in drizzle/0001_complaints.sql. */
export const complaints = pgTable(
	"complaints",
	{ ...postColumns(), status: complaintStatus().notNull().default("PENDING") },
	(t) => [...postIndexes("complaints", t), index("complaints_status_oldest").on(t.status, t.id)],
);
describeTable(complaints, "userId", "account", "what the person wrote");

/** Every change of a complaint's status. Insert only. */
export const complaintChanges = pgTable(
	"complaint_changes",
	{
		id: rowId(),
		complaintId: partOf(() => complaints.id),
		fromStatus: complaintStatus().notNull(),
		toStatus: complaintStatus().notNull(),
		changedBy: linkTo(() => users.id),
		changedAt: momentNow(),
	},
	(t) => [index("complaint_changes_complaint").on(t.complaintId, t.id), index("complaint_changes_by").on(t.changedBy)],
);
describeTable(complaintChanges, complaints, "account", "history of the complaint");

/** Its search index is in drizzle/0001_complaints.sql. */
export const feedback = pgTable("feedback", postColumns(), (t) => postIndexes("feedback", t));
describeTable(feedback, "userId", "account", "what the person wrote");

/** Replies to a complaint or feedback (exactly one is set), and internal notes. Insert only. */
export const supportReplies = pgTable(
	"support_replies",
	{
		...made,
		complaintId: maybePartOf(() => complaints.id),
		feedbackId: maybePartOf(() => feedback.id),
		authorId: linkTo(() => users.id),
		/** The author's role when writing: the sender of the post, or an administrator. */
		writtenBy: text({ enum: ["person", "support"] }).notNull(),
		/** Visible to administrators only. */
		isInternal: boolean().notNull().default(false),
		message: text().notNull(),
		/** Idempotency key: a hash of form key, post and text. */
		replyKey: text().notNull(),
	},
	(t) => [
		check("support_replies_post", sql`num_nonnulls(${t.complaintId}, ${t.feedbackId}) = 1`),
		check("support_replies_written_by", sql`${t.writtenBy} in ('person', 'support')`),
		check("support_replies_internal", sql`not ${t.isInternal} or ${t.writtenBy} = 'support'`),
		index("support_replies_complaint").on(t.complaintId, t.id),
		index("support_replies_feedback").on(t.feedbackId, t.id),
		index("support_replies_author").on(t.authorId, t.createdAt),
		uniqueIndex("support_replies_key").on(t.authorId, t.replyKey),
	],
);
describeTable(supportReplies, { product: "talks with administrators; few rows" }, "account", "what was answered");
