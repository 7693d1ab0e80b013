import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { FEEDBACK } from "~/features/support/kinds.server";
import { PostDialog } from "~/features/support/post-dialog";
import { AdminPart } from "~/features/support/thread/admin-part";
import { actOnThread } from "~/features/support/thread/commands.act.server";
import { feedbackAct, threadSearch } from "~/features/support/thread/reply-input";
import { getAnyThread } from "~/features/support/thread/thread-page.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readIntent, submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { readSearch, searchWithout } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "Feedback · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const asked = readSearch(request, threadSearch);
	const { post, ...page } = await orNotFound(getAnyThread(FEEDBACK, params.feedbackId ?? "", asked));
	const { topic, message, createdAt } = post;
	return { topic, message, date: formatMoment(createdAt), ownId: admin.id, ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	const feedbackId = params.feedbackId ?? "";
	const form = await readIntent(request);
	return submit(
		request,
		feedbackAct,
		async (act) => {
			const said = await actOnThread(actor, FEEDBACK, feedbackId, act);
			const here = paths.admin.feedbackEntry(feedbackId) + searchWithout(request, "before");
			return redirectWithFlash(here, said.message, said.kind);
		},
		{ extra: async () => ({ form }) },
	);
}

export default function AdminFeedback() {
	const { topic, message, from, number, date, ...rest } = useLoaderData<typeof loader>();
	const details = { topic, message, from, number, date };
	const answer = useActionData<typeof action>();
	return (
		<PostDialog title="Feedback" listAt={paths.admin.feedback} messageLabel="Feedback" {...details}>
			<AdminPart {...rest} answer={answer} />
		</PostDialog>
	);
}
