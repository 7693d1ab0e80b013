import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { plans } from "~/db/schema/plans";
import { DomainError } from "~/errors";
import type { PlanInput } from "~/features/plans/plan-input";
import { findPlan, listPlansOnSale } from "~/features/plans/queries.server";

const columnsOf = (input: PlanInput) => ({
	name: input.name,
	amountPaise: input.amount,
	phoneNumberLimit: input.phone_number_limit,
	messageLimit: input.message_limit,
	durationDays: input.duration_days,
	description: input.description,
});

/** Puts a new plan on sale, after all others. */
export async function addPlan(input: PlanInput): Promise<void> {
	const last = sql`(select coalesce(max(position), 0) + 1 from plans)`;
	await db.insert(plans).values({ ...columnsOf(input), position: last });
}

/** Changes a plan for orders from now on; what was bought or ordered keeps its own terms. @throws DomainError `not-found` */
export async function changePlan(planId: string, input: PlanInput): Promise<void> {
	const { id } = await findPlan(planId);
	await db.update(plans).set(columnsOf(input)).where(eq(plans.id, id));
}

/** Takes a plan off sale; who has it keeps it. @throws DomainError `not-found`, `conflict` where it is off sale */
export async function retirePlan(planId: string): Promise<void> {
	const { id } = await findPlan(planId);
	const retired = await db
		.update(plans)
		.set({ retiredAt: sql`now()` })
		.where(and(eq(plans.id, id), isNull(plans.retiredAt)))
		.returning({ id: plans.id });
	if (retired.length === 0) throw new DomainError("conflict", "This package is retired already.");
}

/** Puts a retired plan on sale again. @throws DomainError `not-found`, `conflict` where it is on sale */
export async function offerPlanAgain(planId: string): Promise<void> {
	const { id } = await findPlan(planId);
	const offered = await db
		.update(plans)
		.set({ retiredAt: null })
		.where(and(eq(plans.id, id), isNotNull(plans.retiredAt)))
		.returning({ id: plans.id });
	if (offered.length === 0) throw new DomainError("conflict", "This package is on sale already.");
}

/** Moves a plan one place up or down among those on sale; at the end nothing happens. */
export async function movePlan(planId: string, direction: "up" | "down"): Promise<void> {
	await db.transaction(async (tx) => {
		// Two administrators at once reorder one after the other.
		await tx.execute(sql`lock table plans in share row exclusive mode`);
		const order = (await listPlansOnSale(tx)).map(({ id }) => id);
		const from = order.indexOf(planId);
		const to = direction === "up" ? from - 1 : from + 1;
		const [moved, other] = [order[from], order[to]];
		if (!moved || !other) return;
		order[from] = other;
		order[to] = moved;
		for (const [position, id] of order.entries())
			await tx
				.update(plans)
				.set({ position: position + 1 })
				.where(eq(plans.id, id));
	});
}
