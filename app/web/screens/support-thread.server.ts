import type { PostKind } from "~/features/administration/support/posts.server";
import { runThreadAction } from "~/features/administration/support/thread/commands.thread.server";
import { complaintAction, feedbackAction } from "~/features/administration/support/thread/reply-input";
import { actorOf } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { searchWithout } from "~/web/screens/search.server";

const ACTIONS = { complaint: complaintAction, feedback: feedbackAction };

/** Answers the admin forms below a complaint or feedback: runs the pressed button's action and shows the newest posts. */
export async function answerThread(request: Request, admin: { id: string }, kind: PostKind, postId: string) {
	const actor = actorOf(admin);
	const form = await readIntent(request);
	return submit(
		request,
		ACTIONS[kind.noun],
		async (action) => {
			const outcome = await runThreadAction(actor, kind, postId, action);
			const here = kind.adminPage(postId) + searchWithout(request, "before");
			return redirectWithFlash(here, outcome.message, outcome.kind);
		},
		{ extra: async () => ({ form }) },
	);
}
