import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { listOwnItems } from "~/features/support/post-items.server";
import { SupportList } from "~/features/support/post-list";
import { StatusBadge } from "~/features/support/status-badge";
import { readSearch } from "~/http/search.server";
import { requireUser } from "~/http/session.server";
import { phrases, t } from "~/language/translate";
import { screenPage } from "~/page-input";
import { paths } from "~/paths";

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
			empty={{ title: t("No complaints found"), hint: t("Report a problem and track it here.") }}
		/>
	);
}
