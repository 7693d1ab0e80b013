import { createHash } from "node:crypto";
import { and, count, eq, gte, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { POSTS_A_DAY, requireRoomToday } from "~/features/administration/support/day-limit.server";
import type { PostInput } from "~/features/administration/support/input";
import { type PostKind, requirePost } from "~/features/administration/support/posts.server";
import { users } from "~/features/people/users/schema";
import { dayInIndia, MINUTE_MS, startOfDayInIndia } from "~/platform/calendar/day";
import { hasCallKey, transactionOnce } from "~/platform/db/call-once.server";
import type { Database } from "~/platform/db/client.server";
import { hasId } from "~/platform/db/rows";
import { phrase, t } from "~/platform/language/translate";

const SAME_POST_MS = MINUTE_MS;

/** Wording of docs/product.md, section 8. */
export const FEEDBACK_THANKS = phrase("THANK YOU FOR YOUR FEEDBACK 😊");
export const FEEDBACK_FAILED = phrase("An error occurred. Please try again.");

/** A form sent twice with one text is one post; with another text (after Back) it is another post. */
function keyOf(formKey: string | undefined, { topic, message }: PostInput) {
	if (!formKey) return null;
	return createHash("sha256")
		.update(JSON.stringify([formKey, topic, message]))
		.digest("base64url");
}

async function checkDay(tx: Database, { table, says }: PostKind, ownerId: string, now: Date): Promise<void> {
	const sentToday = and(eq(table.userId, ownerId), gte(table.createdAt, startOfDayInIndia(dayInIndia(now))));
	const [sent] = await tx.select({ count: count() }).from(table).where(sentToday);
	requireRoomToday(sent?.count ?? 0, POSTS_A_DAY, says.dayIsFull, now);
}

/**
 * Inserts a post once, however often it is sent: a repeat has the same form key or call key, or without one the same text within a
 * minute.
 * The lock on the owner's row in `users` serializes their posts: concurrent ones cannot evade that rule or the daily limit.
 * @throws DomainError `not-found` for an unknown person, `too-many` after the day's last post.
 */
export async function createOnce<Status extends ComplaintStatus | null>(
	kind: PostKind<Status>,
	ownerId: string,
	{ topic, message }: PostInput,
	formKey?: string,
) {
	const { table } = kind;
	const postKey = keyOf(formKey, { topic, message });
	const id = await transactionOnce(async (tx) => {
		const [owner] = await tx.select({ id: users.id }).from(users).where(hasId(users.id, ownerId)).for("no key update");
		if (!owner) throw new DomainError("not-found", t("User not found. Please log in again."));
		const now = new Date();
		const sameText = and(
			eq(table.topic, topic),
			eq(table.message, message),
			gte(table.createdAt, new Date(now.getTime() - SAME_POST_MS)),
		);
		const isRepeat = postKey ? eq(table.postKey, postKey) : hasCallKey() ? sql`false` : sameText;
		const [earlier] = await tx
			.select({ id: table.id })
			.from(table)
			.where(and(eq(table.userId, ownerId), isRepeat))
			.limit(1);
		if (earlier) return earlier.id;
		await checkDay(tx, kind, ownerId, now);
		const [added] = await tx
			.insert(table)
			.values({ userId: ownerId, topic, message, postKey, createdAt: now })
			.returning({ id: table.id });
		if (!added) throw new Error("The insert returned no post");
		return added.id;
	});
	return requirePost(kind, ownerId, id);
}
