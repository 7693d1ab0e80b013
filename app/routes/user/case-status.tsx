import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import { ApprovedTable } from "~/features/cases/approved-table";
import { caseListFilter } from "~/features/cases/case-input";
import { listHearingsOf, listOwnedCases } from "~/features/cases/queries.history.server";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { requireUser } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Approved Cases · Nyaya Diary" }];

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const { cnr_number, page } = caseListFilter.parse(Object.fromEntries(new URL(request.url).searchParams));
	const { rows, totalPages } = await listOwnedCases(user.id, { cnr_number, isApproved: true }, { page });
	const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
	const items = rows.map((row) => ({ ...row, purpose: heard.get(row.cnrNumber)?.at(-1)?.purpose ?? null }));
	const bulkKey = randomUUID();
	return { items, totalPages, page, cnr: cnr_number, today: dayInIndia(new Date()), perPage: CASES_PER_PAGE, bulkKey };
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
					placeholder="Search by CNR Number"
					autoComplete="off"
				/>
			</div>
			<button type="submit" className="button">
				<Search size={18} aria-hidden />
				<span>Search</span>
			</button>
			{cnr && (
				<Link to="/user/case-status" className="button">
					Clear
				</Link>
			)}
		</Form>
	);
}

function NoCases({ cnr }: { cnr: string }) {
	return (
		<div className="card empty">
			<h2>No approved cases found.</h2>
			<p className="hint">
				{cnr
					? `None of your approved cases has ${cnr} in its CNR number.`
					: "A case stands here once an administrator has approved it. Until then you find it among your cases."}
			</p>
			<p>
				{cnr ? <Link to="/user/case-status">Show all approved cases</Link> : <Link to="/user/cases">My cases</Link>}
			</p>
		</div>
	);
}

export default function ApprovedCases() {
	const { items, totalPages, page, cnr, today, perPage, bulkKey } = useLoaderData<typeof loader>();
	return (
		<div className="print-wide">
			<div className="page-head">
				<h1>Approved Cases</h1>
			</div>
			<SearchForm cnr={cnr} />
			{items.length === 0 ? (
				<NoCases cnr={cnr} />
			) : (
				<ApprovedTable
					items={items}
					firstNumber={(page - 1) * perPage + 1}
					today={today}
					bulkTo="/user/messages/new"
					bulkKey={bulkKey}
				/>
			)}
			<Pager page={page} totalPages={totalPages} />
		</div>
	);
}
