import { and, eq, sql } from "drizzle-orm";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { type PostKind, postNotFound } from "~/features/administration/support/kinds.server";
import { postNumber } from "~/features/administration/support/post-number";
import { personName, users } from "~/features/people/users/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/ids";

export type Person = { id: string; name: string; email: string };

/** A post with its sender and who looks after it, as the actions on its thread need them. */
export type PostRow = {
	id: string;
	number: string;
	topic: string;
	status: ComplaintStatus | null;
	assigneeId: string | null;
	owner: { id: string; firstName: string; email: string };
};

/**
 * Locks one post until the transaction ends, so that replies, status and assignee change one after the other.
 * With `ownerId`, only a post of theirs. @throws DomainError `not-found`.
 */
export async function lockPost(tx: Database, kind: PostKind, postId: string, ownerId?: string): Promise<PostRow> {
	const { table } = kind;
	if (!isUuid(postId)) throw postNotFound(kind);
	const [row] = await tx
		.select({
			id: table.id,
			number: table.number,
			topic: table.topic,
			status: kind.status,
			assigneeId: table.assigneeId,
			owner: { id: users.id, firstName: users.firstName, email: users.email },
		})
		.from(table)
		.innerJoin(users, eq(users.id, table.userId))
		.where(and(eq(table.id, postId), ownerId === undefined ? undefined : eq(table.userId, ownerId)))
		.for("no key update", { of: table });
	if (!row) throw postNotFound(kind);
	return { ...row, number: postNumber(kind.letter, row.number) };
}

const MAX_ADMINISTRATORS = 200;

/** Administrators who can sign in, by name: those a post can be given to, and those who are told of replies. */
export function listAdministrators(tx: Database = db): Promise<Person[]> {
	return tx
		.select({ id: users.id, name: personName, email: users.email })
		.from(users)
		.where(sql`${users.role} = 'ADMIN' and ${users.blockedAt} is null and ${users.deletedAt} is null
			and ${users.emailVerifiedAt} is not null`)
		.orderBy(users.firstName, users.lastName, users.id)
		.limit(MAX_ADMINISTRATORS);
}
