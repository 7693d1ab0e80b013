import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { listOwnItems } from "~/features/administration/support/post-items.server";
import { SupportList } from "~/features/administration/support/post-list";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { StatusBadge } from "~/features/administration/support/status-badge";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { phrases, t } from "~/platform/language/translate";
import { useLoaderData } from "~/ui/frame/router";
import { requireUser } from "~/web/access/session.server";
import { readSearch } from "~/web/screens/search.server";

export const handle = { right: "own" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Complaint Management")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	return listOwnItems(COMPLAINTS, user.id, readSearch(request, screenPage));
}

export default function Complaints() {
	return (
		<SupportList
			{...useLoaderData<typeof loader>()}
			title={t("Complaint Management")}
			label={t("Complaints")}
			add={{ label: t("Add Complaint"), to: paths.newComplaint }}
			columns={phrases("Message", "Status")}
			last={({ status }) => <StatusBadge status={status} />}
			always="sizes"
			empty={{ title: t("No complaints found"), hint: t("Report a problem and track it here.") }}
		/>
	);
}
