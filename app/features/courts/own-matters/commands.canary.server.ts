import { and, eq, isNull, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordChanges } from "~/features/courts/court-records/changes/commands.record.server";
import { lockRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords } from "~/features/courts/court-records/schema";
import { addOwnMatter } from "~/features/courts/own-matters/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { addDays, type Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { internalKeyOf } from "~/platform/db/internal-keys";
import { log } from "~/platform/log/log.server";
import { env } from "~/platform/settings/env.server";

/** The case is found by it, among those of this one person. */
const FORUM = "Canary (made by the product)";
/** Far enough that neither reminders nor boards are about it. */
const DAYS_AHEAD = 30;

const isPerson = (username: string) =>
	and(sql`lower(${users.username}) = ${username.toLowerCase()}`, isNull(users.deletedAt));

async function findCanary(username: string) {
	const [found] = await db
		.select({ id: cases.id })
		.from(cases)
		.innerJoin(users, eq(users.id, cases.ownerId))
		.where(and(eq(cases.ownForum, FORUM), isPerson(username)))
		.orderBy(cases.id)
		.limit(1);
	return found;
}

/** Moves the hearing of the made case, which is made first, as a court's answer does: from there on all is as with any change. */
export async function moveCanary(today: Day): Promise<void> {
	const username = env.CANARY_USER;
	if (!username) return;
	const [person] = await db.select({ id: users.id }).from(users).where(isPerson(username));
	if (!person) return log.warn("CANARY_USER names no account: no alert is timed");
	if (!(await findCanary(username)))
		await addOwnMatter(asOwner(person.id), {
			...{ petitioners: ["Canary"], respondents: ["Time"], forum: FORUM, caseNumber: "", year: 0 },
			...{ nextDate: addDays(today, DAYS_AHEAD - 1), purpose: "", appearsFor: null },
		});
	const canary = await findCanary(username);
	if (!canary) return;
	const key = internalKeyOf(canary.id);
	await db.transaction(async (tx) => {
		const { values: before } = await lockRecord(tx, key);
		const nextDate = addDays(today, DAYS_AHEAD);
		await recordChanges(tx, key, "court", { before, after: { ...before, nextDate } });
		await tx.update(courtRecords).set({ nextDate, updatedAt: sql`now()` }).where(eq(courtRecords.cnrNumber, key));
	});
}

/** The id of the made case; undefined without one. */
export const findCanaryCase = async () => (env.CANARY_USER ? (await findCanary(env.CANARY_USER))?.id : undefined);
