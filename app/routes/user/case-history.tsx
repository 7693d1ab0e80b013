import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Funnel } from "lucide-react";
import { caseHistoryFilter, pageNumber } from "~/features/cases/case-filter";
import { HistoryFilter } from "~/features/cases/history-filter";
import { HistoryTable } from "~/features/cases/history-table";
import { listOwnedCases } from "~/features/cases/queries.history.server";
import { CASES_PER_PAGE } from "~/features/cases/queries.server";
import { dayInIndia } from "~/features/courts/day";
import { requireUser } from "~/http/session.server";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction = () => [{ title: "Case History · Nyaya Diary" }];

const NOTHING = { rows: [], totalPages: 1, count: 0 };

export async function loader({ request }: LoaderFunctionArgs) {
	const user = await requireUser(request);
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const page = pageNumber.parse(search.page);
	const filter = caseHistoryFilter.safeParse(search);
	const found = filter.success ? await listOwnedCases(user.id, filter.data, { page }) : NOTHING;
	const errors: Record<string, string[]> = {};
	for (const { path, message } of filter.error?.issues ?? []) errors[String(path[0])] = [message];
	const values = {
		cnr_number: search.cnr_number ?? "",
		case_number: search.case_number ?? "",
		party_name: search.party_name ?? "",
		from_date: filter.data?.from_date ?? search.from_date ?? "",
		to_date: filter.data?.to_date ?? search.to_date ?? "",
	};
	const body = { ...found, page, values, errors, today: dayInIndia(new Date()), perPage: CASES_PER_PAGE };
	return data(body, { status: filter.success ? 200 : 400 });
}

function NoHistory({ isFiltered }: { isFiltered: boolean }) {
	return (
		<div className="card empty">
			<h2>No cases found</h2>
			<p className="hint">
				{isFiltered
					? "None of your cases passes these filters."
					: "Your cases and what the court has published about them stand here. Add your first case by its CNR number."}
			</p>
			<p>
				{isFiltered ? (
					<Link to="/user/case-history">Show all cases</Link>
				) : (
					<Link to="/user/cases/new" className="button button-primary">
						Add New Case
					</Link>
				)}
			</p>
		</div>
	);
}

export default function CaseHistory() {
	const { rows, totalPages, page, values, errors, today, perPage } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const hasErrors = Object.keys(errors).length > 0;
	const isFiltered = Object.values(values).some(Boolean);
	const isShown = search.get("filter") === "show" || hasErrors;
	const toggled = new URLSearchParams(search);
	if (isShown) toggled.delete("filter");
	else toggled.set("filter", "show");
	return (
		<div className="print-wide">
			<div className="page-head">
				<h1>Case History</h1>
				<Link to={`?${toggled}`} className="button" preventScrollReset>
					<Funnel size={18} aria-hidden />
					<span>{isShown ? "Hide Filters" : "Filter"}</span>
				</Link>
			</div>
			{isShown && <HistoryFilter values={values} errors={errors} />}
			{rows.length === 0 && !hasErrors && <NoHistory isFiltered={isFiltered} />}
			{rows.length > 0 && <HistoryTable items={rows} firstNumber={(page - 1) * perPage + 1} today={today} />}
			<Pager page={page} totalPages={totalPages} />
		</div>
	);
}
