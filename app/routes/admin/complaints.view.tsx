import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { historyOf } from "~/features/support/history.server";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { PostDialog } from "~/features/support/post-dialog";
import { AdminPart } from "~/features/support/thread/admin-part";
import { actOnThread } from "~/features/support/thread/commands.act.server";
import { complaintAct, threadSearch } from "~/features/support/thread/reply-input";
import { getAnyThread } from "~/features/support/thread/thread-page.server";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readIntent, submit } from "~/http/form.server";
import { orNotFound } from "~/http/not-found.server";
import { readSearch, searchWithout } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "Complaint · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request);
	const asked = readSearch(request, threadSearch);
	const { post, ...page } = await orNotFound(getAnyThread(COMPLAINTS, params.complaintId ?? "", asked));
	const { topic, message, status } = post;
	return { topic, message, status, history: await historyOf(post, { isForAdmin: true }), ownId: admin.id, ...page };
}

export async function action({ request, params }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	const complaintId = params.complaintId ?? "";
	const form = await readIntent(request);
	return submit(
		request,
		complaintAct,
		async (act) => {
			const said = await actOnThread(actor, COMPLAINTS, complaintId, act);
			const here = paths.admin.complaint(complaintId) + searchWithout(request, "before");
			return redirectWithFlash(here, said.message, said.kind);
		},
		{ extra: async () => ({ form }) },
	);
}

export default function AdminComplaint() {
	const { topic, message, from, number, history, ...rest } = useLoaderData<typeof loader>();
	const details = { topic, message, from, number, history };
	const answer = useActionData<typeof action>();
	return (
		<PostDialog title="Complaint" listAt={paths.admin.complaints} messageLabel="Message" {...details}>
			<AdminPart {...rest} answer={answer} />
		</PostDialog>
	);
}
