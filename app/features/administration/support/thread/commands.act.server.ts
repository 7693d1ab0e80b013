import {
	changeStatus,
	describeChange,
	type Notice,
} from "~/features/administration/support/administration/commands.status.server";
import type { PostKind } from "~/features/administration/support/kinds.server";
import { assignPost, replyAsSupport } from "~/features/administration/support/thread/commands.server";
import type { ThreadAct } from "~/features/administration/support/thread/reply-input";
import type { Actor } from "~/features/people/audit/actor";
import { t } from "~/platform/language/translate";

/** Does what an administrator asks for on a post's page, and says what came of it. */
export async function actOnThread(actor: Actor, kind: PostKind, postId: string, act: ThreadAct): Promise<Notice> {
	switch (act.intent) {
		case "reply": {
			const { status } = await replyAsSupport(actor, kind, postId, { ...act, isInternal: false });
			const message = status ? t("Reply sent. The complaint is now {status}.", { status }) : t("Reply sent.");
			return { kind: "success", message };
		}
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
