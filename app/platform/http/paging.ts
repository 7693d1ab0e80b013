import { countWords } from "~/platform/language/translate";

/** The sizes a page of a list on a screen may have. */
export const PAGE_SIZES = [10, 20, 50] as const;

/** How many pages that many entries make; an empty list is one page. */
export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));

/** "1 user", "57 users", "more than 10,000 users": the words for one, for others, and for more than were counted. */
export function countInWords(
	{ count, isCapped }: { count: number; isCapped: boolean },
	[one, other, more]: [one: string, other: string, more: string],
): string {
	return isCapped ? countWords(count, more, more) : countWords(count, one, other);
}
