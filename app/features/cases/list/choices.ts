/** The orders of a list of cases (decision 46), by their name in the address. */
export const SORTS = {
	next: "Next hearing",
	newest: "Newest first",
	case_number: "Case number",
	court: "Court",
} as const;
export type Sort = keyof typeof SORTS;
export const SORT_NAMES = Object.keys(SORTS) as [Sort, ...Sort[]];

/** Where a case stands, by its name in the address (decision 47). */
export const STATES = {
	active: "Not disposed",
	awaited: "Date awaited",
	disposed: "Disposed",
	changed: "Changed",
	not_found: "CNR not found",
	archived: "Archived",
} as const;
export type CaseState = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as [CaseState, ...CaseState[]];

export const LONGEST_SEARCH = 200;
