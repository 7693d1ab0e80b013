import { z } from "zod";
import { passwordProof } from "~/features/sign-in/login-input";
import { phrase } from "~/language/translate";

/** A refund as an administrator types it, in rupees; the output is in paise. */
export const refundInput = z.object({
	amount: z
		.string({ error: phrase("Enter the amount") })
		.trim()
		.regex(/^\d{1,7}(\.\d{1,2})?$/, phrase("Enter the amount in rupees, like 499 or 499.50"))
		.transform((typed) => Math.round(Number(typed) * 100))
		.refine((paise) => paise >= 100, phrase("The smallest refund is ₹1")),
	reason: z
		.string({ error: phrase("Enter the reason") })
		.trim()
		.min(1, phrase("Enter the reason"))
		.max(250, phrase("This is too long")),
	password: passwordProof,
});
