import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { CaseTable } from "~/features/courts/cases/list/case-table";
import { CASE_PAGE_SIZES } from "~/features/courts/cases/list/choices";
import { ExportLinks } from "~/features/courts/cases/list/export-links";
import { caseListFilter, caseListPlace } from "~/features/courts/cases/list/filter";
import { ListHead } from "~/features/courts/cases/list/list-head";
import { toListItem } from "~/features/courts/cases/list/list-item";
import { ListSearch, NoneListed } from "~/features/courts/cases/list/list-search";
import { listFilterOptions, listRowsOnScreen } from "~/features/courts/cases/list/queries.server";
import { NearNames } from "~/features/courts/cases/near-names";
import { listNearNames } from "~/features/courts/cases/near-names.server";
import { DueCases } from "~/features/courts/diary/due-cases";
import { countDue, dueCountsOf } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { LoadLine } from "~/features/courts/diary/load-line";
import { listDiffering } from "~/features/courts/hearings/differing.server";
import { useMay } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { dayInIndia } from "~/platform/calendar/day";
import { countWords, phrase, t } from "~/platform/language/translate";
import { withUserMessage } from "~/platform/log/error-messages.server";
import { AddLink, PageHead } from "~/ui/frame/page-head";
import { Link, Outlet, useLoaderData, useLocation } from "~/ui/frame/router";
import { Pager } from "~/ui/list/pager";
import { authorize } from "~/web/access/authorize.server";
import { orNotFound } from "~/web/server/not-found.server";

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Case Management")} · Nyaya Diary` }];

const NOTHING = { rows: [], totalPages: 1, count: 0, page: 1 };

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const today = dayInIndia(new Date());
	const search = Object.fromEntries(new URL(request.url).searchParams);
	const { page: wanted, limit, sort } = caseListPlace.parse(search);
	const filter = caseListFilter.safeParse(search);
	const listed = filter.success
		? listRowsOnScreen(acting.ownerId, filter.data, { page: wanted, limit, sort, today })
		: NOTHING;
	const hasOptions = search.filter === "show" || !filter.success || filter.data.court || filter.data.stage;
	const [{ rows, totalPages, count, page }, due, options] = await orNotFound(
		Promise.all([listed, countDue(acting.ownerId, today), hasOptions ? listFilterOptions(acting.ownerId) : null]).catch(
			withUserMessage(t("Failed to fetch cases.")),
		),
	);
	const errors: Record<string, string[]> = Object.fromEntries(
		(filter.error?.issues ?? []).map(({ path, message }) => [path[0], [message]]),
	);
	const { court = "", stage = "", tag = "", state = "", from, to, q = search.q ?? "" } = filter.data ?? search;
	const values = { q, court, stage, tag, state, from: from ?? "", to: to ?? "" };
	const body = {
		items: rows.map(toListItem),
		differing: state === "differs" ? await listDiffering(acting.ownerId, rows) : {},
		near: q && filter.success && count === 0 ? await listNearNames(acting.ownerId, q) : [],
		...{ totalPages, count, page, limit, today },
		...{ values, sort, errors, options },
		...{ counts: dueCountsOf(due, today), offers: due.offers, waiting: due.waiting, load: due.load },
	};
	return data(body, { status: filter.success ? 200 : 400 });
}

export default function Cases() {
	const { items, differing, near, totalPages, count, page, limit, ...shown } = useLoaderData<typeof loader>();
	const { counts, offers, waiting, load, today } = shown;
	const { search } = useLocation();
	const hasErrors = Object.keys(shown.errors).length > 0;
	const may = useMay();
	return (
		<>
			<PageHead title={t("Case Management")} subtitle={t("My cases")} isSubtitleWide>
				{may("add") && <AddLink to={{ pathname: paths.newCase, search }} label={phrase("Add<0> New Case</0>")} />}
			</PageHead>
			{may("add") && <FoundOffer count={offers} />}
			<DueCases counts={counts} />
			<LoadLine load={load} today={today} />
			<ListSearch {...shown} />
			{items.length === 0 && !hasErrors && <NoneListed values={shown.values} options={shown.options} />}
			<NearNames names={near} />
			{items.length > 0 && <ListHead waiting={waiting} />}
			{items.length > 0 && <CaseTable {...{ items, differing, today }} firstNumber={(page - 1) * limit + 1} />}
			<Pager
				page={page}
				totalPages={totalPages}
				limit={limit}
				sizes={CASE_PAGE_SIZES}
				words={count > CASE_PAGE_SIZES[0] && t("Page {page} of {totalPages}", { page, totalPages })}
			/>
			{items.length > 0 && <ExportLinks count={count} />}
			<Outlet />
		</>
	);
}

/** The number of cases found by the weekly search. */
function FoundOffer({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<p className="note mb-3">
			{countWords(count, "{count} new case may be yours.", "{count} new cases may be yours.")}{" "}
			<Link to={paths.foundCases} aria-label={t("View new cases that may be yours")}>
				{t("View")}
			</Link>
		</p>
	);
}
