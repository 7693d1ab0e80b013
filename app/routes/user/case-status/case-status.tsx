import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ApprovedTable } from "~/features/courts/case-status/approved-table";
import { approvedListFilter } from "~/features/courts/cases/form/case-input";
import { CaseSearchForm, NoCases } from "~/features/courts/cases/list/case-search-form";
import { screenSort } from "~/features/courts/cases/list/filter";
import { listOnScreen } from "~/features/courts/cases/list/queries.server";
import { CASES_PER_PAGE } from "~/features/courts/cases/queries.server";
import { listHearingsOf } from "~/features/courts/cases/status/queries.history.server";
import { MAX_BULK_CASES } from "~/features/telling/messages/bulk/bulk-bounds";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData, useNavigation } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Approved Cases")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const { cnr_number, page: wanted } = approvedListFilter.parse(search);
	const today = dayInIndia(new Date());
	const position = { page: wanted, sort: screenSort.parse(search.sort), today };
	const { rows, totalPages, page, count } = await orNotFound(
		listOnScreen(acting.ownerId, { cnr_number, isApproved: true }, position).catch(
			withUserMessage(t("Failed to fetch approved cases.")),
		),
	);
	const heard = await listHearingsOf(rows.map(({ cnrNumber }) => cnrNumber));
	const items = rows.map((row) => ({ ...row, purpose: heard.get(row.cnrNumber)?.at(-1)?.purpose ?? null }));
	return { items, totalPages, page, total: count, cnr: cnr_number, today, perPage: CASES_PER_PAGE };
}

export default function ApprovedCases() {
	const isLoading = useNavigation().location?.pathname === paths.caseStatus;
	const { items, totalPages, page, total, cnr, today, perPage } = useLoaderData<typeof loader>();
	return (
		<div className="print-wide">
			<PageHead title={t("Approved Cases")}>{isLoading && <p role="status">{t("Loading...")}</p>}</PageHead>
			<CaseSearchForm
				name="cnr_number"
				label={t("Search by CNR Number")}
				placeholder={t("Search by CNR Number")}
				value={cnr}
				clearTo={paths.caseStatus}
			/>
			{items.length === 0 ? (
				<NoCases
					title={t("No approved cases found.")}
					text={
						cnr
							? t("No approved case has a CNR that matches “{cnr}”.", { cnr })
							: t("Cases appear here after approval. Until then they are in Case Management.")
					}
				>
					{cnr ? (
						<Link to={paths.caseStatus}>{t("Show all approved cases")}</Link>
					) : (
						<Link to={paths.cases}>{t("My cases")}</Link>
					)}
				</NoCases>
			) : (
				<ApprovedTable
					items={items}
					firstNumber={(page - 1) * perPage + 1}
					today={today}
					maxTogether={MAX_BULK_CASES}
					bulkTo={paths.sendMessages}
					total={total}
					cnr={cnr}
				/>
			)}
			<Pager page={page} totalPages={totalPages} />
		</div>
	);
}
