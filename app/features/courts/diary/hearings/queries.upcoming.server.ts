import { type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { comingDays, heldDays } from "~/features/courts/diary/hearings/queries.diary.server";
import { addDays, type Day } from "~/platform/calendar/day";
import { mondayOf } from "~/platform/calendar/week";
import { db } from "~/platform/db/client.server";

const placeholders = {
	ownerId: sql.placeholder("ownerId"),
	today: sql.placeholder("today"),
	tomorrow: sql.placeholder("tomorrow"),
	monday: sql.placeholder("monday"),
	sunday: sql.placeholder("sunday"),
	last: sql.placeholder("last"),
};

function prepareUpcoming() {
	const { ownerId, today, tomorrow, monday, sunday, last } = placeholders;
	const days = union(comingDays(ownerId, monday, last), heldDays(ownerId, monday, today)).as("hearing_day");
	const among = (wanted: SQL) => sql<number>`(count(*) filter (where ${wanted}))::int`;
	return db
		.select({
			today: among(sql`${days.day} = ${today}`),
			tomorrow: among(sql`${days.day} = ${tomorrow}`),
			week: among(sql`${days.day} <= ${sunday}`),
		})
		.from(days)
		.prepare("upcoming");
}

const upcoming = prepareUpcoming();

/** How many hearings the diary shows today, tomorrow and in this week, Monday to Sunday. */
export async function countUpcoming(ownerId: string, today: Day) {
	const tomorrow = addDays(today, 1);
	const monday = mondayOf(today);
	const sunday = addDays(monday, 6);
	const last = sunday > tomorrow ? sunday : tomorrow;
	const [counted] = await upcoming.execute({ ownerId, today, tomorrow, monday, sunday, last });
	return counted ?? { today: 0, tomorrow: 0, week: 0 };
}
