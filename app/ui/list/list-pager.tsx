import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { PAGE_SIZES, pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";
import { useHydrated } from "~/ui/frame/use-hydrated";
import { type PageLink, Step, usePageLink } from "~/ui/list/pager";

const figures = new Intl.NumberFormat("en-IN");

type ListState = {
	/** Starts at 1. */
	page: number;
	limit: number;
	/** Number of entries, or the cap of the count. */
	total: number;
	/** The count was capped; the list ends at `total` nevertheless. */
	isCapped?: boolean;
};

/** "Showing 11 to 20 of 57 entries". */
export function entriesInWords({ page, limit, total, isCapped }: ListState): string {
	const first = total === 0 ? 0 : (page - 1) * limit + 1;
	const last = Math.min(page * limit, total);
	const shown = {
		first: figures.format(Math.min(first, last)),
		last: figures.format(last),
		all: figures.format(total),
	};
	return isCapped
		? t("Showing {first} to {last} of more than {all} entries", shown)
		: t("Showing {first} to {last} of {all} entries", shown);
}

/** Opens the first page with the chosen size: immediately with scripts, otherwise by a button. */
function PageSize({ limit }: { limit: number }) {
	const [search] = useSearchParams();
	const submit = useSubmit();
	const isHydrated = useHydrated();
	const kept = [...search].filter(([name]) => name !== "limit" && name !== "page");
	return (
		<Form className="with-button mb-0" preventScrollReset>
			{kept.map(([name, value]) => (
				<input key={`${name}=${value}`} type="hidden" name={name} value={value} />
			))}
			<label className="flex items-center">
				<span>{t("Entries per page")}</span>
				<select
					className="input ml-2 w-auto"
					name="limit"
					key={limit}
					defaultValue={limit}
					onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
				>
					{PAGE_SIZES.map((size) => (
						<option key={size} value={size}>
							{size}
						</option>
					))}
				</select>
			</label>
			{!isHydrated && (
				<button type="submit" className="button">
					{t("Show")}
				</button>
			)}
		</Form>
	);
}

function Steps({ page, last, linkTo }: { page: number; last: number; linkTo: PageLink }) {
	return (
		<div className="row-actions flex-wrap">
			<Step label={t("First")} to={page > 1 ? linkTo(1) : undefined} />
			<Step label={t("Previous")} to={page > 1 ? linkTo(page - 1) : undefined} />
			<Step label={t("Next")} to={page < last ? linkTo(page + 1) : undefined} />
			<Step label={t("Last")} to={page < last ? linkTo(last) : undefined} />
		</div>
	);
}

/** Footer of a list: range shown, page size and page links; its state is in the address. An empty list has none. */
export function ListPager(list: ListState) {
	const linkTo = usePageLink();
	if (list.total === 0) return null;
	return (
		<nav className="pager" aria-label={t("Pages")}>
			<p role="status">{entriesInWords(list)}</p>
			<PageSize limit={list.limit} />
			<Steps page={list.page} last={pagesOf(list.total, list.limit)} linkTo={linkTo} />
		</nav>
	);
}
