import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { PostKind } from "~/features/administration/support/kinds.server";
import { supportReplies } from "~/features/administration/support/schema";
import type { ReplyItem } from "~/features/administration/support/thread/reply-list";
import { users } from "~/features/people/users/schema";
import { formatMoment } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { columnsOf } from "~/platform/db/columns-of";
import { t } from "~/platform/language/translate";

const REPLIES_A_PAGE = 20;

const columns = columnsOf(supportReplies, "id", "message", "writtenBy", "createdAt");

/** One page of a thread, oldest first, and whether replies stand before it. */
export type ThreadPage = { items: ReplyItem[]; hasEarlier: boolean };

function pageOf(rows: ReplyItem[]): ThreadPage {
	return { items: rows.slice(0, REPLIES_A_PAGE).reverse(), hasEarlier: rows.length > REPLIES_A_PAGE };
}

const newestOf = (kind: PostKind, postId: string, before: string | undefined): SQL | undefined =>
	and(eq(kind.repliesTo, postId), before ? lt(supportReplies.id, before) : undefined);

/** The replies of a post as its owner reads them: no internal notes, and nobody's name. */
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

/** The replies of a post with internal notes and the names of their authors: for administrators alone. */
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
