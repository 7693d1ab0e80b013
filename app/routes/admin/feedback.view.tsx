import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { formatMoment } from "~/features/courts/day";
import { FeedbackDetails } from "~/features/feedback/feedback-details";
import { findAnyFeedback } from "~/features/feedback/queries.server";
import { orNotFound } from "~/http/not-found.server";
import { requireAdmin } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Feedback · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const found = await orNotFound(findAnyFeedback(params.feedbackId ?? ""));
	const { topic, message, firstName, lastName, email, createdAt } = found;
	return { topic, message, from: { name: `${firstName} ${lastName}`, email }, date: formatMoment(createdAt) };
}

export default function AdminFeedback() {
	const feedback = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<RouteDialog title="Feedback" closeTo={`/admin/feedback${search}`}>
			<FeedbackDetails {...feedback} />
		</RouteDialog>
	);
}
