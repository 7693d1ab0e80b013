import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/calendar/day";
import { FEEDBACK } from "~/features/support/kinds.server";
import { AdminPost } from "~/features/support/thread/admin-post";
import { threadSearch } from "~/features/support/thread/reply-input";
import { getAnyThread } from "~/features/support/thread/thread-page.server";
import { orNotFound } from "~/http/not-found.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { answerThread } from "~/http/support-thread.server";
import { t } from "~/language/translate";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Feedback")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const { post, ...page } = await orNotFound(
		getAnyThread(FEEDBACK, params.feedbackId ?? "", readSearch(request, threadSearch)),
	);
	return { ...page, date: formatMoment(post.createdAt), ownId: admin.id };
}

export async function action({ request, params }: ActionFunctionArgs) {
	return answerThread(request, await requireAdmin(request), FEEDBACK, params.feedbackId ?? "");
}

export default function AdminFeedback() {
	const page = { ...useLoaderData<typeof loader>(), answer: useActionData<typeof action>() };
	return <AdminPost title={t("Feedback")} messageLabel={t("Feedback")} listAt={paths.admin.feedback} {...page} />;
}
