import type { ReactNode } from "react";
import { isSearch, MIN_SEARCH_LENGTH } from "~/features/administration/support/administration/complaint-choices";
import { t } from "~/platform/language/translate";
import { FilterActions, TextFilter } from "~/ui/form/filter-form";
import { FoldedFilters } from "~/ui/form/filters";
import { Icon } from "~/ui/frame/icon";
import { Form, useSearchParams } from "~/ui/frame/router";

type SearchFormProps = {
	action: string;
	children?: ReactNode;
};

/** The filters in the URL, without paging. */
function useFilters() {
	const [search] = useSearchParams();
	const filters = new URLSearchParams(search);
	for (const name of ["page", "limit", "select"]) filters.delete(name);
	return { filters, limit: search.get("limit"), searched: search.get("search") ?? "" };
}

/** `children` are further filters. */
export function SearchForm({ action, children }: SearchFormProps) {
	const { filters, limit, searched } = useFilters();
	const isTooShort = searched.trim() !== "" && !isSearch(searched.trim());
	return (
		<>
			{children && <FoldedFilters applied={[filters.get("status")]} hasSearch />}
			<Form className="toolbar" role="search" key={filters.toString()} action={action}>
				<TextFilter
					id="search"
					label={t("Search by person or text, or by number")}
					type="search"
					name="search"
					value={searched}
					maxLength={200}
					dir="auto"
					describedBy="search-note"
				/>
				{children}
				{limit && <input type="hidden" name="limit" value={limit} />}
				<FilterActions clearTo={action} isFiltered={[...filters.values()].some(Boolean)}>
					<Icon name="search" size={18} />
					<span>{t("Search")}</span>
				</FilterActions>
			</Form>
			<p id="search-note" className="hint" role="status">
				{isTooShort &&
					t("Type at least {minSearchLength} letters to search. The whole list is shown.", {
						minSearchLength: MIN_SEARCH_LENGTH,
					})}
			</p>
		</>
	);
}
