import { Form, Link, useSearchParams } from "@remix-run/react";
import { Download, Search } from "lucide-react";
import type { ReactNode } from "react";
import { isSearch, SHORTEST_SEARCH } from "~/features/support/complaint-choices";
import { FilterField } from "~/ui/filter-field";

type SearchFormProps = {
	action: string;
	exportTo: string;
	isCapped: boolean;
	children?: ReactNode;
};

/** The filters in this list's address, without its paging. */
function useFilters() {
	const [search] = useSearchParams();
	const filters = new URLSearchParams(search);
	for (const name of ["page", "limit", "select"]) filters.delete(name);
	return { filters, limit: search.get("limit"), searched: search.get("search") ?? "" };
}

/** Searches an administrators' list by person and text, adds the filters in `children`, and exports the list. */
export function SearchForm({ action, exportTo, isCapped, children }: SearchFormProps) {
	const { filters, limit, searched } = useFilters();
	const isTooShort = searched.trim() !== "" && !isSearch(searched.trim());
	return (
		<>
			<Form className="toolbar" role="search" key={filters.toString()} action={action}>
				<FilterField id="search" label="Search by person or text, or by number">
					<input
						id="search"
						className="input"
						type="search"
						name="search"
						maxLength={200}
						dir="auto"
						defaultValue={searched}
						autoComplete="off"
						aria-describedby="search-note"
					/>
				</FilterField>
				{children}
				{limit && <input type="hidden" name="limit" value={limit} />}
				<button type="submit" className="button">
					<Search size={18} aria-hidden />
					<span>Search</span>
				</button>
				{[...filters.values()].some(Boolean) && (
					<Link to={action} className="button">
						Clear
					</Link>
				)}
				<a href={`${exportTo}?${filters}`} className="button" download>
					<Download size={18} aria-hidden />
					<span>Export as CSV</span>
				</a>
			</Form>
			<p id="search-note" className="hint" role="status">
				{isTooShort && `Type at least ${SHORTEST_SEARCH} letters to search; the whole list is shown.`}
				{isCapped && "Only the first 10,000 are listed. Use a longer search to find the others."}
			</p>
		</>
	);
}
