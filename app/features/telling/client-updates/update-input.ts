import { z } from "zod";
import { phrase } from "~/platform/language/translate";

const error = phrase("Choose what to do");

/** A button beside an update to a client. */
export const oneUpdateInput = z.object({
	intent: z.enum(["stop", "send", "told"], { error }),
	update: z.coerce.number({ error }).int(error).positive(error).max(Number.MAX_SAFE_INTEGER, error),
});
export type OneUpdateInput = z.output<typeof oneUpdateInput>;

/** The same, or the button for all that wait. */
export const updateInput = z.union([oneUpdateInput, z.object({ intent: z.literal("stop-all") })], { error });
