import { z } from "zod";

/** A refund as an administrator types it, in rupees; the output is in paise. */
export const refundInput = z.object({
	amount: z
		.string({ error: "Enter the amount" })
		.trim()
		.regex(/^\d{1,7}(\.\d{1,2})?$/, "Enter the amount in rupees, like 499 or 499.50")
		.transform((typed) => Math.round(Number(typed) * 100))
		.refine((paise) => paise >= 100, "The smallest refund is ₹1"),
	reason: z.string({ error: "Enter the reason" }).trim().min(1, "Enter the reason").max(250, "This is too long"),
});
