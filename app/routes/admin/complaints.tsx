import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { changeStatuses } from "~/features/support/commands.status.server";
import { ComplaintFilters } from "~/features/support/complaint-filters";
import { ComplaintTable } from "~/features/support/complaint-table";
import { complaintFilter, statusForm } from "~/features/support/input";
import { COMPLAINTS } from "~/features/support/kinds.server";
import { listAllItems } from "~/features/support/post-items.server";
import { SearchForm } from "~/features/support/search-form";
import { SelectionForm } from "~/features/support/selection-form";
import { actorOf } from "~/http/actor.server";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { readSearch } from "~/http/search.server";
import { requireAdmin } from "~/http/session.server";
import { screenPage } from "~/page-input";
import { paths } from "~/paths";
import { EmptyList } from "~/ui/empty-list";
import { ListPager } from "~/ui/list-pager";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Admin Complaint Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, complaintFilter);
	const found = await listAllItems(COMPLAINTS, filter, readSearch(request, screenPage));
	const isAllTicked = new URL(request.url).searchParams.get("select") === "all";
	return { ...found, filter, isAllTicked };
}

/** A form posted by the browser itself gets a page, whatever its fields say; our script asks for data. */
const isDocumentPost = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	return submit(request, statusForm, async ({ complaint, status }, formData) => {
		const notice = await changeStatuses(actor, complaint, status);
		if (formData.has("in_place") && !isDocumentPost(request)) return Response.json({ notice });
		const search = new URLSearchParams(new URL(request.url).searchParams);
		search.delete("select");
		return redirectWithFlash(`${paths.admin.complaints}?${search}`, notice.message, notice.kind);
	});
}

export default function AdminComplaints() {
	const { items, list, filter, isAllTicked } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const errors: Record<string, string[] | null> = answer?.result?.error ?? {};
	const problem = Object.values(errors)[0]?.[0];
	return (
		<>
			<PageHead title="Complaint Management" />
			<SearchForm action={paths.admin.complaints} exportTo={paths.admin.complaintsExport} isCapped={list.isCapped}>
				<ComplaintFilters status={filter.status} order={filter.order} />
			</SearchForm>
			{items.length === 0 ? (
				<EmptyList title="No complaints found" hint="No complaints match." />
			) : (
				<>
					<SelectionForm isAllTicked={isAllTicked} problem={problem} />
					<ComplaintTable items={items} firstNumber={(list.page - 1) * list.limit + 1} isAllTicked={isAllTicked} />
				</>
			)}
			<ListPager {...list} />
			<Outlet />
		</>
	);
}
