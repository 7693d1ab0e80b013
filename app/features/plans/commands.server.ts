import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
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

/**
 * Writes an administrator's act down in the transaction of the act itself. The audit log belongs to a later feature, so it
 * is handed in.
 */
export type NoteAct = (
	tx: Database,
	act: { action: string; subject: "plan"; subjectId: string; details?: Record<string, unknown> },
) => Promise<void>;

/** Puts a new plan on sale, after all others. */
export async function addPlan(input: PlanInput, note: NoteAct): Promise<void> {
	const last = sql`(select coalesce(max(position), 0) + 1 from plans)`;
	await db.transaction(async (tx) => {
		const after = columnsOf(input);
		const [added] = await tx
			.insert(plans)
			.values({ ...after, position: last })
			.returning({ id: plans.id });
		if (added) await note(tx, { action: "plan.add", subject: "plan", subjectId: added.id, details: after });
	});
}

/** Changes a plan for orders from now on; what was bought or ordered keeps its own terms. @throws DomainError `not-found` */
export async function changePlan(planId: string, input: PlanInput, note: NoteAct): Promise<void> {
	await db.transaction(async (tx) => {
		const { id, position: _, retiredAt: __, ...before } = await findPlan(planId, tx);
		const after = columnsOf(input);
		await tx.update(plans).set(after).where(eq(plans.id, id));
		await note(tx, { action: "plan.change", subject: "plan", subjectId: id, details: { before, after } });
	});
}

/** Takes a plan off sale; who has it keeps it. @throws DomainError `not-found`, `conflict` where it is off sale */
export function retirePlan(planId: string, note: NoteAct): Promise<void> {
	const refusal = new DomainError("conflict", "This package is retired already.");
	return setSale(
		planId,
		{ action: "plan.retire", retiredAt: sql`now()`, from: isNull(plans.retiredAt), refusal },
		note,
	);
}

/** Puts a retired plan on sale again. @throws DomainError `not-found`, `conflict` where it is on sale */
export function offerPlanAgain(planId: string, note: NoteAct): Promise<void> {
	const refusal = new DomainError("conflict", "This package is on sale already.");
	return setSale(planId, { action: "plan.offer", retiredAt: null, from: isNotNull(plans.retiredAt), refusal }, note);
}

async function setSale(
	planId: string,
	{ action, retiredAt, from, refusal }: { action: string; retiredAt: SQL | null; from: SQL; refusal: DomainError },
	note: NoteAct,
) {
	await db.transaction(async (tx) => {
		const { id } = await findPlan(planId, tx);
		const changed = await tx
			.update(plans)
			.set({ retiredAt })
			.where(and(eq(plans.id, id), from))
			.returning({ id: plans.id });
		if (changed.length === 0) throw refusal;
		await note(tx, { action, subject: "plan", subjectId: id });
	});
}

/** Moves a plan one place up or down among those on sale; at the end nothing happens. */
export async function movePlan(planId: string, direction: "up" | "down", note: NoteAct): Promise<void> {
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
		await note(tx, { action: "plan.move", subject: "plan", subjectId: planId, details: { direction } });
	});
}
