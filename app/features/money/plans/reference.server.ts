import { plans } from "~/features/money/plans/schema";
import { type Database, db } from "~/platform/db/client.server";
import { phrase } from "~/platform/language/translate";

const RUPEE = 100;

/** The initial plans. Administrators can change and retire them, and add others. */
const PLANS = [
	{
		id: "019a9d3e-5c01-7b6a-9e34-2f6c1d84a710",
		name: "Trial",
		amountPaise: 0,
		phoneNumberLimit: 2,
		messageLimit: 10,
		durationDays: 15,
		description: phrase("Try everything first. One per user."),
	},
	{
		id: "019a9d3e-5c02-74c8-8b1f-6ad05e93c2b8",
		name: "Essential",
		amountPaise: 199 * RUPEE,
		phoneNumberLimit: 5,
		messageLimit: 100,
		durationDays: 30,
		description: phrase("For a family with one or two cases."),
	},
	{
		id: "019a9d3e-5c03-7f12-a5d7-c94b08e1f63d",
		name: "Practice",
		amountPaise: 499 * RUPEE,
		phoneNumberLimit: 25,
		messageLimit: 600,
		durationDays: 30,
		description: phrase("For an advocate who keeps clients informed."),
	},
	{
		id: "019a9d3e-5c04-7d95-b0ce-1783fa6e4295",
		name: "Chambers",
		amountPaise: 4_999 * RUPEE,
		phoneNumberLimit: 100,
		messageLimit: 10_000,
		durationDays: 365,
		description: phrase("For offices."),
	},
];

/** Inserts the initial plans; an administrator's changes to them stay. */
export async function loadPlans(database: Database = db): Promise<void> {
	await database
		.insert(plans)
		.values(PLANS.map((plan, position) => ({ ...plan, position: position + 1 })))
		.onConflictDoNothing();
}
