import { formatRupees } from "~/features/plans/money";

const MONTH_DAYS = 30;
/** For plans up to this many days, the price per month is the price. */
const LONGEST_MONTH_DAYS = 31;

/** A plan's price per month (docs/product.md, section 9); for a longer plan, 30 days' share in whole rupees. */
export function pricePerMonth({ amountPaise, durationDays }: { amountPaise: number; durationDays: number }): string {
	if (durationDays <= LONGEST_MONTH_DAYS) return formatRupees(amountPaise);
	return formatRupees(Math.round((amountPaise * MONTH_DAYS) / durationDays / 100) * 100);
}

/** The smallest amount Razorpay accepts; a plan of price 0 is charged as this (decision 8). */
const SMALLEST_CHARGE_PAISE = 100;

/** What an order of a plan is charged, in paise. */
export const chargeOf = (plan: { amountPaise: number }) => plan.amountPaise || SMALLEST_CHARGE_PAISE;
