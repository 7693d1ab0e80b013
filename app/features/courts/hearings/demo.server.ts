import { and, eq } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { addDays, dayInIndia, nextSittingDay } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

/** The simulated court has no next date for it. */
const CNR = "MHKO019800062020";
const IN_DAYS = 14;

/** The demo advocate's hearing of yesterday, which the court has not confirmed. */
export async function recordDemoHearing(): Promise<void> {
	const [listed] = await db
		.select({ caseId: cases.id, ownerId: cases.ownerId })
		.from(cases)
		.innerJoin(users, eq(users.id, cases.ownerId))
		.where(and(eq(users.username, "asha"), eq(cases.cnrNumber, CNR)));
	if (!listed) return;
	const day = addDays(dayInIndia(new Date()), -1);
	const hearing = {
		day,
		outcome: "adjourned" as const,
		nextDate: nextSittingDay(addDays(day, IN_DAYS - 1)),
		purpose: "Report of the bailiff",
		note: "The stay order was shown to the court.",
	};
	await recordHearing(asOwner(listed.ownerId), listed.caseId, hearing, { isConfirmed: true });
}
