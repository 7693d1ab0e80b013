import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listOwnItems } from "~/features/administration/support/post-items.server";
import { SupportList } from "~/features/administration/support/post-list";
import { FEEDBACK } from "~/features/administration/support/posts.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { phrases, t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

export const handle = { right: "own" } satisfies ScreenHandle;
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
