import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { AdminPost } from "~/features/administration/support/thread/admin-post";
import { requireAnyThread } from "~/features/administration/support/thread/queries.server";
import { threadSearch } from "~/features/administration/support/thread/reply-input";
import { adminPaths } from "~/paths.admin";
import { formatMoment } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";
import { answerThread } from "~/web/screens/support-thread.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Feedback")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { post, ...page } = await orNotFound(
		requireAnyThread(FEEDBACK, params.feedbackId ?? "", readSearch(request, threadSearch)),
	);
	return { ...page, date: formatMoment(post.createdAt) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	return answerThread(request, await requireAdmin(request), FEEDBACK, params.feedbackId ?? "");
}

export default function AdminFeedback() {
	const page = { ...useLoaderData<typeof loader>(), answer: useActionData<typeof action>() };
	return <AdminPost title={t("Feedback")} messageLabel={t("Feedback")} listAt={adminPaths.feedback} {...page} />;
}
