import { and, eq, gte, inArray } from "drizzle-orm";
import { TRIAL_REMEMBERED_DAYS, usedNumbers } from "~/features/people/accounts/schema";
import { users } from "~/features/people/users/schema";
import { addDays, type Day, dayInIndia } from "~/platform/calendar/day";
import type { Database } from "~/platform/db/client.server";
import { macOf, macsOf } from "~/platform/settings/secrets.server";

type Used = Pick<typeof usedNumbers.$inferInsert, "kind" | "used" | "lastDay">;

const textOf = (mac: Buffer) => mac.toString("base64url");

/** The rows of a number that count today, of the kinds wanted. */
const isOfNumber = (mobileNumber: string, kinds: Used["kind"][], today: Day) =>
	and(
		inArray(usedNumbers.numberMac, macsOf("used number", mobileNumber).map(textOf)),
		inArray(usedNumbers.kind, kinds),
		gte(usedNumbers.lastDay, today),
	);

/** Keeps what an account that is being deleted had used; the newest counts. */
export async function leaveUsed(tx: Database, mobileNumber: string, used: Used[]): Promise<void> {
	const numberMac = textOf(macOf("used number", mobileNumber));
	for (const { kind, ...one } of used)
		await tx
			.insert(usedNumbers)
			.values({ numberMac, kind, ...one })
			.onConflictDoUpdate({ target: [usedNumbers.numberMac, usedNumbers.kind], set: one });
}

/** Keeps that the trial was used. */
export const leaveTrial = (tx: Database, mobileNumber: string) =>
	leaveUsed(tx, mobileNumber, [
		{ kind: "trial", used: 1, lastDay: addDays(dayInIndia(new Date()), TRIAL_REMEMBERED_DAYS) },
	]);

/** Whether a deleted account of this number had used the trial. */
export async function hasUsedTrial(tx: Database, mobileNumber: string): Promise<boolean> {
	const isTrial = isOfNumber(mobileNumber, ["trial"], dayInIndia(new Date()));
	const [used] = await tx.select({ kind: usedNumbers.kind }).from(usedNumbers).where(isTrial);
	return used !== undefined;
}

/** Takes what a deleted account of the person's number looked up on this day: it is deleted here and counts for the person. */
export async function takeLookUpsUsed(tx: Database, userId: string, day: Day) {
	const [person] = await tx.select({ number: users.mobileNumber }).from(users).where(eq(users.id, userId));
	if (!person) return [];
	return tx
		.delete(usedNumbers)
		.where(isOfNumber(person.number, ["new", "check"], day))
		.returning({ kind: usedNumbers.kind, used: usedNumbers.used });
}
