import { createHash } from "node:crypto";
import { and, count, eq, gte } from "drizzle-orm";
import { recordStatus } from "~/features/administration/support/administration/commands.status.server";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { POSTS_A_DAY, requireRoomToday } from "~/features/administration/support/day-limit.server";
import { type PostKind, postNotFound } from "~/features/administration/support/posts.server";
import { supportReplies } from "~/features/administration/support/schema";
import { mailAnswer, mailReply } from "~/features/administration/support/thread/mails.server";
import { lockPost, type PostRow } from "~/features/administration/support/thread/queries.server";
import type { ReplyInput } from "~/features/administration/support/thread/reply-input";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { users } from "~/features/people/users/schema";
import { dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Higher than a user's limit: administrators write to many people. */
const SUPPORT_REPLIES_A_DAY = POSTS_A_DAY * 50;

type Author = { id: string; writtenBy: "person" | "support"; isInternal?: boolean };

/**
 * Inserts a reply to a locked post once, however often its form is sent; undefined for a repeat. Callers lock the author's row in
 * `users`, so that concurrent replies cannot evade the day's limit.
 * @throws DomainError `too-many` after the day's last reply.
 */
async function addOnce(
	tx: Database,
	kind: PostKind,
	postId: string,
	{ id: authorId, writtenBy, isInternal = false }: Author,
	{ message, form_key }: ReplyInput,
): Promise<string | undefined> {
	const now = new Date();
	const replyKey = createHash("sha256")
		.update(JSON.stringify([form_key, postId, isInternal, message]))
		.digest("base64url");
	const [added] = await tx
		.insert(supportReplies)
		.values({ ...kind.namedBy(postId), authorId, writtenBy, isInternal, message, replyKey, createdAt: now })
		.onConflictDoNothing({ target: [supportReplies.authorId, supportReplies.replyKey] })
		.returning({ id: supportReplies.id });
	if (!added) return undefined;
	const today = gte(supportReplies.createdAt, startOfDayInIndia(dayInIndia(now)));
	const [sent] = await tx
		.select({ count: count() })
		.from(supportReplies)
		.where(and(eq(supportReplies.authorId, authorId), today));
	const limit = writtenBy === "person" ? POSTS_A_DAY : SUPPORT_REPLIES_A_DAY;
	requireRoomToday(
		(sent?.count ?? 1) - 1,
		limit,
		(number, tomorrow) =>
			t("You have sent {number} replies today. You can send the next one on {tomorrow}.", { number, tomorrow }),
		now,
	);
	return added.id;
}

const lockAuthor = (tx: Database, id: string) =>
	tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");

/**
 * A person's reply to their own post, mailed to the administrators. It reopens (PENDING) a resolved or closed complaint.
 * @throws DomainError `not-found`, also for somebody else's; `too-many`.
 */
export async function replyAsOwner(
	ownerId: string,
	kind: PostKind,
	postId: string,
	input: ReplyInput,
): Promise<{ isReopened: boolean }> {
	if (!isUuid(ownerId)) throw postNotFound(kind);
	return db.transaction(async (tx) => {
		await lockAuthor(tx, ownerId);
		const post = await lockPost(tx, kind, postId, ownerId);
		const isReopened = post.status === "RESOLVED" || post.status === "CLOSED";
		const added = await addOnce(tx, kind, postId, { id: ownerId, writtenBy: "person" }, input);
		if (!added) return { isReopened: false };
		if (isReopened && post.status)
			await recordStatus(tx, { complaintId: postId, from: post.status, to: "PENDING", by: ownerId });
		await mailReply(tx, kind, post, { message: input.message, isReopened });
		return { isReopened };
	});
}

/** After an answer a PENDING complaint becomes RECEIVED. @returns its new status */
async function receiveOnAnswer(tx: Database, actor: Actor, { id, number, owner, status: from }: PostRow) {
	if (from !== "PENDING") return undefined;
	const to = "RECEIVED";
	await recordStatus(tx, { complaintId: id, from, to, by: actor.id });
	const details = { number, ownerId: owner.id, from, to };
	await recordAudit(tx, { actor, action: "complaint.status", subject: "complaint", subjectId: id, details });
	return to;
}

/**
 * An administrator's reply, mailed to the person, or an internal note, not mailed.
 * @returns the complaint's new status, where the reply changed it.
 * @throws DomainError `not-found`, `too-many`.
 */
export async function replyAsSupport(
	actor: Actor,
	kind: PostKind,
	postId: string,
	{ isInternal, ...input }: ReplyInput & { isInternal: boolean },
): Promise<{ status?: ComplaintStatus }> {
	return db.transaction(async (tx) => {
		await lockAuthor(tx, actor.id);
		const post = await lockPost(tx, kind, postId);
		const reply = await addOnce(tx, kind, postId, { id: actor.id, writtenBy: "support", isInternal }, input);
		if (!reply) return {};
		const action = `${kind.noun}.${isInternal ? "note" : "reply"}` as const;
		const details = { number: post.number, ownerId: post.owner.id, reply };
		await recordAudit(tx, { actor, action, subject: kind.noun, subjectId: postId, details });
		if (isInternal) return {};
		await mailAnswer(tx, kind, post, input.message);
		return { status: await receiveOnAnswer(tx, actor, post) };
	});
}
