import { countDue } from "~/features/courts/cases/list/queries.server";
import { diaryDay, diaryWeek } from "~/features/courts/diary/diary-input";
import { countUpcoming } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { paths } from "~/paths";
import { addDays, type Day } from "~/platform/calendar/day";
import { mondayOf } from "~/platform/calendar/week";
import { t } from "~/platform/language/translate";

const withState = (state: string) => `${paths.cases}?state=${state}`;

/** What is due, as counts, each with the address that shows just that many. Read at once. */
export async function caseStrip(ownerId: string, today: Day) {
	const [upcoming, due] = await Promise.all([countUpcoming(ownerId, today), countDue(ownerId, today)]);
	return [
		{ name: t("Today"), count: upcoming.today, to: paths.diary + diaryDay(today) },
		{ name: t("Tomorrow"), count: upcoming.tomorrow, to: paths.diary + diaryDay(addDays(today, 1)) },
		{ name: t("This week"), count: upcoming.week, to: paths.diary + diaryWeek(mondayOf(today)) },
		{ name: t("Changed"), count: due.changed, to: withState("changed") },
		{ name: t("Date awaited"), count: due.awaited, to: withState("awaited") },
	];
}

export type CaseStrip = Awaited<ReturnType<typeof caseStrip>>;
