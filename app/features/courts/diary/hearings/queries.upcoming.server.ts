import { type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { offersColumn } from "~/features/courts/adding/find/commands.found.server";
import { dueColumns } from "~/features/courts/cases/list/queries.server";
import { diaryDay, diaryWeek } from "~/features/courts/diary/diary-input";
import { comingDays, heldDays, notedDays } from "~/features/courts/diary/hearings/queries.diary.server";
import { paths } from "~/paths";
import { addDays, type Day, daysBetween, mondayOf } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

const placeholders = {
	ownerId: sql.placeholder("ownerId"),
	today: sql.placeholder("today"),
	tomorrow: sql.placeholder("tomorrow"),
	monday: sql.placeholder("monday"),
	sunday: sql.placeholder("sunday"),
	last: sql.placeholder("last"),
};

function prepareDue() {
	const { ownerId, today, tomorrow, monday, sunday, last } = placeholders;
	const days = union(
		comingDays(ownerId, monday, last),
		heldDays(ownerId, monday, today),
		notedDays(ownerId, monday, today),
	).as("hearing_day");
	const among = (wanted: SQL) => sql<number>`(count(*) filter (where ${wanted}))::int`;
	return db
		.select({
			today: among(sql`${days.day} = ${today}`),
			tomorrow: among(sql`${days.day} = ${tomorrow}`),
			week: among(sql`${days.day} <= ${sunday}`),
			days: sql<Day[] | null>`json_agg(${days.day}) filter (where ${days.day} >= ${today})`,
			...dueColumns,
			offers: offersColumn(ownerId),
		})
		.from(days)
		.prepare("due");
}

const due = prepareDue();

const LOAD_DAYS = 28;

/**
 * Counts the diary's hearings today, tomorrow and this week, Monday to Sunday; those of each of the four weeks' days from today
 * on (`load`); the cases listed under "Changed" and "Date awaited", and those not approved; and the found cases
 * offered to the owner.
 */
export async function countDue(ownerId: string, today: Day) {
	const tomorrow = addDays(today, 1);
	const monday = mondayOf(today);
	const sunday = addDays(monday, 6);
	const last = addDays(today, LOAD_DAYS - 1);
	const [counted] = await due.execute({ ownerId, today, tomorrow, monday, sunday, last });
	const { days, ...counts } = counted ?? {
		days: null,
		today: 0,
		tomorrow: 0,
		week: 0,
		changed: 0,
		awaited: 0,
		differs: 0,
		waiting: 0,
		offers: 0,
	};
	const load = Array.from({ length: LOAD_DAYS }, () => 0);
	for (const day of days ?? []) load[daysBetween(today, day)] = (load[daysBetween(today, day)] ?? 0) + 1;
	return { ...counts, load };
}

const withState = (state: string) => `${paths.cases}?state=${state}`;

/** The counts of due cases and hearings, each with a link to exactly these. */
export function dueCountsOf(due: Awaited<ReturnType<typeof countDue>>, today: Day) {
	return [
		{ name: t("Today"), count: due.today, to: paths.diary + diaryDay(today) },
		{ name: t("Tomorrow"), count: due.tomorrow, to: paths.diary + diaryDay(addDays(today, 1)) },
		{ name: t("This week"), count: due.week, to: paths.diary + diaryWeek(mondayOf(today)) },
		{ name: t("Changed"), count: due.changed, to: withState("changed") },
		{ name: t("Date awaited"), count: due.awaited, to: withState("awaited") },
		...(due.differs > 0 ? [{ name: t("The court says otherwise"), count: due.differs, to: withState("differs") }] : []),
	];
}

export type DueCounts = ReturnType<typeof dueCountsOf>;
