import { z } from "zod";
import { PAGE_SIZES } from "~/platform/http/paging";

const LAST_PAGE = 999_999_999;

/** Page number in a screen's address, from 1; invalid input becomes 1. */
export const pageInput = z.coerce.number().int().min(1).max(LAST_PAGE).default(1).catch(1);

const isPageSize = (size: number) => PAGE_SIZES.some((one) => one === size);

/** Page and size in a screen's address; invalid input becomes page 1 of the smallest size. */
export const screenPage = z.object({
	page: pageInput,
	limit: z.coerce.number().refine(isPageSize).default(PAGE_SIZES[0]).catch(PAGE_SIZES[0]),
});
