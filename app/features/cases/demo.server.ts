import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { users } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { expectCourtRecord } from "~/features/cases/commands.server";

type DemoCase = { cnr: string; stateId: string; districtId: string; caseNumber: string; year: number };

const APPROVED = 5;

/** Gives the sandbox's advocate her cases, the first few approved and with a party's phone; their records come from the stand-in like anybody's. */
export async function createDemoCases(demoCases: DemoCase[]): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha || (await db.$count(cases, eq(cases.ownerId, asha.id))) > 0) return;
	await db.transaction(async (tx) => {
		for (const [position, { cnr, ...demo }] of demoCases.entries()) {
			await expectCourtRecord(tx, cnr);
			const isApproved = position < APPROVED;
			const phone = isApproved ? `+9198000000${11 + position}` : null;
			await tx
				.insert(cases)
				.values({ ownerId: asha.id, cnrNumber: cnr, ...demo, isApproved, phone })
				.onConflictDoNothing();
		}
	});
}
