import { DomainError } from "~/errors";
import { cachedPlansOnSale } from "~/features/money/plans/cached-plans.server";
import { formatRupees } from "~/features/money/plans/money";
import { chargeOf } from "~/features/money/plans/price";
import type { Plan } from "~/features/money/plans/queries.server";
import { outageAsDomainError } from "~/platform/db/outage.server";
import { t } from "~/platform/language/translate";

/** The prices of the trial and the cheapest other plan; empty without any, or while the database is unavailable. */
export async function packagePricesInWords(): Promise<string> {
	const onSale = await cachedPlansOnSale().catch((error: unknown) => {
		if (outageAsDomainError(error) instanceof DomainError) return [];
		throw error;
	});
	const trial = onSale.find(({ amountPaise }) => amountPaise === 0);
	const [cheapest] = onSale.filter((plan) => plan !== trial).sort((a, b) => a.amountPaise - b.amountPaise);
	const price = (plan: Plan) => ({ price: formatRupees(chargeOf(plan)), days: plan.durationDays });
	if (cheapest && trial) {
		const { price: first, days: firstDays } = price(trial);
		return t("from {price} for {days} days. A first trial is {first} for {firstDays} days.", {
			...price(cheapest),
			first,
			firstDays,
		});
	}
	if (cheapest) return t("from {price} for {days} days.", price(cheapest));
	return trial ? t("{price} for {days} days.", price(trial)) : "";
}
