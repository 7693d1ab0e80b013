import { z } from "zod";
import { ACCOUNT_ACTS, type AccountAct } from "~/features/accounts/account-acts";

const acts = Object.keys(ACCOUNT_ACTS).filter((act): act is AccountAct => act in ACCOUNT_ACTS);

export const accountActInput = z.object({
	act: z.enum(acts, { error: "Choose what to do" }),
	reason: z.string().trim().max(300, "Use at most 300 characters").default(""),
});
export type AccountActInput = z.output<typeof accountActInput>;

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1);
const text = z.string().trim().max(200).catch("");
const day = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}$/)
	.refine((value) => !Number.isNaN(Date.parse(`${value}T00:00:00Z`)))
	.optional()
	.catch(undefined);

/** What narrows the list of users, as it stands in the address. */
export const userFilter = z.object({ page, search: text.default("") });

/** What narrows the audit log, as it stands in the address. */
export const auditFilter = z.object({ page, who: text.default(""), what: text.default(""), from: day, to: day });
export type AuditFilter = z.output<typeof auditFilter>;
