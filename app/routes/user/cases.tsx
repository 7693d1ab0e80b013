import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, Outlet, useLoaderData } from "@remix-run/react";
import { Plus, Search } from "lucide-react";
import { caseListFilter } from "~/features/cases/case-input";
import { type CaseListItem, CaseTable } from "~/features/cases/case-table";
import { CASES_PER_PAGE, listCases } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { requireUser } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Case Management · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const filter = caseListFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	const { rows, totalPages } = await listCases(user.id, { cnr: filter.cnr_number, page: filter.page });
	const items = rows.map(
		({
			id,
			cnrNumber,
			caseNumber,
			respondents,
			respondentAdvocates,
			petitioners,
			petitionerAdvocates,
			nextDate,
			isApproved,
			lookUp,
		}): CaseListItem => ({
			id,
			cnrNumber,
			caseNumber,
			respondents,
			respondentAdvocates,
			petitioners,
			petitionerAdvocates,
			nextDate,
			isApproved,
			lookUp,
		}),
	);
	return {
		items,
		totalPages,
		page: filter.page,
		cnr: filter.cnr_number,
		today: dayInIndia(new Date()),
		perPage: CASES_PER_PAGE,
	};
}

function SearchForm({ cnr }: { cnr: string }) {
	return (
		<Form className="toolbar" role="search" key={cnr}>
			<div>
				<label htmlFor="search-cnr" className="field-label">
					Search by CNR Number
				</label>
				<input
					id="search-cnr"
					className="input"
					type="search"
					name="cnr_number"
					defaultValue={cnr}
					autoComplete="off"
				/>
			</div>
			<button type="submit" className="button">
				<Search size={18} aria-hidden />
				<span>Search</span>
			</button>
			{cnr && (
				<Link to="/user/cases" className="button">
					Clear
				</Link>
			)}
		</Form>
	);
}

function NoCases({ cnr }: { cnr: string }) {
	return (
		<div className="card empty">
			<h2>No cases found</h2>
			<p className="hint">
				{cnr
					? `None of your cases has ${cnr} in its CNR number.`
					: "Add your first case by its CNR number. The court's record follows by itself within a minute."}
			</p>
			<p>
				{cnr ? (
					<Link to="/user/cases">Show all cases</Link>
				) : (
					<Link to="/user/cases/new" className="button button-primary">
						Add New Case
					</Link>
				)}
			</p>
		</div>
	);
}

export default function Cases() {
	const { items, totalPages, page, cnr, today, perPage } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page-head">
				<h1>Case Management</h1>
				<Link to="/user/cases/new" className="button button-primary" preventScrollReset>
					<Plus size={18} aria-hidden />
					<span>Add New Case</span>
				</Link>
			</div>
			<SearchForm cnr={cnr} />
			{items.length === 0 ? (
				<NoCases cnr={cnr} />
			) : (
				<CaseTable items={items} firstNumber={(page - 1) * perPage + 1} today={today} />
			)}
			<Pager page={page} totalPages={totalPages} />
			<Outlet />
		</>
	);
}
