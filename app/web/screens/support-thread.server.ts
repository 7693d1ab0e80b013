import type { PostKind } from "~/features/administration/support/kinds.server";
import { runThreadAction } from "~/features/administration/support/thread/commands.thread.server";
import { complaintAction, feedbackAction } from "~/features/administration/support/thread/reply-input";
import { actorOf } from "~/web/access/authorize.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { searchWithout } from "~/web/screens/search.server";

const ACTIONS = { complaint: complaintAction, feedback: feedbackAction };

/**
 * Answers the forms below a complaint or feedback on the administrators' page: does what the pressed button asks for, and
 * shows the newest of the thread.
 */
export async function answerThread(request: Request, admin: { id: string }, kind: PostKind, postId: string) {
	const actor = actorOf(admin);
	const form = await readIntent(request);
	return submit(
		request,
		ACTIONS[kind.noun],
		async (action) => {
			const said = await runThreadAction(actor, kind, postId, action);
			const here = kind.adminPage(postId) + searchWithout(request, "before");
			return redirectWithFlash(here, said.message, said.kind);
		},
		{ extra: async () => ({ form }) },
	);
}
