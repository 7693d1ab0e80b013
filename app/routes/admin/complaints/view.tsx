import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { historyOf } from "~/features/administration/support/history.server";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { AdminPost } from "~/features/administration/support/thread/admin-post";
import { requireAnyThread } from "~/features/administration/support/thread/queries.server";
import { threadSearch } from "~/features/administration/support/thread/reply-input";
import { adminPaths } from "~/paths.admin";
import { t } from "~/platform/language/translate";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireAdmin } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";
import { answerThread } from "~/web/screens/support-thread.server";
import { orNotFound } from "~/web/server/not-found.server";

export const meta: MetaFunction = () => [{ title: `${t("Complaint")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const { post, ...page } = await orNotFound(
		requireAnyThread(COMPLAINTS, params.complaintId ?? "", readSearch(request, threadSearch)),
	);
	const history = await historyOf(post, { isForAdmin: true });
	return { ...page, status: post.status, history };
}

export async function action({ request, params }: ActionFunctionArgs) {
	return answerThread(request, await requireAdmin(request), COMPLAINTS, params.complaintId ?? "");
}

export default function AdminComplaint() {
	const page = { ...useLoaderData<typeof loader>(), answer: useActionData<typeof action>() };
	return <AdminPost title={t("Complaint")} messageLabel={t("Message")} listAt={adminPaths.complaints} {...page} />;
}
