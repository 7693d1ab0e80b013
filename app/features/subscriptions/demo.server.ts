import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { listPlansOnSale, termsOf } from "~/features/plans/queries.server";
import { startSubscription } from "~/features/subscriptions/commands.server";

const NUMBERS = [
	{ number: "+919820011223", partyName: "Sunita Rao" },
	{ number: "+919930044556", partyName: "Imran Shaikh" },
	{ number: "+917045098765", partyName: "राजेश पाटील" },
];

/** Gives the sandbox's advocate a running package with a few saved numbers (decision 32). */
export async function createDemoSubscription(): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha || (await db.$count(subscriptions, eq(subscriptions.userId, asha.id))) > 0) return;
	const [, , practice] = await listPlansOnSale();
	if (!practice) return;
	await db.transaction(async (tx) => {
		const { id } = await startSubscription(tx, { userId: asha.id, plan: termsOf(practice), paymentId: null });
		await tx.insert(subscriptionNumbers).values(NUMBERS.map((number) => ({ ...number, subscriptionId: id })));
	});
}
