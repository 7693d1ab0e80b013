import { z } from "zod";

const text = z.string().trim().max(200).catch("").default("");
const day = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}$/)
	.refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)))
	.optional()
	.catch(undefined);

/** The filter of the audit log, from the address. */
export const auditFilter = z.object({
	/** Part of the name, username or email of who acted, or an id. */
	who: text,
	/** The same of the person it was about. */
	whom: text,
	area: text,
	from: day,
	to: day,
	/** The last entry of the page before. */
	before: z.uuid().optional().catch(undefined),
});
export type AuditFilter = z.output<typeof auditFilter>;
