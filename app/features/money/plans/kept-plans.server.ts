import { listPlansOnSale, type Plan } from "~/features/money/plans/queries.server";

/** For so long the login page of another process may name a price that an administrator has changed. */
const FRESH_MS = 5_000;

let kept: { plans: Plan[]; until: number } | undefined;
/** Counts the changes here, so that what was read before one is not kept after it. */
let changes = 0;

/**
 * The plans on sale, as they were within the last seconds: for what everybody is told of them before they log in.
 * What is ordered and charged is read anew each time.
 */
export async function keptPlansOnSale(): Promise<Plan[]> {
	if (kept && performance.now() < kept.until) return kept.plans;
	const before = changes;
	const plans = await listPlansOnSale();
	if (before === changes) kept = { plans, until: performance.now() + FRESH_MS };
	return plans;
}

/** After a change of a plan: this process tells the new ones at once. */
export function forgetKeptPlans(): void {
	changes += 1;
	kept = undefined;
}
