import { phrase } from "~/platform/language/translate";

/** Sort orders, by their name in the query string. */
export const SORTS = {
	next: phrase("Next hearing"),
	newest: phrase("Newest first"),
	case_number: phrase("Case number"),
	court: phrase("Court"),
} as const;
export type Sort = keyof typeof SORTS;

/** States to filter by, by their name in the query string. */
export const STATES = {
	active: phrase("Not disposed"),
	awaited: phrase("Date awaited"),
	differs: phrase("The court says otherwise"),
	clash: phrase("Hearings that clash"),
	disposed: phrase("Disposed"),
	changed: phrase("Changed"),
	not_found: phrase("CNR not found"),
	archived: phrase("Archived"),
} as const;
export type CaseState = keyof typeof STATES;

/** Page sizes of Case Management. */
export const CASE_PAGE_SIZES = [10, 25, 50] as const;

export const MAX_SEARCH_LENGTH = 200;
