import { z } from "zod";
import { ADMIN_PAGE_SIZES, MAX_FILTER_LENGTH } from "~/features/courts/case-admin/sizes";
import { TODOS } from "~/features/courts/case-admin/todo";
import { isInOrder, OUT_OF_ORDER } from "~/features/courts/cases/status/case-filter";
import { dayInput } from "~/platform/calendar/day-input";
import { pageInput } from "~/platform/http/page-input";

const text = z
	.string()
	.default("")
	.transform((value) => value.trim().slice(0, MAX_FILTER_LENGTH));

const adminCaseFields = z.object({
	search: text,
	todo: z.enum(TODOS).optional().catch(undefined),
	/** A complete username, email or mobile number. */
	user: text,
	/** The name of a district, or a CNR prefix. */
	court: text,
	from: dayInput,
	to: dayInput,
});

const isOrdered = ({ from, to }: { from: string | null; to: string | null }) =>
	isInOrder({ from_date: from, to_date: to });

/** The filters of the administrators' list; dates are those of the next hearing. */
export const adminCaseFilter = adminCaseFields.refine(isOrdered, { ...OUT_OF_ORDER, path: ["to"] });
export type AdminCaseFilter = z.output<typeof adminCaseFilter>;

const isSize = (size: number) => ADMIN_PAGE_SIZES.some((allowed) => allowed === size);

/** The page of the list; invalid values fall back to defaults. */
export const adminCasePlace = z.object({
	page: pageInput,
	limit: z.coerce.number().refine(isSize).catch(ADMIN_PAGE_SIZES[0]),
});
export type AdminCasePlace = z.output<typeof adminCasePlace>;
