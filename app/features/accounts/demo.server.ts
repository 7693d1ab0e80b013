import { inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { hashPassword } from "~/features/accounts/password.server";

/** The people of a sandbox (decision 32). Their passwords are printed at the start; none exists outside a sandbox. */
const DEMO = [
	{
		username: "admin",
		password: "Admin@12345",
		role: "ADMIN",
		category: "OFFICE_PROFESSIONAL",
		firstName: "Anita",
		lastName: "Desai",
		mobileNumber: "+919800000001",
	},
	{
		username: "asha",
		password: "Asha@12345",
		role: "USER",
		category: "ADVOCATE",
		firstName: "Asha",
		lastName: "Kulkarni",
		mobileNumber: "+919800000002",
	},
	{
		username: "ravi",
		password: "Ravi@12345",
		role: "USER",
		category: "USER",
		firstName: "Ravi",
		lastName: "Verma",
		mobileNumber: "+919800000003",
	},
] as const;

/** Creates the demo accounts that are not there yet. */
export async function createDemoAccounts(): Promise<void> {
	const there = new Set(
		(
			await db
				.select({ username: users.username })
				.from(users)
				.where(
					inArray(
						users.username,
						DEMO.map(({ username }) => username),
					),
				)
		).map(({ username }) => username),
	);
	const missing = DEMO.filter(({ username }) => !there.has(username));
	if (missing.length === 0) return;
	const rows = await Promise.all(
		missing.map(async ({ password, ...person }) => ({
			...person,
			passwordHash: await hashPassword(password),
			profession: "Private Sector" as const,
			email: `${person.username}@example.in`,
			emailVerifiedAt: new Date(),
			address: "12 Court Road",
			state: "Maharashtra",
			district: "Pune",
			city: "Pune",
			pincode: "411005",
		})),
	);
	await db.insert(users).values(rows).onConflictDoNothing();
}
