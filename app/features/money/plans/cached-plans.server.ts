import { listPlansOnSale, type Plan } from "~/features/money/plans/queries.server";

/** After a price change, the login page of another process may show the old price for this long. */
const FRESH_MS = 5_000;

let cached: { plans: Plan[]; until: number } | undefined;
/** Counts changes in this process, so that a read from before a change is not cached after it. */
let changes = 0;

/** The plans on sale, cached for some seconds, for pages shown before login. Orders and charges read the database. */
export async function cachedPlansOnSale(): Promise<Plan[]> {
	if (cached && performance.now() < cached.until) return cached.plans;
	const before = changes;
	const plans = await listPlansOnSale();
	if (before === changes) cached = { plans, until: performance.now() + FRESH_MS };
	return plans;
}

/** Clears the cache after a plan changed, so that this process shows the change at once. */
export function clearPlanCache(): void {
	changes += 1;
	cached = undefined;
}
