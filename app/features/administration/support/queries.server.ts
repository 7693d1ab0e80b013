import { and, desc, eq, sql } from "drizzle-orm";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { adminColumns, ownColumns, type PostKind, postNotFound } from "~/features/administration/support/kinds.server";
import { complaintChanges } from "~/features/administration/support/schema";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { isUuid } from "~/platform/db/ids";
import { pageOf, pageWithin } from "~/platform/db/paging.server";

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
