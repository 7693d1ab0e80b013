import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import type { PostLetter } from "~/features/administration/support/post-number";
import { complaintChanges, complaints, feedback, supportReplies } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { db } from "~/platform/db/client.server";
import { pageOf, pageWithin } from "~/platform/db/paging.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
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

/** A page past the end is the last one, unless `isStrict` leaves it empty. */
export type Paging = { page: number; limit: number; isStrict?: boolean };

/** One page of a person's posts, newest first. */
export async function listPosts<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	{ page: asked, limit, isStrict }: Paging,
) {
	const { table } = kind;
	const isOwners = eq(table.userId, ownerId);
	const total = isUuid(ownerId) ? await db.$count(table, isOwners) : 0;
	const page = isStrict ? asked : pageWithin(asked, limit, total);
	const own = db
		.select(ownColumns(kind))
		.from(table)
		.where(total > 0 ? isOwners : sql`false`);
	const rows = await pageOf(own.orderBy(desc(table.id)), { page, limit });
	return { rows, total, page };
}

/** One post of the owner's. @throws DomainError `not-found`, also for somebody else's. */
export async function requirePost<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	postId: string,
) {
	const { table } = kind;
	if (!isUuid(postId)) throw postNotFound(kind);
	const [post] = await db
		.select(ownColumns(kind))
		.from(table)
		.where(and(eq(table.id, postId), eq(table.userId, ownerId)));
	if (!post) throw postNotFound(kind);
	return post;
}

/** Any post with the person who sent it, for administrators. @throws DomainError `not-found`. */
export async function requireAnyPost<Status extends ComplaintStatus | null>(kind: PostKind<Status>, postId: string) {
	const { table } = kind;
	if (!isUuid(postId)) throw postNotFound(kind);
	const [post] = await db
		.select(adminColumns(kind))
		.from(table)
		.innerJoin(users, eq(users.id, table.userId))
		.where(eq(table.id, postId));
	if (!post) throw postNotFound(kind);
	return post;
}

/** The changes of a complaint's status, oldest first, with the name of who made each. */
export function listChanges(complaintId: string) {
	return db
		.select({
			...columnsOf(complaintChanges, "id", "fromStatus", "toStatus", "changedAt", "changedBy"),
			by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
		})
		.from(complaintChanges)
		.leftJoin(users, eq(users.id, complaintChanges.changedBy))
		.where(eq(complaintChanges.complaintId, complaintId))
		.orderBy(complaintChanges.id);
}
