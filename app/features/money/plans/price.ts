import { formatRupees } from "~/features/money/plans/money";

const MONTH_DAYS = 30;
const MIN_MONTH_DAYS = 28;
const MAX_MONTH_DAYS = 31;

/** Whether a plan lasts a month, so that its price is the price per month. */
export const isAMonth = (days: number) => days >= MIN_MONTH_DAYS && days <= MAX_MONTH_DAYS;

/** Price per month (docs/product.md, section 9), longer plans by 30 days' share in whole rupees; null if free or shorter. */
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

/** Razorpay's minimum amount, charged for a plan of price 0 (decision 8). */
const SMALLEST_CHARGE_PAISE = 100;

/** The amount charged for an order of a plan, in paise. */
export const chargeOf = (plan: { amountPaise: number }) => plan.amountPaise || SMALLEST_CHARGE_PAISE;
