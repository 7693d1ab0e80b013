import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearPlanCache } from "~/features/money/plans/cached-plans.server";
import { changePlan, retirePlan } from "~/features/money/plans/commands.server";
import { packagePricesInWords } from "~/features/money/plans/front-price.server";
import { planInput } from "~/features/money/plans/plan-input";
import { listPlansOnSale, type Plan } from "~/features/money/plans/queries.server";
import { plans } from "~/features/money/plans/schema";
import { db } from "~/platform/db/client.server";
import { given } from "../support/database/given";

let actor: { id: string; address: string };
let cheapest: Plan;

beforeEach(async () => {
	clearPlanCache();
	actor = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "203.0.113.9" };
	const [first] = (await listPlansOnSale())
		.filter(({ amountPaise }) => amountPaise > 0)
		.sort((a, b) => a.amountPaise - b.amountPaise);
	if (!first) throw new Error("No plan on sale");
	cheapest = first;
});
// The product inserts its plans, with which the next test begins.
afterEach(async () => {
	vi.useRealTimers();
	const { amountPaise } = cheapest;
	await db.update(plans).set({ amountPaise, retiredAt: null }).where(eq(plans.id, cheapest.id));
	clearPlanCache();
});

const typed = (plan: Plan, amount: string) =>
	planInput.parse({
		name: plan.name,
		amount,
		phone_number_limit: String(plan.phoneNumberLimit),
		message_limit: String(plan.messageLimit),
		duration_days: String(plan.durationDays),
		description: plan.description,
	});

test("an administrator's change of a package is visible at once", async () => {
	expect(await packagePricesInWords()).toContain("from ₹199 for");
	await changePlan(actor, cheapest.id, typed(cheapest, "189"));
	expect(await packagePricesInWords()).toContain("from ₹189 for");
	await retirePlan(actor, cheapest.id);
	expect(await packagePricesInWords()).toContain("from ₹499 for");
});

test("a change by another process is visible after five seconds, and needs no statement before", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	expect(await packagePricesInWords()).toContain("from ₹199 for");
	await db.update(plans).set({ amountPaise: 17_900 }).where(eq(plans.id, cheapest.id));
	vi.advanceTimersByTime(4_900);
	expect(await packagePricesInWords()).toContain("from ₹199 for");
	vi.advanceTimersByTime(200);
	expect(await packagePricesInWords()).toContain("from ₹179 for");
});

test("a list read before a change is not cached after it", async () => {
	const reading = packagePricesInWords();
	clearPlanCache();
	await reading;
	await db.update(plans).set({ amountPaise: 17_900 }).where(eq(plans.id, cheapest.id));
	expect(await packagePricesInWords()).toContain("from ₹179 for");
});
