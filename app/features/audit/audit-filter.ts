import { z } from "zod";
import { pageInput } from "~/page-input";

const text = z.string().trim().max(200).catch("").default("");
const day = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}$/)
	.refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)))
	.optional()
	.catch(undefined);

/** The filter of the audit log, from the address. */
export const auditFilter = z.object({
	page: pageInput,
	who: text,
	what: text,
	from: day,
	to: day,
});
export type AuditFilter = z.output<typeof auditFilter>;
