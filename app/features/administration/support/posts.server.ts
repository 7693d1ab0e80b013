import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import type { PostLetter } from "~/features/administration/support/post-number";
import { complaintChanges, complaints, feedback, supportReplies } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { paths } from "~/paths";
import { adminPaths } from "~/paths.admin";
import { db } from "~/platform/db/client.server";
import { pageOf, pageWithin } from "~/platform/db/paging.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Both kinds of posts are stored, listed and searched alike. Only a complaint has a status: feedback has null. */
export type PostKind<Status extends ComplaintStatus | null = ComplaintStatus | null> = {
	table: typeof complaints | typeof feedback;
	/** The status column, or null for feedback. */
	status: SQL<Status>;
	/** Its name in the audit log. */
	noun: "complaint" | "feedback";
	/** Messages to its owner. */
	says: {
		answered: (number: string) => string;
		notFound: () => string;
		dayIsFull: (limit: number, tomorrow: string) => string;
	};
	letter: PostLetter;
	/** The column of a reply's post, and the same as a value to insert. */
	repliesTo: typeof supportReplies.complaintId | typeof supportReplies.feedbackId;
	namedBy: (postId: string) => { complaintId: string } | { feedbackId: string };
	/** Path of its page for the owner, and for administrators. */
	page: (postId: string) => string;
	adminPage: (postId: string) => string;
};

export const COMPLAINTS: PostKind<ComplaintStatus> = {
	table: complaints,
	status: sql<ComplaintStatus>`${complaints.status}`,
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
	adminPage: adminPaths.complaint,
};

export const FEEDBACK: PostKind<null> = {
	table: feedback,
	status: sql<null>`null`,
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
	adminPage: adminPaths.feedbackEntry,
};

/** Columns of a post for its owner. */
const ownColumns = <Status extends ComplaintStatus | null>({ table, status }: PostKind<Status>) => ({
	id: table.id,
	number: table.number,
	userId: table.userId,
	topic: table.topic,
	message: table.message,
	createdAt: table.createdAt,
	status,
});

/** Columns of a post with its sender, for administrators. */
export const adminColumns = <Status extends ComplaintStatus | null>(kind: PostKind<Status>) => ({
	...ownColumns(kind),
	firstName: users.firstName,
	lastName: users.lastName,
	email: users.email,
});

export const postNotFound = ({ says }: Pick<PostKind, "says">) => new DomainError("not-found", says.notFound());

/** A page past the end becomes the last one, unless `isStrict` leaves it empty. */
export type Paging = { page: number; limit: number; isStrict?: boolean };

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

/** One post of the owner. @throws DomainError `not-found`, also for somebody else's. */
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

/** Any post with its sender, for administrators. @throws DomainError `not-found`. */
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

/** A complaint's status changes, oldest first, with the name of each one's author. */
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
