import { createHash } from "node:crypto";
import { and, count, eq, gte } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type Notice, recordStatus } from "~/features/administration/support/administration/commands.status.server";
import type { ComplaintStatus } from "~/features/administration/support/administration/complaint-choices";
import { POSTS_A_DAY, requireRoomToday } from "~/features/administration/support/day-limit.server";
import { type PostKind, postNotFound } from "~/features/administration/support/posts.server";
import { supportReplies } from "~/features/administration/support/schema";
import { mailAnswer, mailAssignee, mailReply } from "~/features/administration/support/thread/mails.server";
import { listAdministrators, lockPost, type PostRow } from "~/features/administration/support/thread/queries.server";
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
 * A person's reply to their own post, mailed to its assignee. It reopens (PENDING) a resolved or closed complaint.
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

/** Assigns a locked post to an administrator, or to nobody, and audits it. */
async function recordAssignee(tx: Database, actor: Actor, kind: PostKind, post: PostRow, to: string | null) {
	const { id, number, owner, assigneeId: from } = post;
	await tx.update(kind.table).set({ assigneeId: to }).where(eq(kind.table.id, id));
	const details = { number, ownerId: owner.id, from, to };
	await recordAudit(tx, { actor, action: `${kind.noun}.assign`, subject: kind.noun, subjectId: id, details });
}

type Assignment = {
	/** The new assignee, or null for nobody. */
	to: string | null;
	/** The assignee the administrator saw. */
	seen: string | null;
};

/**
 * Assigns a post to an administrator, oneself included, or to nobody, and mails another administrator.
 * @throws DomainError `not-found`; `conflict` where another administrator was faster; `invalid` for no administrator.
 */
export async function assignPost(
	actor: Actor,
	kind: PostKind,
	postId: string,
	{ to, seen }: Assignment,
): Promise<Notice> {
	return db.transaction(async (tx): Promise<Notice> => {
		const post = await lockPost(tx, kind, postId);
		const { assigneeId, number } = post;
		const administrators = await listAdministrators(tx);
		const nameOf = (id: string | null) => administrators.find((one) => one.id === id)?.name ?? t("No one");
		if (to === assigneeId)
			return { kind: "info", message: t("{number} is already assigned to: {to}.", { to: nameOf(to), number }) };
		if (seen !== assigneeId)
			throw new DomainError(
				"conflict",
				t("Another administrator has already done this. {number} is assigned to: {assigneeId}.", {
					assigneeId: nameOf(assigneeId),
					number,
				}),
			);
		const assignee = administrators.find(({ id }) => id === to);
		if (to !== null && !assignee)
			throw new DomainError("invalid", t("Choose an administrator who can log in."), { field: "assignee" });
		await recordAssignee(tx, actor, kind, post, to);
		if (assignee && assignee.id !== actor.id) await mailAssignee(tx, kind, post, assignee.email);
		return {
			kind: "success",
			message:
				to === actor.id
					? t("{number} is assigned to you.", { number })
					: t("{number} is assigned to: {to}.", { to: nameOf(to), number }),
		};
	});
}

/** After an answer a PENDING complaint becomes RECEIVED, and an unassigned post is assigned to the actor. */
async function assignOnAnswer(tx: Database, actor: Actor, kind: PostKind, post: PostRow) {
	const { id, number, owner, status: from, assigneeId } = post;
	const to = from === "PENDING" ? "RECEIVED" : undefined;
	if (from && to) {
		await recordStatus(tx, { complaintId: id, from, to, by: actor.id });
		const details = { number, ownerId: owner.id, from, to };
		await recordAudit(tx, { actor, action: "complaint.status", subject: "complaint", subjectId: id, details });
	}
	if (assigneeId === null) await recordAssignee(tx, actor, kind, post, actor.id);
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
		return { status: await assignOnAnswer(tx, actor, kind, post) };
	});
}
