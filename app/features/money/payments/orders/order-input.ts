import { z } from "zod";
import { phrase } from "~/platform/language/translate";

/** `checkout` opens over our page; `link` opens Razorpay's payment page. */
const PAYMENT_METHODS = ["checkout", "link"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const orderInput = z.object({
	package_id: z.string({ error: phrase("Choose a package") }),
	method: z.enum(PAYMENT_METHODS).default("link"),
	/** Set: it replaces the running package today, although it could start when that ends. */
	replaces: z.string().optional(),
});

export const openOrderInput = z.object({ intent: z.enum(["link", "check", "cancel"]) });
