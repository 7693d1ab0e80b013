import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeFilter } from "~/features/courts/court-records/changes/change-filter.server";
import { changeItem } from "~/features/courts/court-records/changes/change-items.server";
import { ChangeList } from "~/features/courts/court-records/changes/change-list";
import { KIND_WORDS } from "~/features/courts/court-records/changes/change-words";
import { withConfirmed } from "~/features/courts/court-records/changes/confirmed.server";
import { cursorText } from "~/features/courts/court-records/changes/cursor";
import { listChanges } from "~/features/courts/court-records/changes/queries.server";
import { paths } from "~/paths";
import { phrase, t } from "~/platform/language/translate";
import { FilterActions } from "~/ui/form/filter-form";
import { type Filter, FilterForm } from "~/ui/form/filters";
import { PageHead } from "~/ui/frame/page-head";
import { Link, useLoaderData, useSearchParams } from "~/ui/frame/router";
import { CursorPager } from "~/ui/list/cursor-pager";
import { EmptyList } from "~/ui/list/table";
import { authorize } from "~/web/access/authorize.server";
import { readSearch } from "~/web/screens/search.server";

const CHANGES_PER_PAGE = 20;

export const handle = { right: "see" } satisfies ScreenHandle;
export const meta: MetaFunction = () => [{ title: `${t("Changes")} · Nyaya Diary` }];

export async function loader({ request }: LoaderFunctionArgs) {
	const acting = await authorize(request, "see");
	const { kind, before } = readSearch(request, changeFilter);
	const { changes, hasMore } = await listChanges(acting.ownerId, { kind, after: before, limit: CHANGES_PER_PAGE });
	const told = await withConfirmed(acting.ownerId, changes);
	const last = changes.at(-1);
	return {
		items: told.map(changeItem),
		kind: kind ?? "",
		isFirstPage: before === undefined,
		older: hasMore && last ? cursorText(last) : null,
	};
}

function NoChanges({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
	if (isFirstPage && !isFiltered)
		return (
			<EmptyList
				title={t("No changes yet")}
				hint={t("New hearing dates, stages, orders and disposals of your cases appear here.")}
			>
				<Link to={paths.cases}>{t("My cases")}</Link>
			</EmptyList>
		);
	return (
		<EmptyList
			title={t("No changes found")}
			hint={t("No changes match this filter.")}
			all={{ to: paths.changes, label: t("Show all changes") }}
		/>
	);
}

export default function Changes() {
	const { items, kind, isFirstPage, older } = useLoaderData<typeof loader>();
	const [search] = useSearchParams();
	const olderSearch = new URLSearchParams(search);
	if (older) olderSearch.set("before", older);
	const newestSearch = new URLSearchParams(search);
	newestSearch.delete("before");
	return (
		<>
			<PageHead title={t("Changes")} />
			<ChangeFilterForm kind={kind} />
			{items.length === 0 ? (
				<NoChanges isFiltered={kind !== ""} isFirstPage={isFirstPage} />
			) : (
				<ChangeList items={items} />
			)}
			<CursorPager
				newest={!isFirstPage && { to: `?${newestSearch}`, label: t("Newest changes") }}
				older={older !== null && { to: `?${olderSearch}`, label: t("Older changes") }}
			/>
		</>
	);
}

const KINDS = Object.entries(KIND_WORDS).map(([id, name]) => ({ id, name }));

const FILTERS: Filter<"kind">[] = [
	{ id: "filter-kind", name: "kind", label: phrase("Kind of change"), all: phrase("All changes"), options: KINDS },
];

function ChangeFilterForm({ kind }: { kind: string }) {
	return (
		<FilterForm values={{ kind }} filters={FILTERS}>
			<FilterActions clearTo={paths.changes} isFiltered={kind !== ""} />
		</FilterForm>
	);
}
