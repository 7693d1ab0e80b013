import { and, inArray, isNull } from "drizzle-orm";
import { endAllAccess } from "~/features/people/accounts/commands.access.server";
import { installation } from "~/features/people/accounts/schema";
import { answerConsent } from "~/features/people/consent/commands.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { users } from "~/features/people/users/schema";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";

/** The demo accounts of a sandbox. Their passwords are printed at startup. */
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

/** Creates the missing demo accounts, and unblocks those that a start outside a sandbox has blocked. */
export async function createDemoAccounts(): Promise<void> {
	await rememberSandbox();
	await db
		.update(users)
		.set({ blockedAt: null })
		.where(and(users.isDemo, isNull(users.deletedAt)));
	const usernames = DEMO.map(({ username }) => username);
	const existing = await db.select({ username: users.username }).from(users).where(inArray(users.username, usernames));
	const missing = DEMO.filter(({ username }) => !existing.some((user) => user.username === username));
	if (missing.length === 0) return;
	const rows = await Promise.all(
		missing.map(async ({ password, ...person }) => ({
			...person,
			passwordHash: await hashPassword(password),
			isDemo: true,
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
	await db.transaction(async (tx) => {
		const added = await tx.insert(users).values(rows).onConflictDoNothing().returning({ userId: users.id });
		for (const { userId } of added) await answerConsent(tx, { userId, state: "given", place: "sandbox" });
	});
}

async function rememberSandbox() {
	const sandboxAt = new Date();
	await db
		.insert(installation)
		.values({ sandboxAt })
		.onConflictDoUpdate({ target: installation.isTheOne, set: { sandboxAt } });
}

/** Blocks the demo accounts outside a sandbox, as their passwords are published. Returns the blocked usernames. */
export async function blockDemoAccounts(): Promise<string[]> {
	const blocked = await db.transaction(async (tx) => {
		const accounts = await tx
			.update(users)
			.set({ blockedAt: new Date() })
			.where(and(users.isDemo, isNull(users.blockedAt)))
			.returning({ id: users.id, username: users.username });
		for (const { id } of accounts) await endAllAccess(tx, id);
		return accounts.map(({ username }) => username);
	});
	const [remembered] = await db.select({ sandboxAt: installation.sandboxAt }).from(installation);
	if (remembered?.sandboxAt)
		log.warn(
			{ sandboxAt: remembered.sandboxAt, blocked },
			"a sandbox has used this database: its demo accounts are blocked, and what it recorded as paid was not paid",
		);
	return blocked;
}
