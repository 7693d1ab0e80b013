import { countWords } from "~/platform/language/translate";

/** Page sizes offered on screens. */
export const PAGE_SIZES = [10, 20, 50] as const;

/** Number of pages; an empty list has one. */
export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));

/** "1 user", "57 users", "more than 10,000 users": words for one, for several, and for a capped count. */
export function countInWords(
	{ count, isCapped }: { count: number; isCapped: boolean },
	[one, other, more]: [one: string, other: string, more: string],
): string {
	return isCapped ? countWords(count, more, more) : countWords(count, one, other);
}
