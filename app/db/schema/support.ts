import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { made, moment, rowId } from "../columns";
import { owner, users } from "./users";

/** In the order administrators handle them; an index below sorts by it. */
export const complaintStatus = pgEnum("complaint_status", ["PENDING", "RECEIVED", "RESOLVED", "CLOSED"]);

/** The columns of a post: a complaint or feedback. */
const postColumns = () => ({
	id: rowId(),
	/** Its kind's own number, given by the database: `C-1042` or `F-1042`. */
	number: integer().notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
	userId: owner(),
	/** The administrator who looks after it. */
	assigneeId: uuid().references(() => users.id, { onDelete: "set null" }),
	topic: text().notNull(),
	message: text().notNull(),
	/** A hash of its form's key and its text, by which a repeat is recognised; null from the API. */
	postKey: text(),
	createdAt: moment().notNull().defaultNow(),
});

/** Complaints. The triggers and search indexes of drizzle/0001_complaints.sql belong to this table. */
export const complaints = pgTable(
	"complaints",
	{ ...postColumns(), status: complaintStatus().notNull().default("PENDING") },
	(t) => [
		index("complaints_owner_newest").on(t.userId, t.id),
		index("complaints_status_oldest").on(t.status, t.id),
		uniqueIndex("complaints_post_key").on(t.userId, t.postKey),
		uniqueIndex("complaints_number").on(t.number),
		index("complaints_assignee").on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
	],
);

/** Every change of a complaint's status. Rows are only ever added. */
export const complaintChanges = pgTable(
	"complaint_changes",
	{
		id: rowId(),
		complaintId: uuid()
			.notNull()
			.references(() => complaints.id, { onDelete: "cascade" }),
		fromStatus: complaintStatus().notNull(),
		toStatus: complaintStatus().notNull(),
		changedBy: uuid().references(() => users.id, { onDelete: "set null" }),
		changedAt: moment().notNull().defaultNow(),
	},
	(t) => [index("complaint_changes_complaint").on(t.complaintId, t.id), index("complaint_changes_by").on(t.changedBy)],
);

/** Feedback. The triggers and search indexes of drizzle/0001_complaints.sql belong to this table. */
export const feedback = pgTable("feedback", postColumns(), (t) => [
	index("feedback_owner_newest").on(t.userId, t.id),
	uniqueIndex("feedback_post_key").on(t.userId, t.postKey),
	uniqueIndex("feedback_number").on(t.number),
	index("feedback_assignee").on(t.assigneeId).where(sql`${t.assigneeId} is not null`),
]);

/** Replies below a complaint or feedback (exactly one is named), and support's internal notes. Rows are only ever added. */
export const supportReplies = pgTable(
	"support_replies",
	{
		...made,
		complaintId: uuid().references(() => complaints.id, { onDelete: "cascade" }),
		feedbackId: uuid().references(() => feedback.id, { onDelete: "cascade" }),
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** What the author was when they wrote it: who sent the post, or an administrator. */
		writtenBy: text({ enum: ["person", "support"] }).notNull(),
		/** Administrators alone read it. */
		isInternal: boolean().notNull().default(false),
		message: text().notNull(),
		/** A hash of its form's key, its post and its text, by which a repeat is recognised. */
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
