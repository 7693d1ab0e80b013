import { z } from "zod";
import { MAX_SEARCH_LENGTH, SORTS, STATES } from "~/features/courts/cases/list/choices";
import { isInOrder, OUT_OF_ORDER } from "~/features/courts/cases/status/case-filter";
import { tidyTag } from "~/features/courts/cases/tags/tag-input";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { dayInput } from "~/platform/calendar/day-input";
import { pageInput } from "~/platform/http/page-input";
import { codesOf } from "~/platform/language/translate";

const SORT_NAMES = codesOf(SORTS);
const MAX_WORDS = 10;
/** Between the names of two parties, where they say nothing: "Gokhale v. Riverside Greens". */
const JOINING = /^(?:v|vs|versus|and|&|बनाम|वि)\.?$/i;

const text = z
	.string()
	.default("")
	.transform((value) => value.trim().slice(0, MAX_SEARCH_LENGTH));

const caseListFields = z.object({
	q: text,
	/** The name of the search field in earlier addresses. */
	cnr_number: text.transform(normaliseCnr),
	court: text,
	stage: text,
	tag: text.transform(tidyTag),
	state: z.enum(codesOf(STATES)).optional().catch(undefined),
	from: dayInput,
	to: dayInput,
});

/** The search and the filters of Case Management, from the address; days are those of the next hearing. */
export const caseListFilter = caseListFields
	.refine(({ from, to }) => isInOrder({ from_date: from, to_date: to }), { ...OUT_OF_ORDER, path: ["to"] })
	.transform(({ q, cnr_number, ...filter }) => ({ ...filter, q: q || cnr_number }));
export type CaseListFilter = z.output<typeof caseListFilter>;

/** The order in the address of a screen: what is not an order is the usual one. */
export const screenSort = z.enum(SORT_NAMES).catch("next");

/** The order in the query of a call. */
export const sortQuery = z.enum(SORT_NAMES, {
	error: `sort is ${SORT_NAMES.slice(0, -1).join(", ")} or ${SORT_NAMES.at(-1)}`,
});

/** The page and the order, which never fail. */
export const caseListPlace = z.object({ page: pageInput, sort: screenSort });

/** The words that must all be found; a CNR written in groups is several words, each a part of it. */
export function wordsOf(search: string): string[] {
	const words = search.split(/\s+/).filter(Boolean);
	const telling = words.filter((word) => !JOINING.test(word));
	return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}
