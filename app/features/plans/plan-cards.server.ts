import { formatRupees } from "~/features/plans/money";
import type { PlanCardItem } from "~/features/plans/plan-card";
import { chargeOf, pricePerMonth } from "~/features/plans/price";
import { listPlansOnSale, type Plan } from "~/features/plans/queries.server";

/** The third plan of the list is Popular (docs/product.md, section 9). */
const POPULAR_POSITION = 2;

const cardOf = (plan: Plan, position: number): PlanCardItem => ({
	id: plan.id,
	name: plan.name,
	perMonth: pricePerMonth(plan),
	charge: formatRupees(chargeOf(plan)),
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
