import { formatRupees } from "~/features/plans/money";

const MONTH_DAYS = 30;
/** Up to this many days a plan's price is its price per month. */
const LONGEST_MONTH_DAYS = 31;

/** What a plan costs a month (specification section 9); of a longer plan a month's share, in whole rupees. */
export function pricePerMonth({ amountPaise, durationDays }: { amountPaise: number; durationDays: number }): string {
	if (durationDays <= LONGEST_MONTH_DAYS) return formatRupees(amountPaise);
	return formatRupees(Math.round((amountPaise * MONTH_DAYS) / durationDays / 100) * 100);
}
