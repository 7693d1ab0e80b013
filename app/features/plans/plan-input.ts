import { z } from "zod";

const wholeNumber = (missing: string, least: number, most: number) =>
	z
		.string({ error: missing })
		.trim()
		.regex(/^\d{1,7}$/, "Use digits only")
		.transform(Number)
		.refine((value) => value >= least, `At least ${least}`)
		.refine((value) => value <= most, `At most ${most}`);

/** A price typed in rupees, with or without paise; the output is in paise. 0 is the free package; Razorpay's minimum is ₹1. */
const price = z
	.string({ error: "Enter the price" })
	.trim()
	.regex(/^\d{1,6}(\.\d{1,2})?$/, "Enter the price in rupees, like 499 or 499.50")
	.transform((typed) => Math.round(Number(typed) * 100))
	.refine((paise) => paise === 0 || paise >= 100, "The price is 0 or at least ₹1");

/** A plan as an administrator types it. */
export const planInput = z.object({
	name: z.string({ error: "Enter the name" }).trim().min(1, "Enter the name").max(60, "This is too long"),
	amount: price,
	phone_number_limit: wholeNumber("Enter the phone number limit", 1, 10_000),
	message_limit: wholeNumber("Enter the message limit", 0, 1_000_000),
	duration_days: wholeNumber("Enter the days of access", 1, 3_660),
	description: z.string().trim().max(500, "This is too long").default(""),
});
export type PlanInput = z.output<typeof planInput>;
