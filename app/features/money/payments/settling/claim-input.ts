import { z } from "zod";
import { userIdInput } from "~/features/people/accounts/user-id-input";

/** A payment reported through the API (docs/product.md, section 3). A missing amount is ₹1 (decision 8). */
export const paymentClaim = z.object({
	user_id: userIdInput,
	package_id: z
		.string({ error: "Choose a package" })
		.meta({ description: "A package, from list-plan", examples: ["019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8"] }),
	amount: z.coerce
		.number({ error: "The amount must be a number" })
		.min(0)
		.max(10_000_000)
		.default(1)
		.meta({ description: "In rupees", examples: [199] }),
	payment_gateway_id: z
		.string()
		.trim()
		.regex(/^(pay_[A-Za-z0-9]{6,40})?$/, "This is not the id of a payment")
		.nullish()
		.meta({ description: "The payment's id at the payment company, if there is one" }),
	status: z
		.enum(["SUCCESS", "FAILED", "PENDING", "CANCELLED"], {
			error: "status is SUCCESS, FAILED, PENDING or CANCELLED",
		})
		.meta({ description: "PENDING to order; otherwise the outcome of the payment", examples: ["PENDING"] }),
});
export type PaymentClaim = z.output<typeof paymentClaim>;
