import { type SQL, sql } from "drizzle-orm";
import { complaints, feedback, supportReplies } from "~/db/schema/support";
import { users } from "~/db/schema/users";
import { DomainError } from "~/errors";
import type { ComplaintStatus } from "~/features/support/complaint-choices";
import type { PostLetter } from "~/features/support/post-number";
import { paths } from "~/paths";

/**
 * The two kinds of posts people send us. Both are stored, listed, searched and exported alike; only a complaint has a
 * status. `Status` is what a row's `status` holds: null for feedback.
 */
export type PostKind<Status extends ComplaintStatus | null = ComplaintStatus | null> = {
	table: typeof complaints | typeof feedback;
	/** The column of a complaint's status, null for feedback. */
	status: SQL<Status>;
	/** Its list in the kept counts (drizzle/0001_complaints.sql). */
	list: "complaints" | "feedback";
	/** One and many of them, in messages to a person. */
	noun: "complaint" | "feedback";
	plural: string;
	letter: PostLetter;
	/** The column by which a reply names its post, and the same as a value. */
	repliesTo: typeof supportReplies.complaintId | typeof supportReplies.feedbackId;
	namedBy: (postId: string) => { complaintId: string } | { feedbackId: string };
	/** Its page, for its owner and for administrators. */
	page: (postId: string) => string;
	adminPage: (postId: string) => string;
};

export const COMPLAINTS: PostKind<ComplaintStatus> = {
	table: complaints,
	status: sql<ComplaintStatus>`${complaints.status}`,
	list: "complaints",
	noun: "complaint",
	plural: "complaints",
	letter: "C",
	repliesTo: supportReplies.complaintId,
	namedBy: (complaintId) => ({ complaintId }),
	page: paths.complaint,
	adminPage: paths.admin.complaint,
};

export const FEEDBACK: PostKind<null> = {
	table: feedback,
	status: sql<null>`null`,
	list: "feedback",
	noun: "feedback",
	plural: "feedback messages",
	letter: "F",
	repliesTo: supportReplies.feedbackId,
	namedBy: (feedbackId) => ({ feedbackId }),
	page: paths.feedbackEntry,
	adminPage: paths.admin.feedbackEntry,
};

/** The columns of a post as its owner sees it. */
export const ownColumns = <Status extends ComplaintStatus | null>({ table, status }: PostKind<Status>) => ({
	id: table.id,
	number: table.number,
	userId: table.userId,
	topic: table.topic,
	message: table.message,
	createdAt: table.createdAt,
	status,
});

/** The columns of a post with the person who sent it, for administrators. */
export const adminColumns = <Status extends ComplaintStatus | null>(kind: PostKind<Status>) => ({
	...ownColumns(kind),
	assigneeId: kind.table.assigneeId,
	firstName: users.firstName,
	lastName: users.lastName,
	email: users.email,
});

export const postNotFound = ({ noun }: Pick<PostKind, "noun">) =>
	new DomainError("not-found", `This ${noun} was not found.`);
