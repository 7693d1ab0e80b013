import { eq } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { Notice } from "~/features/administration/support/administration/commands.status.server";
import type { PostKind } from "~/features/administration/support/kinds.server";
import { mailAssignee } from "~/features/administration/support/thread/mails.server";
import { listAdministrators, lockPost, type PostRow } from "~/features/administration/support/thread/post-row.server";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** Gives a locked post to an administrator, or to nobody, and audits it. */
export async function recordAssignee(tx: Database, actor: Actor, kind: PostKind, post: PostRow, to: string | null) {
	const { id, number, owner, assigneeId: from } = post;
	await tx.update(kind.table).set({ assigneeId: to }).where(eq(kind.table.id, id));
	const details = { number, ownerId: owner.id, from, to };
	await recordAudit(tx, { actor, action: `${kind.noun}.assign`, subject: kind.noun, subjectId: id, details });
}

type Assignment = {
	/** The administrator to look after it, or null for nobody. */
	to: string | null;
	/** The assignee whom the administrator saw. */
	seen: string | null;
};

/**
 * Gives a post to an administrator, oneself included, or to nobody, and tells another administrator by mail.
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
