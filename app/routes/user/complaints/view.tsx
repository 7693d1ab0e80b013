import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { historyOf } from "~/features/administration/support/history.server";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { replyAsOwner } from "~/features/administration/support/thread/commands.server";
import { OwnPost } from "~/features/administration/support/thread/own-post";
import { requireOwnThread } from "~/features/administration/support/thread/queries.server";
import { replyForm, threadSearch } from "~/features/administration/support/thread/reply-input";
import { paths } from "~/paths";
import { t } from "~/platform/language/translate";
import { useActionData, useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { readSearch, searchWithout } from "~/web/screens/search.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Complaint")} · Nyaya Diary` }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { post, ...page } = await orNotFound(
		requireOwnThread(COMPLAINTS, user.id, params.complaintId ?? "", readSearch(request, threadSearch)),
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
