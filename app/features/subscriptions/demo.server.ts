import { eq } from "drizzle-orm";
import { dayInIndia } from "~/calendar/day";
import { db } from "~/db/client.server";
import { subscriptionNumbers, subscriptions } from "~/db/schema/subscriptions";
import { users } from "~/db/schema/users";
import { listPlansOnSale, termsOf } from "~/features/plans/queries.server";
import { startSubscription } from "~/features/subscriptions/commands.server";

const NUMBERS = [
	{ number: "+919820011223", partyName: "Madhavi Ashok Gokhale", agreedHow: "in_person", remindsOfHearings: true },
	{ number: "+919930044556", partyName: "Ashok Raghunath Gokhale", agreedHow: "phone" },
	{ number: "+917045098765", partyName: "राजेश पाटील" },
];

/** Starts a package with saved numbers for the sandbox's advocate (decision 32). @returns whether it was started now. */
export async function createDemoSubscription(): Promise<boolean> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha || (await db.$count(subscriptions, eq(subscriptions.userId, asha.id))) > 0) return false;
	const [, , practice] = await listPlansOnSale();
	if (!practice) return false;
	await db.transaction(async (tx) => {
		const { id } = await startSubscription(tx, { userId: asha.id, plan: termsOf(practice), paymentId: null });
		const agreed = { agreedOn: dayInIndia(new Date()), agreementRecordedBy: asha.id, agreementRecordedAt: new Date() };
		await tx.insert(subscriptionNumbers).values(
			NUMBERS.map((number) => ({
				...number,
				...(number.agreedHow ? agreed : {}),
				userId: asha.id,
				subscriptionId: id,
			})),
		);
	});
	return true;
}
