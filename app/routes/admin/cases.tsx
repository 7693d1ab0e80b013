import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { FileUp } from "lucide-react";
import { DomainError } from "~/errors";
import { AdminCaseTable } from "~/features/cases/admin/case-table";
import { AdminPager } from "~/features/cases/admin/pager";
import { listAdminRows, listAllCases } from "~/features/cases/admin/queries.server";
import { CaseSearchForm, NoCases } from "~/features/cases/case-search-form";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { alarmReached, countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/provider-calls.server";
import { requireAdmin } from "~/http/session.server";
import { statusOf } from "~/http/status";
import { pageInput } from "~/page-input";
import { paths } from "~/paths";
import { PageHead } from "~/ui/page-head";

export const meta: MetaFunction = () => [{ title: "Admin Case Management · Nyaya Diary" }];

const SELECTED = ["page", "all", "none"] as const;
type Selected = (typeof SELECTED)[number];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const params = new URL(request.url).searchParams;
	const search = (params.get("search") ?? "").trim().slice(0, 100);
	const page = pageInput.parse(params.get("page") ?? undefined);
	const cursor = page > 1 ? { after: params.get("after") ?? undefined, before: params.get("before") ?? undefined } : {};
	const used = await countCallsThisMonth();
	const selected: Selected = SELECTED.find((one) => one === params.get("select")) ?? "none";
	const common = {
		search,
		page,
		selected,
		used,
		allowed: MONTHLY_CALLS,
		alarm: alarmReached(used),
		perPage: CASES_PER_PAGE,
	};
	try {
		const { ids, hasNext } = await listAllCases({ search, page, ...cursor });
		return data({ ...common, rows: await listAdminRows(ids), hasNext, problem: undefined });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ ...common, rows: [], hasNext: false, problem: error.message }, { status: statusOf(error) });
	}
}

const countInWords = (count: number) => count.toLocaleString("en-IN");

const NO_CASES = "Cases appear here when users add them.";

export default function AdminCases() {
	const { rows, page, hasNext, search, selected, problem, used, allowed, alarm, perPage } =
		useLoaderData<typeof loader>();
	const [params] = useSearchParams();
	const first = rows[0]?.id;
	return (
		<>
			<PageHead title="Case Management">
				<p className="hint">
					{alarm && <strong>More than {alarm} % used. </strong>}
					eCourts look-ups this month: {countInWords(used)} of {countInWords(allowed)}
				</p>
				<Link to={paths.admin.imports} className="button">
					<FileUp size={18} aria-hidden />
					<span>Import records</span>
				</Link>
			</PageHead>
			<CaseSearchForm
				name="search"
				label="Search by CNR, case number, party or user"
				value={search}
				clearTo={paths.admin.cases}
				maxLength={100}
				problem={problem}
			/>
			{rows.length === 0 && !problem && (
				<NoCases
					text={
						page > 1 ? "There are no more cases." : search ? `No case, party or user matches “${search}”.` : NO_CASES
					}
				>
					{(search || page > 1) && <Link to={paths.admin.cases}>Show all cases</Link>}
				</NoCases>
			)}
			{rows.length > 0 && (
				<AdminCaseTable
					key={`${first}${params.get("select")}`}
					rows={rows}
					firstNumber={(page - 1) * perPage + 1}
					search={search}
					selected={selected}
				/>
			)}
			<AdminPager page={page} hasNext={hasNext} firstId={first} lastId={rows.at(-1)?.id} />
			<Outlet />
		</>
	);
}
