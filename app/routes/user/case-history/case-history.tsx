import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { HistoryFilter } from "~/features/courts/case-status/history-filter";
import { HistoryTable } from "~/features/courts/case-status/history-table";
import { NoCases } from "~/features/courts/cases/list/case-search-form";
import { screenSort } from "~/features/courts/cases/list/filter";
import { listOnScreen } from "~/features/courts/cases/list/queries.server";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { caseHistoryFilter } from "~/features/courts/cases/status/case-filter";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { pageInput } from "~/platform/http/page-input";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { Icon } from "~/ui/frame/icon";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Case History")} · Nyaya Diary` }];

const NOTHING = { rows: [], totalPages: 1, count: 0, page: 1 };

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const today = dayInIndia(new Date());
	const position = { page: pageInput.parse(search.page), sort: screenSort.parse(search.sort), today };
	const filter = caseHistoryFilter.safeParse(search);
	const found = filter.success
		? await orNotFound(
				listOnScreen(acting.ownerId, filter.data, position).catch(withUserMessage(t("Failed to fetch case history"))),
			)
		: NOTHING;
	const errors: Record<string, string[]> = Object.fromEntries(
		(filter.error?.issues ?? []).map(({ path, message }) => [path[0], [message]]),
	);
	const values = {
		cnr_number: search.cnr_number ?? "",
		case_number: search.case_number ?? "",
		party_name: search.party_name ?? "",
		from_date: filter.data?.from_date ?? search.from_date ?? "",
		to_date: filter.data?.to_date ?? search.to_date ?? "",
	};
	const { rows, totalPages, page } = found;
	const body = { rows, totalPages, page, values, errors, today, perPage: CASES_PER_PAGE };
	return data(body, { status: filter.success ? 200 : 400 });
}

export default function CaseHistory() {
	const { rows, totalPages, page, values, errors, today, perPage } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const hasErrors = Object.keys(errors).length > 0;
	const isFiltered = Object.values(values).some(Boolean);
	const may = useMay();
	const isShown = search.get("filter") === "show" || hasErrors;
	const toggled = new URLSearchParams(search);
	if (isShown) toggled.delete("filter");
	else toggled.set("filter", "show");
	return (
		<div className="print-wide">
			<PageHead title={t("Case History")}>
				<Link to={`?${toggled}`} className="button" preventScrollReset>
					<Icon name="funnel" size={18} />
					<span>{isShown ? t("Hide Filters") : t("Filter")}</span>
				</Link>
			</PageHead>
			{isShown && <HistoryFilter values={values} errors={errors} />}
			{rows.length === 0 && !hasErrors && (
				<NoCases
					text={
						isFiltered
							? t("No cases match these filters.")
							: t("Your cases and their court details appear here. Add your first case by its CNR number.")
					}
				>
					{isFiltered ? (
						<Link to={paths.caseHistory}>{t("Show all cases")}</Link>
					) : (
						may("add") && (
							<Link to={paths.newCase} className="button button-primary">
								{t("Add New Case")}
							</Link>
						)
					)}
				</NoCases>
			)}
			{rows.length > 0 && <HistoryTable items={rows} firstNumber={(page - 1) * perPage + 1} today={today} />}
			<Pager page={page} totalPages={totalPages} />
		</div>
	);
}
