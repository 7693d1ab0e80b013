import { caseNameOf } from "~/features/courts/court-records/case-facts";
import type { listHearingDays } from "~/features/courts/diary/hearings/queries.diary.server";
import type { Day } from "~/platform/calendar/day";
import { type Month, monthOf, weeksOfMonth } from "~/platform/calendar/month";

type HearingDay = Awaited<ReturnType<typeof listHearingDays>>[number];

/** A calendar day: its number of hearings, the names of the first cases, and whether hearings clash. */
export type CalendarDay = { day: Day; count: number; names: string[]; isClash: boolean; isOutside: boolean };

/** The weeks of a month with the hearings of each day. `rows` are ordered by day. */
export function calendarWeeks(month: Month, rows: HearingDay[]): CalendarDay[][] {
	return weeksOfMonth(month).map((week) =>
		week.map((day) => {
			const found = rows.filter((row) => row.day === day);
			return {
				day,
				count: found[0]?.total ?? 0,
				names: found.map(caseNameOf),
				isClash: found[0]?.isClash ?? false,
				isOutside: monthOf(day) !== month,
			};
		}),
	);
}
