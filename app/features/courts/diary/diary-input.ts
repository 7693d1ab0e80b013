import { parseCourtDate } from "~/platform/calendar/court-date";
import { addDays, type Day, daysOfWeek, mondayOf } from "~/platform/calendar/day";
import { addMonths, type Month, monthOf } from "~/platform/calendar/month";

/** The period shown: one day, a week from Monday to Sunday, or a month. */
export type DiaryPeriod = { kind: "day" | "week" | "month"; from: Day; to: Day };

const dayOr = (text: string | null, today: Day): Day => {
	const day = parseCourtDate(text);
	return typeof day === "string" ? day : today;
};

/**
 * The period in the query string: `?day=`, `?week=` with any day of that week, or `?month=YYYY-MM`; what is invalid becomes
 * today. `otherwise` is the kind of an address that says none.
 */
export function diaryPeriod(search: URLSearchParams, today: Day, otherwise: "day" | "month" = "day"): DiaryPeriod {
	const month = search.get("month") ?? (otherwise === "month" ? "" : null);
	if (month !== null) {
		const from = `${monthOf(/^\d{4}-\d{2}$/.test(month) ? dayOr(`${month}-01`, today) : today)}-01`;
		return { kind: "month", from, to: addDays(`${addMonths(monthOf(from), 1)}-01`, -1) };
	}
	const week = search.get("week");
	if (week !== null) {
		const from = mondayOf(dayOr(week, today));
		return { kind: "week", from, to: addDays(from, 6) };
	}
	const day = dayOr(search.get("day"), today);
	return { kind: "day", from: day, to: day };
}

/** The two weeks of the strip above a day or week: from the Monday of its week on. */
export const daysOfStrip = (from: Day): Day[] => [0, 7].flatMap((days) => daysOfWeek(addDays(mondayOf(from), days)));

/** Id of the element above the board of a later day, which stands where a day has none of its own. */
export const NEXT_BOARD = "next-board";

export const diaryDay = (day: Day) => `?day=${day}`;
export const diaryWeek = (day: Day) => `?week=${day}`;
export const monthAddress = (month: Month) => `?month=${month}`;
