import { z } from "zod";
import { ACCOUNT_ACTS, type AccountAct } from "~/features/accounts/account-acts";
import { pageInput } from "~/page-input";

const acts = Object.keys(ACCOUNT_ACTS).filter((act): act is AccountAct => act in ACCOUNT_ACTS);

export const accountActInput = z.object({
	act: z.enum(acts, { error: "Select an action" }),
	reason: z.string().trim().max(300, "Use at most 300 characters").default(""),
});
export type AccountActInput = z.output<typeof accountActInput>;

const text = z.string().trim().max(200).catch("");

/** The filter of the list of users, from the address. */
export const userFilter = z.object({ page: pageInput, search: text.default("") });
