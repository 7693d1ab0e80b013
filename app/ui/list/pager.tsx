import { PAGE_SIZES, pagesOf } from "~/platform/http/paging";
import { t } from "~/platform/language/translate";
import { SubmitButton } from "~/ui/form/safe-form";
import { Form, Link, useSearchParams, useSubmit } from "~/ui/frame/router";
import { useHydrated } from "~/ui/frame/use-hydrated";

const figures = new Intl.NumberFormat("en-IN");

type Entries = { page: number; limit: number; total: number; isCapped?: boolean };

/** "Showing 11 to 20 of 57 entries". */
export function entriesInWords({ page, limit, total, isCapped }: Entries): string {
	const last = Math.min(page * limit, total);
	const shown = {
		first: figures.format(Math.min((page - 1) * limit + 1, last)),
		last: figures.format(last),
		all: figures.format(total),
	};
	return isCapped
		? t("Showing {first} to {last} of more than {all} entries", shown)
		: t("Showing {first} to {last} of {all} entries", shown);
}

/** Opens the first page with the chosen size: immediately with scripts, otherwise by a button. */
function PageSize({ limit, sizes }: { limit: number; sizes: readonly number[] }) {
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
					{sizes.map((size) => (
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

type StepProps = { label: string; to: number | false; isPosted?: boolean };

/** Leads to another page; disabled if there is none. */
function Step({ label, to, isPosted }: StepProps) {
	const [search] = useSearchParams();
	if (isPosted)
		return (
			<SubmitButton className="button button-small" name="go" value={String(to)} isDisabled={!to}>
				{label}
			</SubmitButton>
		);
	if (!to)
		return (
			<button type="button" className="button button-small" disabled>
				{label}
			</button>
		);
	const next = new URLSearchParams(search);
	// The rows that a link has ticked are those of this page.
	next.delete("select");
	if (to === 1) next.delete("page");
	else next.set("page", String(to));
	return (
		<Link to={`?${next}`} className="button button-small" preventScrollReset>
			{label}
		</Link>
	);
}

type PagerProps = {
	/** Starts at 1. */
	page: number;
	totalPages?: number;
	/** Size of a page, which can be chosen. */
	limit?: number;
	sizes?: readonly number[];
	/** Number of entries, or the cap of the count, where the list ends nevertheless. With it there are First and Last. */
	total?: number;
	isCapped?: boolean;
	/** Instead of `totalPages`, where the last page is not known. */
	hasNext?: boolean;
	/** In place of "Page X of Y", or "Showing 11 to 20 of 57 entries" where there is a `total`. */
	words?: string | false;
	/** In a form with checkboxes: the buttons post it with the page as `go`, so that the selection is kept. */
	isPosted?: boolean;
	/** What the specification shows for one page too: the sizes, or with `all` the buttons as well. */
	always?: "sizes" | "all";
};

/** Footer of a list; its state is in the address. One page has its words alone, and an empty list no footer. */
export function Pager({ page, limit = PAGE_SIZES[0], sizes = PAGE_SIZES, total, ...list }: PagerProps) {
	const { totalPages = pagesOf(total ?? 0, limit), hasNext = page < totalPages, always } = list;
	const isOnePage = page <= 1 && !hasNext;
	const isSized = total === undefined ? Boolean(list.words) : Boolean(always) || total > Math.min(...sizes);
	const words = list.words || (total !== undefined && entriesInWords({ page, limit, total, isCapped: list.isCapped }));
	if (total === 0 || (isOnePage && !words)) return null;
	const step = (label: string, to: number | false) => <Step label={label} to={to} isPosted={list.isPosted} />;
	return (
		<nav className="pager" aria-label={t("Pages")}>
			<p role="status">{words || t("Page {page} of {totalPages}", { page, totalPages })}</p>
			{isSized && <PageSize limit={limit} sizes={sizes} />}
			{(always === "all" || !isOnePage) && (
				<div className="row-actions flex-wrap">
					{total !== undefined && step(t("First"), page > 1 && 1)}
					{step(t("Previous"), page > 1 && Math.min(page - 1, list.hasNext === undefined ? totalPages : page))}
					{step(t("Next"), hasNext && page + 1)}
					{total !== undefined && step(t("Last"), hasNext && totalPages)}
				</div>
			)}
		</nav>
	);
}
