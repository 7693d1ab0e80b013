import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { changeStatuses } from "~/features/complaints/commands.server";
import { COMPLAINT_ORDERS } from "~/features/complaints/complaint-choices";
import { complaintFilter, isSearch, statusForm } from "~/features/complaints/complaint-input";
import { type ComplaintItem, ComplaintTable } from "~/features/complaints/complaint-table";
import { listAllComplaints } from "~/features/complaints/queries.admin.server";
import { SearchForm } from "~/features/complaints/search-form";
import { SelectionForm } from "~/features/complaints/selection-form";
import { StatusOptions } from "~/features/complaints/status-form";
import { excerptOf } from "~/features/complaints/written";
import { redirectWithFlash } from "~/http/flash.server";
import { submit } from "~/http/form.server";
import { screenPage } from "~/http/page-query";
import { requireAdmin } from "~/http/session.server";
import { ListPager } from "~/ui/list-pager";

export const meta: MetaFunction = () => [{ title: "Admin Complaint Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const values = Object.fromEntries(new URL(request.url).searchParams);
	const filter = complaintFilter.parse(values);
	const paging = screenPage.parse(values);
	const { rows, total, isCapped, page } = await listAllComplaints(filter, paging);
	const items = rows.map(({ id, firstName, lastName, email, topic, message, status }): ComplaintItem => {
		const { text, isCut } = excerptOf(message);
		return { id, firstName, lastName, email, topic, message: text, isCut, status };
	});
	const isTooShort = filter.search !== "" && !isSearch(filter.search);
	const list = { page, limit: paging.limit, total, isCapped };
	return { items, list, filter, isTooShort, isAllTicked: values.select === "all" };
}

export async function action({ request }: ActionFunctionArgs) {
	const admin = await requireAdmin(request);
	return submit(request, statusForm, async ({ complaint, status }, formData) => {
		const said = await changeStatuses(admin.id, complaint, status);
		if (formData.has("in_place")) return Response.json({ said });
		const back = new URLSearchParams(new URL(request.url).searchParams);
		back.delete("select");
		return redirectWithFlash(`/admin/complaints?${back}`, said.message, said.kind);
	});
}

const ORDER_NAMES: Record<(typeof COMPLAINT_ORDERS)[number], string> = {
	newest: "Newest first",
	oldest: "Oldest first",
	pending: "Oldest PENDING first",
};

function Narrowing({ status, order }: { status?: string; order: string }) {
	return (
		<>
			<div>
				<label htmlFor="filter-status" className="field-label">
					Status
				</label>
				<select id="filter-status" name="status" className="input" defaultValue={status ?? ""}>
					<option value="">All</option>
					<StatusOptions />
				</select>
			</div>
			<div>
				<label htmlFor="filter-order" className="field-label">
					Order
				</label>
				<select id="filter-order" name="order" className="input" defaultValue={order}>
					{COMPLAINT_ORDERS.map((one) => (
						<option key={one} value={one}>
							{ORDER_NAMES[one]}
						</option>
					))}
				</select>
			</div>
		</>
	);
}

export default function AdminComplaints() {
	const { items, list, filter, isTooShort, isAllTicked } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const errors: Record<string, string[] | null> = answer?.result.error ?? {};
	const problem = Object.values(errors)[0]?.[0];
	return (
		<>
			<div className="page-head">
				<h1>Complaint Management</h1>
			</div>
			<SearchForm action="/admin/complaints" searched={filter.search} isTooShort={isTooShort} isCapped={list.isCapped}>
				<Narrowing status={filter.status} order={filter.order} />
			</SearchForm>
			{items.length === 0 ? (
				<div className="card empty">
					<h2>No complaints found</h2>
					<p className="hint">Nobody has sent one that fits what is chosen above.</p>
				</div>
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
