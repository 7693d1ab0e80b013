import { eq } from "drizzle-orm";
import { addOwnMatter } from "~/features/courts/own-matters/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { users } from "~/features/people/users/schema";
import { addDays, dayInIndia, nextSittingDay } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const IN_DAYS = 4;

/** The demo advocate's matter before a commission, which has no CNR. */
export async function createDemoMatter(): Promise<void> {
	const [asha] = await db.select({ id: users.id }).from(users).where(eq(users.username, "asha"));
	if (!asha) return;
	const today = dayInIndia(new Date());
	await addOwnMatter(asOwner(asha.id), {
		petitioners: ["Sahyadri Cooperative Housing Society"],
		respondents: ["Deccan Lifts and Elevators"],
		forum: "Consumer Disputes Redressal Commission, Pune",
		caseNumber: "CC/118",
		year: Number(addDays(today, -365).slice(0, 4)),
		nextDate: nextSittingDay(addDays(today, IN_DAYS - 1)),
		purpose: "Evidence on affidavit",
		appearsFor: "petitioner",
	});
}
