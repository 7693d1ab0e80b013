import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeStatus, describeChange } from "~/features/administration/support/administration/commands.status.server";
import { ComplaintFilters } from "~/features/administration/support/administration/complaint-filters";
import { SearchForm } from "~/features/administration/support/administration/search-form";
import { ChosenStatuses } from "~/features/administration/support/administration/status-form";
import { ComplaintTable } from "~/features/administration/support/complaint-table";
import { complaintFilter, statusInput } from "~/features/administration/support/input";
import { listAllItems } from "~/features/administration/support/post-items.server";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { adminPaths } from "~/paths.admin";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Outlet, useActionData, useLoaderData } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { submit } from "~/web/screens/form.server";
import { readSearch } from "~/web/screens/search.server";

export const meta: MetaFunction = () => [{ title: `${t("Admin Complaint Management")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, complaintFilter);
	return { ...(await listAllItems(COMPLAINTS, filter, readSearch(request, screenPage))), filter };
}

/** The browser's own form posts get a page, whatever their fields; our script requests data. */
const isDocumentPost = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, statusInput, async ({ complain_id, status, seen_status }, formData) => {
		const notice = describeChange(await changeStatus(actor, complain_id, { status, seen: seen_status }));
		if (formData.has("in_place") && !isDocumentPost(request)) return Response.json({ notice });
		const { search } = new URL(request.url);
		return redirectWithFlash(adminPaths.complaints + search, notice.message, notice.kind);
	});
}

export default function AdminComplaints() {
	const { items, list, filter } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const isNarrowed = filter.search !== "" || filter.status !== undefined;
	const errors: Record<string, string[] | null> = answer?.result?.error ?? {};
	const problem = Object.values(errors)[0]?.[0];
	return (
		<>
			<PageHead title={t("Complaint Management")} />
			<SearchForm action={adminPaths.complaints}>
				<ComplaintFilters status={filter.status} order={filter.order} />
			</SearchForm>
			{items.length === 0 ? (
				<EmptyList
					title={t("No complaints found")}
					hint={isNarrowed ? t("No complaints match.") : t("Complaints appear here when users send them.")}
					all={isNarrowed && { to: adminPaths.complaints, label: t("Show all complaints") }}
				/>
			) : (
				<>
					{problem && (
						<p className="error-summary" role="alert">
							{problem}
						</p>
					)}
					<ChosenStatuses>
						<ComplaintTable items={items} firstNumber={(list.page - 1) * list.limit + 1} />
					</ChosenStatuses>
				</>
			)}
			<Pager {...list} always="all" />
			<Outlet />
		</>
	);
}
