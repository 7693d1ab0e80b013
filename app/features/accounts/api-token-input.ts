import { z } from "zod";

/** How long an API token may live. */
export const TOKEN_DAYS = ["30", "90", "365"] as const;

export const TOKEN_SCOPES = [
	{ id: "read", name: "Read only" },
	{ id: "read-write", name: "Read and write" },
] as const;

/** A named API token as its holder asks for it. */
export const apiTokenInput = z.object({
	name: z.string({ error: "Name the token" }).trim().min(1, "Name the token").max(60, "Use at most 60 characters"),
	scope: z.enum(["read", "read-write"], { error: "Choose what the token may do" }),
	days: z.enum(TOKEN_DAYS, { error: "Choose how long the token lasts" }).transform(Number),
});
export type ApiTokenInput = z.output<typeof apiTokenInput>;
