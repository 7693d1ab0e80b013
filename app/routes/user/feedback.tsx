import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FEEDBACK } from "~/features/support/kinds.server";
import { listOwnItems } from "~/features/support/post-items.server";
import { SupportList } from "~/features/support/post-list";
import { readSearch } from "~/http/search.server";
import { requireUser } from "~/http/session.server";
import { phrases, t } from "~/language/translate";
import { screenPage } from "~/page-input";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: `${t("Feedback")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return listOwnItems(FEEDBACK, user.id, readSearch(request, screenPage));
}

export default function FeedbackList() {
	return (
		<SupportList
			{...useLoaderData<typeof loader>()}
			title={t("Feedback")}
			label={t("Feedback")}
			add={{ label: t("Add Feedback"), to: paths.newFeedback }}
			columns={phrases("Feedback", "Date")}
			last={({ date }) => date}
			empty={{ title: t("No feedback found."), hint: t("Tell us what you like and what is missing.") }}
		/>
	);
}
