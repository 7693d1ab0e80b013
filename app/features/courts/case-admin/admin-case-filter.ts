import { z } from "zod";
import { ADMIN_PAGE_SIZES, MAX_FILTER_LENGTH } from "~/features/courts/case-admin/sizes";
import { TODOS } from "~/features/courts/case-admin/todo";
import { isInOrder, OUT_OF_ORDER } from "~/features/courts/cases/status/case-filter";
import { dayInput } from "~/platform/calendar/day-input";
import { isUuid } from "~/platform/db/rows";
import { pageInput } from "~/platform/http/page-input";

const text = z
	.string()
	.default("")
	.transform((value) => value.trim().slice(0, MAX_FILTER_LENGTH));

export const adminCaseFields = z.object({
	search: text,
	todo: z.enum(TODOS).optional().catch(undefined),
	/** A username, an email or a mobile number, whole. */
	user: text,
	/** The name of a district, or the first letters of the court's CNR numbers. */
	court: text,
	from: dayInput,
	to: dayInput,
});

const isOrdered = ({ from, to }: { from: string | null; to: string | null }) =>
	isInOrder({ from_date: from, to_date: to });

/** What the administrators' list of cases is narrowed to, from the address; days are those of the next hearing. */
export const adminCaseFilter = adminCaseFields.refine(isOrdered, { ...OUT_OF_ORDER, path: ["to"] });
export type AdminCaseFilter = z.output<typeof adminCaseFilter>;

const isSize = (size: number) => ADMIN_PAGE_SIZES.some((one) => one === size);
const caseId = z.string().refine(isUuid).optional().catch(undefined);

/** The page of the list, which never fails: by its number, or beside a known case. */
export const adminCasePlace = z.object({
	page: pageInput,
	limit: z.coerce.number().refine(isSize).catch(ADMIN_PAGE_SIZES[0]),
	after: caseId,
	before: caseId,
});
export type AdminCasePlace = z.output<typeof adminCasePlace>;
