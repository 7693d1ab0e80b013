import { Form, Link, useSearchParams } from "@remix-run/react";
import { Download, Search } from "lucide-react";
import type { ReactNode } from "react";
import { SHORTEST_SEARCH } from "~/features/complaints/complaint-choices";

type SearchFormProps = {
	action: string;
	searched: string;
	isTooShort: boolean;
	isCapped: boolean;
	children?: ReactNode;
};

/** This list's address with only what narrows it. */
function useNarrowing() {
	const [search] = useSearchParams();
	const kept = new URLSearchParams(search);
	for (const name of ["page", "limit", "select"]) kept.delete(name);
	return { kept, limit: search.get("limit") };
}

/** Searches a list of the administrators by person and text, narrows it further by `children`, and gives it as a file. */
export function SearchForm({ action, searched, isTooShort, isCapped, children }: SearchFormProps) {
	const { kept, limit } = useNarrowing();
	return (
		<>
			<Form className="toolbar" role="search" key={kept.toString()} action={action}>
				<div>
					<label htmlFor="search" className="field-label">
						Search by person or text
					</label>
					<input
						id="search"
						className="input"
						type="search"
						name="search"
						dir="auto"
						defaultValue={searched}
						autoComplete="off"
						aria-describedby="search-note"
					/>
				</div>
				{children}
				{limit && <input type="hidden" name="limit" value={limit} />}
				<button type="submit" className="button">
					<Search size={18} aria-hidden />
					<span>Search</span>
				</button>
				{[...kept.values()].some(Boolean) && (
					<Link to={action} className="button">
						Clear
					</Link>
				)}
				<a href={`${action}/export?${kept}`} className="button" download>
					<Download size={18} aria-hidden />
					<span>Export as CSV</span>
				</a>
			</Form>
			<p id="search-note" className="hint" role="status">
				{isTooShort && `Type at least ${SHORTEST_SEARCH} letters to search; the whole list is shown.`}
				{isCapped && "Only the first 10,000 are listed. Search for more of the words to find the others."}
			</p>
		</>
	);
}
