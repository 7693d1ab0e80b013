import { type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import type { PostLetter } from "~/features/administration/support/post-number";
import { complaints, feedback, supportReplies } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";

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
	/** What the audit log calls one. */
	noun: "complaint" | "feedback";
	/** What a person is told about one. */
	says: {
		answered: (number: string) => string;
		notFound: () => string;
		dayIsFull: (limit: number, tomorrow: string) => string;
	};
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
	says: {
		answered: (number) => t("Answer to your complaint {number}", { number }),
		notFound: () => t("This complaint was not found."),
		dayIsFull: (limit, tomorrow) =>
			t("You have sent {limit} complaints today. You can send the next one on {tomorrow}.", { limit, tomorrow }),
	},
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
	says: {
		answered: (number) => t("Answer to your feedback {number}", { number }),
		notFound: () => t("This feedback was not found."),
		dayIsFull: (limit, tomorrow) =>
			t("You have sent {limit} feedback messages today. You can send the next one on {tomorrow}.", { limit, tomorrow }),
	},
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

export const postNotFound = ({ says }: Pick<PostKind, "says">) => new DomainError("not-found", says.notFound());
