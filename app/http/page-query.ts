import { z } from "zod";
import { PAGE_SIZES } from "~/ui/list-pager";

const wholeNumber = (max: number, words: string) =>
	z
		.string()
		.regex(/^\d{1,9}$/, words)
		.transform(Number)
		.refine((value) => value >= 1 && value <= max, words);

/** A number in an address is text to us, a number to whoever reads the description. */
const asNumber = (maximum: number) => ({ type: "integer", pattern: undefined, minimum: 1, maximum });

/** Paging of every list of the API (decision 30). */
export const pageQuery = z.object({
	page: wholeNumber(999_999_999, "page is a number from 1")
		.default(1)
		.meta({ ...asNumber(999_999_999), description: "Which page, from 1", default: 1, examples: [1] }),
	limit: wholeNumber(100, "limit is a number from 1 to 100")
		.default(10)
		.meta({ ...asNumber(100), description: "How many a page", default: 10, examples: [10] }),
});

const isPageSize = (size: number) => PAGE_SIZES.some((one) => one === size);

/** Paging of a screen, as it stands in the address; what cannot be read is the first page of the smallest size. */
export const screenPage = z.object({
	page: z.coerce.number().int().min(1).max(999_999_999).catch(1),
	limit: z.coerce.number().refine(isPageSize).catch(PAGE_SIZES[0]),
});
