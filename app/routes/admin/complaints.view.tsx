import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ComplaintDetails } from "~/features/complaints/complaint-details";
import { historyOf } from "~/features/complaints/history.server";
import { findAnyComplaint } from "~/features/complaints/queries.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Complaint · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const complaint = await orNotFound(findAnyComplaint(params.complaintId ?? ""));
	const { topic, message, firstName, lastName, email } = complaint;
	const from = { name: `${firstName} ${lastName}`, email };
	return { topic, message, from, history: await historyOf(complaint, { isForAdmin: true }) };
}

export default function AdminComplaint() {
	const { topic, message, from, history } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<RouteDialog title="Complaint" closeTo={`/admin/complaints${search}`}>
			<ComplaintDetails topic={topic} message={message} from={from} history={history} />
		</RouteDialog>
	);
}
