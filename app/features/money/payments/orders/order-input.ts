import { z } from "zod";
import { phrase } from "~/platform/language/translate";

/** How a person pays: in the checkout over our page, or on a page of the payment company's that a link opens. */
const PAYMENT_METHODS = ["checkout", "link"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** A plan as it is chosen from its card. */
export const orderInput = z.object({
	package_id: z.string({ error: phrase("Choose a package") }),
	method: z.enum(PAYMENT_METHODS).default("link"),
	/** Ticked: it replaces the running package today, though it could start when that ends. */
	replaces: z.string().optional(),
});

/** What can be done about an order that is not paid yet. */
export const openOrderInput = z.object({ intent: z.enum(["link", "check", "cancel"]) });
