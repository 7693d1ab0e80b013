import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { historyOf } from "~/features/support/history.server";
import { COMPLAINTS } from "~/features/support/kinds.server";
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

export const meta: MetaFunction = () => [{ title: `${t("Complaint")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { post, ...page } = await orNotFound(
		getOwnThread(COMPLAINTS, user.id, params.complaintId ?? "", readSearch(request, threadSearch)),
	);
	return { ...page, status: post.status, history: await historyOf(post) };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const complaintId = params.complaintId ?? "";
	return submit(request, replyForm, async (input) => {
		const { isReopened } = await replyAsOwner(user.id, COMPLAINTS, complaintId, input);
		const here = paths.complaint(complaintId) + searchWithout(request, "before");
		return redirectWithFlash(here, isReopened ? t("Reply sent. Your complaint is open again.") : t("Reply sent."));
	});
}

export default function Complaint() {
	const page = { ...useLoaderData<typeof loader>(), result: useActionData<typeof action>()?.result };
	return <OwnPost title={t("Complaint")} messageLabel={t("Message")} listAt={paths.complaints} {...page} />;
}
