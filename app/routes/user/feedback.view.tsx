import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { FEEDBACK } from "~/features/support/kinds.server";
import { PostDialog } from "~/features/support/post-dialog";
import { replyAsOwner } from "~/features/support/thread/commands.reply.server";
import { OwnPart } from "~/features/support/thread/own-part";
import { replyForm, threadSearch } from "~/features/support/thread/reply-input";
import { getOwnThread } from "~/features/support/thread/thread-page.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { readSearch, searchWithout } from "~/http/search.server";
import { requireUser } from "~/http/session.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "Feedback · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const asked = readSearch(request, threadSearch);
	const { post, ...page } = await orNotFound(getOwnThread(FEEDBACK, user.id, params.feedbackId ?? "", asked));
	const { topic, message, createdAt } = post;
	return { topic, message, date: formatMoment(createdAt), ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const feedbackId = params.feedbackId ?? "";
	return submit(request, replyForm, async (input) => {
		await replyAsOwner(user.id, FEEDBACK, feedbackId, input);
		const here = paths.feedbackEntry(feedbackId) + searchWithout(request, "before");
		return redirectWithFlash(here, "Reply sent.");
	});
}

export default function Feedback() {
	const { thread, formKey, ...feedback } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<PostDialog title="Feedback" listAt={paths.feedback} messageLabel="Feedback" {...feedback}>
			<OwnPart thread={thread} formKey={formKey} result={result} />
		</PostDialog>
	);
}
