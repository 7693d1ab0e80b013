import { z } from "zod";
import { passwordProof } from "~/features/people/sign-in/login/login-input";
import { phrase, t } from "~/platform/language/translate";

const wholeNumber = (missing: string, min: number, max: number) =>
	z
		.string({ error: missing })
		.trim()
		.regex(/^\d{1,7}$/, phrase("Use digits only"))
		.transform(Number)
		.refine((value) => value >= min, { error: () => t("At least {min}", { min }) })
		.refine((value) => value <= max, { error: () => t("At most {max}", { max }) });

/** A price typed in rupees, with or without paise; the output is in paise. 0 is the free package; Razorpay's minimum is ₹1. */
const price = z
	.string({ error: phrase("Enter the price") })
	.trim()
	.regex(/^\d{1,6}(\.\d{1,2})?$/, phrase("Enter the price in rupees, like 499 or 499.50"))
	.transform((typed) => Math.round(Number(typed) * 100))
	.refine((paise) => paise === 0 || paise >= 100, phrase("The price is 0 or at least ₹1"));

export const planInput = z.object({
	name: z
		.string({ error: phrase("Enter the name") })
		.trim()
		.min(1, phrase("Enter the name"))
		.max(60, phrase("This is too long")),
	amount: price,
	phone_number_limit: wholeNumber(phrase("Enter the phone number limit"), 1, 10_000),
	message_limit: wholeNumber(phrase("Enter the message limit"), 0, 1_000_000),
	duration_days: wholeNumber(phrase("Enter the days of access"), 1, 3_660),
	description: z.string().trim().max(500, phrase("This is too long")).default(""),
});
export type PlanInput = z.output<typeof planInput>;

/** `planInput` with the password, which a price change asks for unless the last login is recent. */
export const planForm = planInput.extend({ password: passwordProof });
