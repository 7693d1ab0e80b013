import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { historyOf } from "~/features/support/history.server";
import { COMPLAINTS } from "~/features/support/kinds.server";
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

export const meta: MetaFunction = () => [{ title: "Complaint · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const asked = readSearch(request, threadSearch);
	const { post, ...page } = await orNotFound(getOwnThread(COMPLAINTS, user.id, params.complaintId ?? "", asked));
	const { topic, message, status } = post;
	return { topic, message, status, history: await historyOf(post), ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const user = await requireUser(request);
	const complaintId = params.complaintId ?? "";
	return submit(request, replyForm, async (input) => {
		const { isReopened } = await replyAsOwner(user.id, COMPLAINTS, complaintId, input);
		const here = paths.complaint(complaintId) + searchWithout(request, "before");
		return redirectWithFlash(here, isReopened ? "Reply sent. Your complaint is open again." : "Reply sent.");
	});
}

export default function Complaint() {
	const { thread, formKey, status, ...complaint } = useLoaderData<typeof loader>();
	const result = useActionData<typeof action>()?.result;
	return (
		<PostDialog title="Complaint" listAt={paths.complaints} messageLabel="Message" {...complaint}>
			<OwnPart thread={thread} status={status} formKey={formKey} result={result} />
		</PostDialog>
	);
}
