import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ComplaintDetails } from "~/features/complaints/complaint-details";
import { historyOf } from "~/features/complaints/history.server";
import { findComplaint } from "~/features/complaints/queries.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Complaint · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const complaint = await orNotFound(findComplaint(user.id, params.complaintId ?? ""));
	return { topic: complaint.topic, message: complaint.message, history: await historyOf(complaint) };
}

export default function Complaint() {
	const { topic, message, history } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<RouteDialog title="Complaint" closeTo={`/user/complaints${search}`}>
			<ComplaintDetails topic={topic} message={message} history={history} />
		</RouteDialog>
	);
}
