import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import {
	changeStatuses,
	type Notice,
	saveStatuses,
} from "~/features/administration/support/administration/commands.status.server";
import { readChosen } from "~/features/administration/support/administration/complaint-choices";
import { ComplaintFilters } from "~/features/administration/support/administration/complaint-filters";
import { SearchForm } from "~/features/administration/support/administration/search-form";
import { SelectionForm } from "~/features/administration/support/administration/selection-form";
import { StatusesForm } from "~/features/administration/support/administration/status-form";
import { ComplaintTable } from "~/features/administration/support/complaint-table";
import { complaintFilter, rowStatusesForm, statusForm } from "~/features/administration/support/input";
import { listAllItems } from "~/features/administration/support/post-items.server";
import { COMPLAINTS } from "~/features/administration/support/posts.server";
import { paths } from "~/paths";
import { screenPage } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { PageHead } from "~/ui/frame/page-head";
import { Pager } from "~/ui/list/pager";
import { EmptyList } from "~/ui/list/table";
import { actorOf } from "~/web/access/authorize.server";
import { requireAdmin } from "~/web/access/session.server";
import { redirectWithFlash } from "~/web/screens/flash.server";
import { readIntent, submit } from "~/web/screens/form.server";
import { readSearch } from "~/web/screens/search.server";

export const meta: MetaFunction = () => [{ title: `${t("Admin Complaint Management")} · Nyaya Diary` }];

/** The URL parameter for statuses chosen in rows and not saved yet: `<id>:<status>`. */
const CHOSEN = "chosen";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const filter = readSearch(request, complaintFilter);
	const found = await listAllItems(COMPLAINTS, filter, readSearch(request, screenPage));
	const { searchParams } = new URL(request.url);
	const chosen = readChosen(searchParams.getAll(CHOSEN));
	const items = found.items.map((item) => ({ ...item, chosen: chosen.get(item.id) }));
	return { ...found, items, filter, isAllTicked: searchParams.get("select") === "all" };
}

/** The browser's own form posts get a page, whatever their fields; our script requests data. */
const isDocumentPost = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

/** Answers our script with JSON; otherwise redirects to the list, with unsaved statuses in the URL. */
function answerList(request: Request, formData: FormData, { kind, message }: Notice, left: Map<string, string>) {
	if (formData.has("in_place") && !isDocumentPost(request)) return Response.json({ notice: { kind, message } });
	const search = new URLSearchParams(new URL(request.url).searchParams);
	for (const name of ["select", CHOSEN]) search.delete(name);
	for (const [id, status] of left) search.append(CHOSEN, `${id}:${status}`);
	return redirectWithFlash(`${paths.admin.complaints}?${search}`, message, kind);
}

export async function action({ request }: ActionFunctionArgs) {
	const actor = actorOf(await requireAdmin(request));
	if ((await readIntent(request)) === "statuses")
		return submit(request, rowStatusesForm, async (input, formData) => {
			const { notice, left } = await saveStatuses(actor, input);
			return answerList(request, formData, notice, new Map(left.map(({ id, status }) => [id, status])));
		});
	return submit(request, statusForm, async ({ complaint, status }, formData) =>
		answerList(request, formData, await changeStatuses(actor, complaint, status), new Map()),
	);
}

export default function AdminComplaints() {
	const { items, list, filter, isAllTicked } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const isNarrowed = filter.search !== "" || filter.status !== undefined;
	const errors: Record<string, string[] | null> = answer?.result?.error ?? {};
	const problem = Object.values(errors)[0]?.[0];
	return (
		<>
			<PageHead title={t("Complaint Management")} />
			<SearchForm action={paths.admin.complaints} exportTo={paths.admin.complaintsExport} isCapped={list.isCapped}>
				<ComplaintFilters status={filter.status} order={filter.order} />
			</SearchForm>
			{items.length === 0 ? (
				<EmptyList
					title={t("No complaints found")}
					hint={isNarrowed ? t("No complaints match.") : t("Complaints appear here when users send them.")}
					all={isNarrowed && { to: paths.admin.complaints, label: t("Show all complaints") }}
				/>
			) : (
				<>
					{problem && (
						<p className="error-summary" role="alert" id="selection-problem">
							{problem}
						</p>
					)}
					<StatusesForm>
						<ComplaintTable items={items} firstNumber={(list.page - 1) * list.limit + 1} isAllTicked={isAllTicked} />
						<SelectionForm isAllTicked={isAllTicked} problem={problem} />
					</StatusesForm>
				</>
			)}
			<Pager {...list} isWhole />
			<Outlet />
		</>
	);
}
