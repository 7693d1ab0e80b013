import { z } from "zod";
import { PAGE_SIZES } from "~/platform/http/paging";

const LAST_PAGE = 999_999_999;

/** A page number in the address of a screen, from 1; what cannot be read is the first page. */
export const pageInput = z.coerce.number().int().min(1).max(LAST_PAGE).catch(1);

const isPageSize = (size: number) => PAGE_SIZES.some((one) => one === size);

/** Paging of a screen with a choice of sizes; what cannot be read is the first page of the smallest size. */
export const screenPage = z.object({
	page: pageInput,
	limit: z.coerce.number().refine(isPageSize).catch(PAGE_SIZES[0]),
});
