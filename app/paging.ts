/** The sizes a page of a list on a screen may have (decision 11). */
export const PAGE_SIZES = [10, 20, 50] as const;

/** How many pages that many entries make; an empty list is one page. */
export const pagesOf = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));

const figures = new Intl.NumberFormat("en-IN");

/** "1 user", "57 users", "more than 10,000 users". */
export function countInWords(
	{ count, isCapped }: { count: number; isCapped: boolean },
	singular: string,
	plural = `${singular}s`,
): string {
	return `${isCapped ? "more than " : ""}${figures.format(count)} ${count === 1 ? singular : plural}`;
}
