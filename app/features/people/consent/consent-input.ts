import { z } from "zod";
import { CONSENT_ITEMS } from "~/features/people/consent/schema";

/** An answer on the privacy page: to one item, or yes to all items asked. */
export const consentInput = z.object({
	intent: z.enum(["give", "withdraw", "give-asked"]),
	item: z.enum(CONSENT_ITEMS).optional(),
});
