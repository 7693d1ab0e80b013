import { transactions } from "~/features/money/payments/schema";
import { listPlansOnSale, type Plan, termsOf } from "~/features/money/plans/queries.server";
import { db } from "~/platform/db/client.server";

/** The second plan on sale, the first that costs something. */
export async function essentialPlan(): Promise<Plan> {
	const [, essential] = await listPlansOnSale();
	if (!essential) throw new Error("No plan on sale");
	return essential;
}

/** An order of a plan, as it is before it is paid unless told otherwise. */
export async function givenOrderOf(
	plan: Plan,
	about: Partial<typeof transactions.$inferInsert> & { userId: string },
): Promise<typeof transactions.$inferSelect> {
	const [order] = await db
		.insert(transactions)
		.values({ ...termsOf(plan), amountPaise: plan.amountPaise, ...about })
		.returning();
	if (!order) throw new Error("No order came back");
	return order;
}
