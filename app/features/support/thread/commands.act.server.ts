import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { DomainError } from "~/errors";
import type { Actor } from "~/features/audit/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { changeStatus, describeChange, type Notice } from "~/features/support/commands.status.server";
import type { PostKind } from "~/features/support/kinds.server";
import { replyAsSupport } from "~/features/support/thread/commands.reply.server";
import { mailAssignee } from "~/features/support/thread/mails.server";
import { listAdministrators, lockPost } from "~/features/support/thread/post-row.server";
import type { ThreadAct } from "~/features/support/thread/reply-input";
import { t } from "~/language/translate";

type Assignment = {
	/** The administrator to look after it, or null for nobody. */
	to: string | null;
	/** Who did when the administrator saw it. */
	seen: string | null;
};

/**
 * Gives a post to an administrator, oneself included, or to nobody, and tells another administrator by mail.
 * @throws DomainError `not-found`; `conflict` where another administrator was faster; `invalid` for no administrator.
 */
async function assignPost(actor: Actor, kind: PostKind, postId: string, { to, seen }: Assignment): Promise<Notice> {
	return db.transaction(async (tx): Promise<Notice> => {
		const post = await lockPost(tx, kind, postId);
		const { assigneeId, number } = post;
		const administrators = await listAdministrators(tx);
		const nameOf = (id: string | null) => administrators.find((one) => one.id === id)?.name ?? t("Nobody");
		if (to === assigneeId)
			return { kind: "info", message: t("{to} looks after {number} already.", { to: nameOf(to), number }) };
		if (seen !== assigneeId)
			throw new DomainError(
				"conflict",
				t("Another administrator was faster: {assigneeId} looks after {number} now.", {
					assigneeId: nameOf(assigneeId),
					number,
				}),
			);
		const assignee = administrators.find(({ id }) => id === to);
		if (to !== null && !assignee)
			throw new DomainError("invalid", t("Choose an administrator who can sign in."), { field: "assignee" });
		await tx.update(kind.table).set({ assigneeId: to }).where(eq(kind.table.id, postId));
		const details = { number, ownerId: post.owner.id, from: assigneeId, to };
		await recordAudit(tx, { actor, action: `${kind.noun}.assign`, subject: kind.noun, subjectId: postId, details });
		if (assignee && assignee.id !== actor.id) await mailAssignee(tx, kind, post, assignee.email);
		return {
			kind: "success",
			message:
				to === actor.id
					? t("You look after {number} now.", { number })
					: t("{to} looks after {number} now.", { to: nameOf(to), number }),
		};
	});
}

/** Does what an administrator asks for on a post's page, and says what came of it. */
export async function actOnThread(actor: Actor, kind: PostKind, postId: string, act: ThreadAct): Promise<Notice> {
	switch (act.intent) {
		case "reply":
			await replyAsSupport(actor, kind, postId, { ...act, isInternal: false });
			return { kind: "success", message: t("Reply sent.") };
		case "note":
			await replyAsSupport(actor, kind, postId, { ...act, isInternal: true });
			return { kind: "success", message: t("Internal note added.") };
		case "take":
			return assignPost(actor, kind, postId, { to: actor.id, seen: act.seen_assignee || null });
		case "give":
			return assignPost(actor, kind, postId, { to: act.assignee || null, seen: act.seen_assignee || null });
		case "status":
			return describeChange(await changeStatus(actor, postId, act));
	}
}
