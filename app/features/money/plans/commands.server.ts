import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import type { PLAN_ACTIONS } from "~/features/money/plans/actions";
import { clearPlanCache } from "~/features/money/plans/cached-plans.server";
import type { PlanInput } from "~/features/money/plans/plan-input";
import { listPlansOnSale, requirePlan } from "~/features/money/plans/queries.server";
import { plans } from "~/features/money/plans/schema";
import type { Actor } from "~/features/people/audit/actor";
import { recordAudit } from "~/features/people/audit/commands.server";
import { type Proof, requireFreshProof } from "~/features/people/sign-in/proof.server";
import { type Database, db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

const columnsOf = (input: PlanInput) => ({
	name: input.name,
	amountPaise: input.amount,
	phoneNumberLimit: input.phone_number_limit,
	messageLimit: input.message_limit,
	durationDays: input.duration_days,
	description: input.description,
});

type PlanAction = keyof typeof PLAN_ACTIONS;

/** Writes an administrator's action on a plan to the audit log, in the action's transaction. */
function auditPlanAction(
	tx: Database,
	actor: Actor,
	action: PlanAction,
	planId: string,
	details?: Record<string, unknown>,
) {
	return recordAudit(tx, {
		actor,
		action,
		subject: "plan",
		subjectId: planId,
		details,
	});
}

/** Changes plans in a transaction, then clears this process's cache of plans. */
async function changingPlans(work: (tx: Database) => Promise<void>): Promise<void> {
	await db.transaction(work);
	clearPlanCache();
}

/** Puts a new plan on sale, after all others. */
export async function addPlan(actor: Actor, input: PlanInput): Promise<void> {
	const last = sql`(select coalesce(max(position), 0) + 1 from plans)`;
	await changingPlans(async (tx) => {
		const after = columnsOf(input);
		const [added] = await tx
			.insert(plans)
			.values({ ...after, position: last })
			.returning({ id: plans.id });
		if (added) await auditPlanAction(tx, actor, "plan.add", added.id, after);
	});
}

/** Changes a plan for later orders; existing orders and subscriptions keep their terms. @throws DomainError `not-found` */
export async function changePlan(actor: Actor, planId: string, input: PlanInput): Promise<void> {
	await changingPlans(async (tx) => {
		const { id, position: _, retiredAt: __, ...before } = await requirePlan(planId, tx);
		const after = columnsOf(input);
		await tx.update(plans).set(after).where(eq(plans.id, id));
		await auditPlanAction(tx, actor, "plan.change", id, { before, after });
	});
}

/** `addPlan` or `changePlan` by a signed-in administrator with a fresh proof. @throws as `requireFreshProof` and those */
export async function savePlanWithProof(proof: Proof, actor: Actor, input: PlanInput, planId?: string): Promise<void> {
	await requireFreshProof(proof);
	await (planId === undefined ? addPlan(actor, input) : changePlan(actor, planId, input));
}

/** Takes a plan off sale; subscribers keep it. @throws DomainError `not-found`, `conflict` where it is off sale */
export function retirePlan(actor: Actor, planId: string): Promise<void> {
	const refusal = new DomainError("conflict", t("This package is already retired."));
	return setRetired(actor, planId, {
		action: "plan.retire",
		retiredAt: sql`now()`,
		from: isNull(plans.retiredAt),
		refusal,
	});
}

/** Puts a retired plan on sale again. @throws DomainError `not-found`, `conflict` where it is on sale */
export function offerPlanAgain(actor: Actor, planId: string): Promise<void> {
	const refusal = new DomainError("conflict", t("This package is already on sale."));
	return setRetired(actor, planId, {
		action: "plan.offer",
		retiredAt: null,
		from: isNotNull(plans.retiredAt),
		refusal,
	});
}

type RetirementChange = { action: PlanAction; retiredAt: SQL | null; from: SQL; refusal: DomainError };

async function setRetired(actor: Actor, planId: string, { action, retiredAt, from, refusal }: RetirementChange) {
	await changingPlans(async (tx) => {
		const { id, name } = await requirePlan(planId, tx);
		const changed = await tx
			.update(plans)
			.set({ retiredAt })
			.where(and(eq(plans.id, id), from))
			.returning({ id: plans.id });
		if (changed.length === 0) throw refusal;
		await auditPlanAction(tx, actor, action, id, { name });
	});
}

/** Moves a plan one place up or down among those on sale; at either end nothing happens. */
export async function movePlan(actor: Actor, planId: string, direction: "up" | "down"): Promise<void> {
	await changingPlans(async (tx) => {
		// Serialises two administrators who reorder at the same moment.
		await tx.execute(sql`lock table plans in share row exclusive mode`);
		const onSale = await listPlansOnSale(tx);
		const order = onSale.map(({ id }) => id);
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
		await auditPlanAction(tx, actor, "plan.move", planId, { name: onSale[from]?.name, direction });
	});
}
