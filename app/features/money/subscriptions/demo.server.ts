import { eq } from "drizzle-orm";
import { findActiveSubscription } from "~/features/money/subscriptions/queries.server";
import { subscriptionNumbers } from "~/features/money/subscriptions/schema";
import { users } from "~/features/people/users/schema";
import { dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const NUMBERS = [
	{
		number: "+919820011223",
		partyName: "Madhavi Ashok Gokhale",
		agreedHow: "in_person",
		remindsOfHearings: true,
		tellsOfMoves: true,
		tellsOfOutcomes: true,
	},
	{ number: "+919930044556", partyName: "Ashok Raghunath Gokhale", agreedHow: "phone" },
	{ number: "+917045098765", partyName: "राजेश पाटील" },
];

export async function createDemoNumbers(): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	const active = asha && (await findActiveSubscription(asha.id));
	if (!active) return;
	const agreed = { agreedOn: dayInIndia(new Date()), agreementRecordedBy: asha.id, agreementRecordedAt: new Date() };
	await db.insert(subscriptionNumbers).values(
		NUMBERS.map((number) => ({
			...number,
			...(number.agreedHow ? agreed : {}),
			userId: asha.id,
			subscriptionId: active.id,
		})),
	);
}
