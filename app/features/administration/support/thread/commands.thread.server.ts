import {
	changeStatus,
	describeChange,
	type Notice,
} from "~/features/administration/support/administration/commands.status.server";
import type { PostKind } from "~/features/administration/support/posts.server";
import { replyAsSupport } from "~/features/administration/support/thread/commands.server";
import type { ThreadAction } from "~/features/administration/support/thread/reply-input";
import type { Actor } from "~/features/people/audit/actor";
import { t } from "~/platform/language/translate";

/** Runs an administrator's action on a post's page. */
export async function runThreadAction(
	actor: Actor,
	kind: PostKind,
	postId: string,
	action: ThreadAction,
): Promise<Notice> {
	switch (action.intent) {
		case "reply": {
			const { status } = await replyAsSupport(actor, kind, postId, { ...action, isInternal: false });
			const message = status ? t("Reply sent. The complaint is now {status}.", { status }) : t("Reply sent.");
			return { kind: "success", message };
		}
		case "note":
			await replyAsSupport(actor, kind, postId, { ...action, isInternal: true });
			return { kind: "success", message: t("Internal note added.") };
		case "status":
			return describeChange(await changeStatus(actor, postId, action));
	}
}
