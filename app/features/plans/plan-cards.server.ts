import { env } from "~/env.server";
import { formatRupees } from "~/features/plans/money";
import type { PlanCardItem } from "~/features/plans/plan-card";
import { chargeOf, isAMonth, pricePerMonth } from "~/features/plans/price";
import { listPlansOnSale, type Plan } from "~/features/plans/queries.server";
import { t } from "~/language/translate";

/** The third plan of the list is Popular (docs/product.md, section 9). */
const POPULAR_POSITION = 2;

const cardOf = (plan: Plan, position: number): PlanCardItem => ({
	id: plan.id,
	name: plan.name,
	charge: formatRupees(chargeOf(plan)),
	isAMonth: plan.amountPaise > 0 && isAMonth(plan.durationDays),
	perMonth: pricePerMonth(plan),
	phoneNumberLimit: plan.phoneNumberLimit,
	messageLimit: plan.messageLimit,
	durationDays: plan.durationDays,
	description: plan.description,
	isPopular: position === POPULAR_POSITION,
});

/** The plans on sale as cards; without the free one for those who have had it (decision 9). */
export async function listPlanCards({ hasHadFreePlan }: { hasHadFreePlan: boolean }): Promise<PlanCardItem[]> {
	const all = await listPlansOnSale();
	const cards = all.map((plan, position) => ({ isFree: plan.amountPaise === 0, card: cardOf(plan, position) }));
	return cards.filter(({ isFree }) => !(isFree && hasHadFreePlan)).map(({ card }) => card);
}

/** Whether the prices have tax in them, as receipts say it: only a registered business names the tax. */
export const taxInWords = () =>
	env.GSTIN
		? t("Prices include {gstRatePercent}% GST.", { gstRatePercent: env.GST_RATE_PERCENT })
		: t("These prices are all you pay: no GST is added.");
