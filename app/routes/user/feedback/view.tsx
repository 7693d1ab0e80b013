import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { replyAsOwner } from "~/features/administration/support/thread/commands.server";
import { OwnPost } from "~/features/administration/support/thread/own-post";
import { requireOwnThread } from "~/features/administration/support/thread/queries.server";
import { replyForm, threadSearch } from "~/features/administration/support/thread/reply-input";
import { paths } from "~/paths";
import { formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { readSearch, searchWithout } from "~/web/screens/search.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Feedback")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { post, ...page } = await orNotFound(
		requireOwnThread(FEEDBACK, user.id, params.feedbackId ?? "", readSearch(request, threadSearch)),
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
