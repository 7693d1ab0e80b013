import { parseCourtDate } from "~/platform/calendar/court-date";
import { addDays, type Day, mondayOf } from "~/platform/calendar/day";
import { type Month, monthOf } from "~/platform/calendar/month";

/** The period shown: one day, or a week from Monday to Sunday. */
export type DiaryPeriod = { kind: "day" | "week"; from: Day; to: Day };

const dayOr = (text: string | null, today: Day): Day => {
	const day = parseCourtDate(text);
	return typeof day === "string" ? day : today;
};

/** The period in the query string (`?day=`, or `?week=` with any day of that week); invalid days become today. */
export function diaryPeriod(search: URLSearchParams, today: Day): DiaryPeriod {
	const week = search.get("week");
	if (week !== null) {
		const from = mondayOf(dayOr(week, today));
		return { kind: "week", from, to: addDays(from, 6) };
	}
	const day = dayOr(search.get("day"), today);
	return { kind: "day", from: day, to: day };
}

/** The month in the query string (`?month=YYYY-MM`); an invalid one becomes this month. */
export function calendarMonth(search: URLSearchParams, today: Day): Month {
	const month = search.get("month") ?? "";
	return /^\d{4}-\d{2}$/.test(month) ? monthOf(dayOr(`${month}-01`, today)) : monthOf(today);
}

export const diaryDay = (day: Day) => `?day=${day}`;
export const diaryWeek = (day: Day) => `?week=${day}`;
export const monthAddress = (month: Month) => `?month=${month}`;
