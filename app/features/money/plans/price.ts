import { formatRupees } from "~/features/money/plans/money";

const MONTH_DAYS = 30;
const MIN_MONTH_DAYS = 28;
const MAX_MONTH_DAYS = 31;

/** Whether a plan lasts a month, so that its price is the price per month. */
export const isAMonth = (days: number) => days >= MIN_MONTH_DAYS && days <= MAX_MONTH_DAYS;

/**
 * A plan's price per month (docs/product.md, section 9): of a month's plan its price, of a longer one 30 days' share in whole
 * rupees. A shorter or free one has none.
 */
export function pricePerMonth({
	amountPaise,
	durationDays,
}: {
	amountPaise: number;
	durationDays: number;
}): string | null {
	if (amountPaise === 0 || durationDays < MIN_MONTH_DAYS) return null;
	if (isAMonth(durationDays)) return formatRupees(amountPaise);
	return formatRupees(Math.round((amountPaise * MONTH_DAYS) / durationDays / 100) * 100);
}

/** The smallest amount Razorpay accepts; a plan of price 0 is charged as this (decision 8). */
const SMALLEST_CHARGE_PAISE = 100;

/** What an order of a plan is charged, in paise. */
export const chargeOf = (plan: { amountPaise: number }) => plan.amountPaise || SMALLEST_CHARGE_PAISE;
