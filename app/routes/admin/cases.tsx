import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { FileUp, Search } from "lucide-react";
import { DomainError } from "~/errors";
import { pageNumber } from "~/features/cases/case-filter";
import { DeskPager } from "~/features/cases/desk-pager";
import { DeskTable } from "~/features/cases/desk-table";
import { listAllCases, listDeskRows } from "~/features/cases/queries.desk.server";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { countCallsThisMonth, MONTHLY_CALLS } from "~/features/courts/provider-calls.server";
import { requireAdmin } from "~/http/session.server";
import { statusOf } from "~/http/status";

export const meta: MetaFunction = () => [{ title: "Admin Case Management · Nyaya Diary" }];

const SELECTED = ["page", "all", "none"] as const;
type Selected = (typeof SELECTED)[number];

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdmin(request);
	const params = new URL(request.url).searchParams;
	const search = (params.get("search") ?? "").trim().slice(0, 100);
	const page = pageNumber.parse(params.get("page") ?? undefined);
	const cursor = page > 1 ? { after: params.get("after") ?? undefined, before: params.get("before") ?? undefined } : {};
	const used = await countCallsThisMonth();
	const selected: Selected = SELECTED.find((one) => one === params.get("select")) ?? "none";
	const common = { search, page, selected, used, allowed: MONTHLY_CALLS, perPage: CASES_PER_PAGE };
	try {
		const { ids, hasNext } = await listAllCases({ search, page, ...cursor });
		return data({ ...common, rows: await listDeskRows(ids), hasNext, problem: undefined });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ ...common, rows: [], hasNext: false, problem: error.message }, { status: statusOf(error) });
	}
}

function SearchForm({ search, problem }: { search: string; problem: string | undefined }) {
	return (
		<Form className="toolbar" role="search" key={search} action="/admin/cases">
			<div>
				<label htmlFor="search" className="field-label">
					Search by CNR, case number, party or user
				</label>
				<input
					id="search"
					className="input"
					type="search"
					name="search"
					dir="auto"
					defaultValue={search}
					autoComplete="off"
					maxLength={100}
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem ? "search-error" : undefined}
				/>
				{problem && (
					<p className="error" id="search-error" role="alert">
						{problem}
					</p>
				)}
			</div>
			<button type="submit" className="button">
				<Search size={18} aria-hidden />
				<span>Search</span>
			</button>
			{search && (
				<Link to="/admin/cases" className="button">
					Clear
				</Link>
			)}
		</Form>
	);
}

function NoCases({ search, page }: { search: string; page: number }) {
	const words = search
		? `No case, party or user is found by “${search}”.`
		: "Cases stand here as soon as people add them.";
	return (
		<div className="card empty">
			<h2>No cases found</h2>
			<p className="hint">{page > 1 ? "This page is past the end of the list." : words}</p>
			{(search || page > 1) && (
				<p>
					<Link to="/admin/cases">Show all cases</Link>
				</p>
			)}
		</div>
	);
}

export default function AdminCases() {
	const { rows, page, hasNext, search, selected, problem, used, allowed, perPage } = useLoaderData<typeof loader>();
	const [params] = useSearchParams();
	const first = rows[0]?.id;
	return (
		<>
			<div className="page-head">
				<h1>Case Management</h1>
				<p className="hint">
					Court look-ups this month: {used} of {allowed}
				</p>
				<Link to="/admin/cases/import" className="button">
					<FileUp size={18} aria-hidden />
					<span>Import records</span>
				</Link>
			</div>
			<SearchForm search={search} problem={problem} />
			{rows.length === 0 && !problem && <NoCases search={search} page={page} />}
			{rows.length > 0 && (
				<DeskTable
					key={`${first}${params.get("select")}`}
					rows={rows}
					firstNumber={(page - 1) * perPage + 1}
					search={search}
					selected={selected}
				/>
			)}
			<DeskPager page={page} hasNext={hasNext} firstId={first} lastId={rows.at(-1)?.id} />
			<Outlet />
		</>
	);
}
