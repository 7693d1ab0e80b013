import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { formatMoment } from "~/features/courts/day";
import { FeedbackDetails } from "~/features/feedback/feedback-details";
import { findFeedback } from "~/features/feedback/queries.server";
import { orNotFound } from "~/http/not-found.server";
import { requireUser } from "~/http/session.server";
import { RouteDialog } from "~/ui/dialog";

export const meta: MetaFunction = () => [{ title: "Feedback · Nyaya Diary" }];

export async function loader({ request, params }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { topic, message, createdAt } = await orNotFound(findFeedback(user.id, params.feedbackId ?? ""));
	return { topic, message, date: formatMoment(createdAt) };
}

export default function Feedback() {
	const { topic, message, date } = useLoaderData<typeof loader>();
	const { search } = useLocation();
	return (
		<RouteDialog title="Feedback" closeTo={`/user/feedback${search}`}>
			<FeedbackDetails topic={topic} message={message} date={date} />
		</RouteDialog>
	);
}
