import { replaceList } from "~/features/courts/closed-days/commands.server";
import { listKnownLists } from "~/features/courts/closed-days/queries.server";
import { addDays, type Day } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";

const MAHARASHTRA = { level: "state" as const, courtId: "1" };

/** Saves the demo's lists of Maharashtra, if no list is known. @param stretches first day, last day and words of each */
export async function createDemoClosedDays(stretches: string[][]): Promise<void> {
	if ((await listKnownLists()).length > 0) return;
	const years = new Map<string, { day: Day; words: string }[]>();
	for (const [from = "", to = "", words = ""] of stretches)
		for (let day = from; day <= to; day = addDays(day, 1))
			years.set(day.slice(0, 4), [...(years.get(day.slice(0, 4)) ?? []), { day, words }]);
	await db.transaction(async (tx) => {
		for (const [year, days] of years) await replaceList(tx, { ...MAHARASHTRA, year, days });
	});
}
