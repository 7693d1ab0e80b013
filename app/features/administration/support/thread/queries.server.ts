import { randomUUID } from "node:crypto";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { postNumber } from "~/features/administration/support/post-number";
import {
	type PostKind,
	postNotFound,
	requireAnyPost,
	requirePost,
} from "~/features/administration/support/posts.server";
import { supportReplies } from "~/features/administration/support/schema";
import type { ReplyItem } from "~/features/administration/support/thread/reply-list";
import { users } from "~/features/people/users/schema";
import { formatMoment } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

type Asked = { before?: string };
type Post = { number: number; topic: string; message: string };

const headOf = ({ letter }: PostKind, { number, topic, message }: Post) => ({
	number: postNumber(letter, number),
	topic,
	message,
});

const REPLIES_A_PAGE = 20;

const columns = columnsOf(supportReplies, "id", "message", "writtenBy", "createdAt");

/** One page of a thread, oldest first. */
type ThreadPage = { items: ReplyItem[]; hasEarlier: boolean };

function pageOf(rows: ReplyItem[]): ThreadPage {
	return { items: rows.slice(0, REPLIES_A_PAGE).reverse(), hasEarlier: rows.length > REPLIES_A_PAGE };
}

const newestOf = (kind: PostKind, postId: string, before: string | undefined): SQL | undefined =>
	and(eq(kind.repliesTo, postId), before ? lt(supportReplies.id, before) : undefined);

/** Replies for the post's owner: without internal notes and authors' names. */
export async function listReplies(kind: PostKind, postId: string, before?: string): Promise<ThreadPage> {
	const rows = await db
		.select(columns)
		.from(supportReplies)
		.where(and(newestOf(kind, postId, before), eq(supportReplies.isInternal, false)))
		.orderBy(desc(supportReplies.id))
		.limit(REPLIES_A_PAGE + 1);
	return pageOf(
		rows.map(({ id, message, writtenBy, createdAt }) => ({
			id,
			message,
			by: writtenBy === "person" ? t("You") : t("Support"),
			at: formatMoment(createdAt),
		})),
	);
}

/** Replies for administrators: with internal notes and authors' names. */
export async function listWholeThread(kind: PostKind, postId: string, before?: string): Promise<ThreadPage> {
	const rows = await db
		.select({
			...columns,
			isInternal: supportReplies.isInternal,
			name: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
		})
		.from(supportReplies)
		.leftJoin(users, eq(users.id, supportReplies.authorId))
		.where(newestOf(kind, postId, before))
		.orderBy(desc(supportReplies.id))
		.limit(REPLIES_A_PAGE + 1);
	return pageOf(
		rows.map(({ id, message, writtenBy, createdAt, isInternal, name }) => ({
			id,
			message,
			by: writtenBy === "support" ? `${name ?? t("A deleted account")} (Support)` : (name ?? t("A deleted account")),
			at: formatMoment(createdAt),
			isInternal,
		})),
	);
}

/** A person's own post with its replies. @throws DomainError `not-found`, also for somebody else's. */
export async function requireOwnThread<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	postId: string,
	{ before }: Asked,
) {
	const post = await requirePost(kind, ownerId, postId);
	const thread = await listReplies(kind, postId, before);
	return { post, ...headOf(kind, post), thread, formKey: randomUUID() };
}

/** A post as the actions on its thread need it. */
export type PostRow = {
	id: string;
	number: string;
	topic: string;
	status: ComplaintStatus | null;
	owner: { id: string; firstName: string; email: string };
};

/** Locks a post: replies, and statuses change in turn. With `ownerId`, only theirs. @throws DomainError `not-found`. */
export async function lockPost(tx: Database, kind: PostKind, postId: string, ownerId?: string): Promise<PostRow> {
	const { table } = kind;
	if (!isUuid(postId)) throw postNotFound(kind);
	const [row] = await tx
		.select({
			id: table.id,
			number: table.number,
			topic: table.topic,
			status: kind.status,
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

/** Active administrators, the recipients of reply mails. */
export function listAdministrators(tx: Database): Promise<{ email: string }[]> {
	return tx
		.select({ email: users.email })
		.from(users)
		.where(sql`${users.role} = 'ADMIN' and ${users.blockedAt} is null and ${users.deletedAt} is null
			and ${users.emailVerifiedAt} is not null`)
		.orderBy(users.id)
		.limit(MAX_ADMINISTRATORS);
}

/** Any post with its replies and internal notes. @throws DomainError `not-found`. */
export async function requireAnyThread<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	postId: string,
	{ before }: Asked,
) {
	const post = await requireAnyPost(kind, postId);
	const { firstName, lastName, email } = post;
	return {
		post,
		...headOf(kind, post),
		from: { name: `${firstName} ${lastName}`, email },
		thread: await listWholeThread(kind, postId, before),
		formKey: randomUUID(),
	};
}
