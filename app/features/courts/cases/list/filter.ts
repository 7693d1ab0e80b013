import { z } from "zod";
import { CASE_PAGE_SIZES, MAX_SEARCH_LENGTH, SORTS, STATES } from "~/features/courts/cases/list/choices";
import { isInOrder, OUT_OF_ORDER } from "~/features/courts/cases/status/case-filter";
import { tidyTag } from "~/features/courts/cases/tags/tag-input";
import { normaliseCnr } from "~/features/courts/courts/cnr";
import { dayInput } from "~/platform/calendar/day-input";
import { pageInput } from "~/platform/http/page-input";
import { codesOf } from "~/platform/language/translate";
import { foldText } from "~/platform/outside/fold";

const SORT_NAMES = codesOf(SORTS);
const MAX_WORDS = 10;
/** Words between the names of two parties that are not searched: "Gokhale v. Riverside Greens". */
const JOINING = /^(?:v|vs|versus|and|&|बनाम|वि)\.?$/i;

const text = z
	.string()
	.default("")
	.transform((value) => value.trim().slice(0, MAX_SEARCH_LENGTH));

const caseListFields = z.object({
	q: text,
	/** The search field's name in older links. */
	cnr_number: text.transform(normaliseCnr),
	court: text,
	stage: text,
	tag: text.transform(tidyTag),
	state: z.enum(codesOf(STATES)).optional().catch(undefined),
	from: dayInput,
	to: dayInput,
});

/** The search and filters of Case Management, from the query string; days are those of the next hearing. */
export const caseListFilter = caseListFields
	.refine(({ from, to }) => isInOrder({ from_date: from, to_date: to }), { ...OUT_OF_ORDER, path: ["to"] })
	.transform(({ q, cnr_number, ...filter }) => ({ ...filter, q: q || cnr_number }));
export type CaseListFilter = z.output<typeof caseListFilter>;

/** The sort order of a screen; an invalid one is replaced by the default. */
export const screenSort = z.enum(SORT_NAMES).default("next").catch("next");

/** The sort order of an API call. */
export const sortQuery = z.enum(SORT_NAMES, {
	error: `sort is ${SORT_NAMES.slice(0, -1).join(", ")} or ${SORT_NAMES.at(-1)}`,
});

const isPageSize = (size: number) => CASE_PAGE_SIZES.some((one) => one === size);

/** The page and its size, and the sort order; parsing never fails. */
export const caseListPlace = z.object({
	page: pageInput,
	limit: z.coerce.number().refine(isPageSize).catch(CASE_PAGE_SIZES[0]),
	sort: screenSort,
});

const foldedWords = (text: string) => foldText(text).split(" ").filter(Boolean);

/** The folded words that must all match; a CNR typed in groups becomes several words, each a part of it. */
export function wordsOf(search: string): string[] {
	const names = [""];
	for (const word of search.split(/\s+/))
		if (JOINING.test(word)) names.push("");
		else names.push(`${names.pop()} ${word}`);
	const words = names.flatMap(foldedWords);
	return (words.length > 0 ? words : foldedWords(search)).slice(0, MAX_WORDS);
}
