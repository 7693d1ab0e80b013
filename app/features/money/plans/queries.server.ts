import { and, asc, isNull, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { plans } from "~/features/money/plans/schema";
import { type Database, db } from "~/platform/db/client.server";
import { columnsOf, hasId } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

const columns = {
	...columnsOf(plans, "id", "name", "amountPaise", "phoneNumberLimit", "messageLimit", "durationDays"),
	...columnsOf(plans, "description", "position", "retiredAt"),
};

/** The free plan comes first, since the first plan is hidden from people who have bought it before. */
const inOrder = [sql`${plans.amountPaise} > 0`, asc(plans.position), asc(plans.id)];

export type Plan = Awaited<ReturnType<typeof listPlansOnSale>>[number];

/** The plans on sale, in display order. */
export function listPlansOnSale(database: Database = db) {
	return database
		.select(columns)
		.from(plans)
		.where(isNull(plans.retiredAt))
		.orderBy(...inOrder);
}

/** Every plan, retired ones last. */
export function listAllPlans() {
	return db
		.select(columns)
		.from(plans)
		.orderBy(sql`${plans.retiredAt} is not null`, ...inOrder);
}

/** One plan, retired or not. @throws DomainError `not-found`. */
export async function requirePlan(planId: string, database: Database = db): Promise<Plan> {
	const [plan] = await database.select(columns).from(plans).where(hasId(plans.id, planId));
	if (!plan) throw new DomainError("not-found", t("This package was not found."));
	return plan;
}

/** A plan on sale. @throws DomainError `not-found`, also for a retired one. */
export async function requirePlanOnSale(planId: string, database: Database = db): Promise<Plan> {
	const [plan] = await database
		.select(columns)
		.from(plans)
		.where(and(hasId(plans.id, planId), isNull(plans.retiredAt)));
	if (!plan) throw new DomainError("not-found", t("This package is not on sale."), { field: "package_id" });
	return plan;
}

/** A plan's terms, as orders and subscriptions copy them. */
export const termsOf = (plan: Plan) => ({
	planId: plan.id,
	planName: plan.name,
	planPaise: plan.amountPaise,
	phoneNumberLimit: plan.phoneNumberLimit,
	messageLimit: plan.messageLimit,
	durationDays: plan.durationDays,
	description: plan.description,
});

export type PlanTerms = ReturnType<typeof termsOf>;
