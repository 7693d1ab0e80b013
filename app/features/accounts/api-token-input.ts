import { z } from "zod";
import { TOKEN_DAYS } from "~/features/accounts/token-choices";

/** A named API token as its holder asks for it. */
export const apiTokenInput = z.object({
	name: z.string({ error: "Name the token" }).trim().min(1, "Name the token").max(60, "Use at most 60 characters"),
	scope: z.enum(["read", "read-write"], { error: "Choose what the token may do" }),
	days: z.enum(TOKEN_DAYS, { error: "Choose how long the token lasts" }).transform(Number),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;
