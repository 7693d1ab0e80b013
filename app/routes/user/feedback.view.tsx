import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { FEEDBACK } from "~/features/support/kinds.server";
import { replyAsOwner } from "~/features/support/thread/commands.reply.server";
import { OwnPost } from "~/features/support/thread/own-post";
import { replyForm, threadSearch } from "~/features/support/thread/reply-input";
import { getOwnThread } from "~/features/support/thread/thread-page.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { readSearch, searchWithout } from "~/http/search.server";
import { requireUser } from "~/http/session.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Feedback")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { post, ...page } = await orNotFound(
		getOwnThread(FEEDBACK, user.id, params.feedbackId ?? "", readSearch(request, threadSearch)),
	);
	return { ...page, date: formatMoment(post.createdAt) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const feedbackId = params.feedbackId ?? "";
	return submit(request, replyForm, async (input) => {
		await replyAsOwner(user.id, FEEDBACK, feedbackId, input);
		const here = paths.feedbackEntry(feedbackId) + searchWithout(request, "before");
		return redirectWithFlash(here, t("Reply sent."));
	});
}

export default function Feedback() {
	const page = { ...useLoaderData<typeof loader>(), result: useActionData<typeof action>()?.result };
	return <OwnPost title={t("Feedback")} messageLabel={t("Feedback")} listAt={paths.feedback} {...page} />;
}
