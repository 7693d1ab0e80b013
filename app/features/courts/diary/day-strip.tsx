import { type DiaryPeriod, daysOfStrip, diaryDay, diaryWeek } from "~/features/courts/diary/diary-input";
import { hearingsInWords } from "~/features/courts/diary/diary-view";
import { paths } from "~/paths";
import {
	addDays,
	DAYS_A_WEEK,
	type Day,
	formatDay,
	formatNearDay,
	freeSaturdayOf,
	isSunday,
	mondayOf,
	shortWeekdayOf,
	weekdayOf,
} from "~/platform/calendar/day";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";

/** The words of lists on which courts of the person's cases are closed, by day. */
export type Closed = Record<Day, string>;

/** Why courts do not sit on a day; empty if nothing is known against it. */
function closedInWords(day: Day, closed: Closed): string {
	const listed = own(closed, day);
	if (listed) return `${weekdayOf(day)}, ${listed}`;
	if (isSunday(day)) return t("Sunday");
	const saturday = freeSaturdayOf(day);
	if (!saturday) return "";
	return saturday === 2 ? t("Second Saturday") : t("Fourth Saturday");
}

/** `Tomorrow, Monday, 30 Nov 2026, 8 hearings`: a day for who does not see its place in the strip or the month. */
export function dayLabel(day: Day, count: number, today: Day, closed: Closed): string {
	const near = { [addDays(today, -1)]: t("Yesterday"), [today]: t("Today"), [addDays(today, 1)]: t("Tomorrow") };
	const hearings = count > 0 ? hearingsInWords(count) : t("No hearings");
	return [own(near, day), closedInWords(day, closed) || weekdayOf(day), formatDay(day), hearings]
		.filter(Boolean)
		.join(", ");
}

/** The most hearings of a light day, and of a usual one. */
const [LIGHT_DAY, USUAL_DAY] = [3, 8];

/** A day's look: its load while it is to come, whether courts sit, and whether it is today. */
export function classOfDay(day: Day, count: number, today: Day, closed: Closed): string | undefined {
	const load = count <= LIGHT_DAY ? "load-1" : count <= USUAL_DAY ? "load-2" : "load-3";
	const classes = [
		count > 0 && (day < today ? "load-past" : load),
		closedInWords(day, closed) !== "" && "day-closed",
		day === today && "day-today",
	];
	return classes.filter(Boolean).join(" ") || undefined;
}

type StripArrowProps = { to: string; label: string; direction: "prev" | "next" };

/** An arrow at an end of the strip. */
export function StripArrow({ to, label, direction }: StripArrowProps) {
	return (
		<Link to={paths.diary + to} className="strip-arrow" rel={direction} aria-label={label} discover="none">
			<Icon name={direction === "prev" ? "chevron-left" : "chevron-right"} size={18} />
		</Link>
	);
}

type DayStripProps = { period: DiaryPeriod; counts: Record<Day, number>; today: Day; closed: Closed };

/** The days of a week, on wide screens of two, each with its number of hearings, between links to the weeks beside it. */
export function DayStrip({ period, counts, today, closed }: DayStripProps) {
	const stepTo = (days: number) => {
		const monday = addDays(mondayOf(period.from), days);
		const to = period.kind === "week" ? diaryWeek(monday) : diaryDay(monday);
		return { to, label: t("Week of {day}", { day: formatNearDay(monday) }) };
	};
	return (
		<nav className="strip no-print" aria-label={t("Days")}>
			<StripArrow {...stepTo(-DAYS_A_WEEK)} direction="prev" />
			{daysOfStrip(period.from)
				.map((day) => ({ day, count: own(counts, day) }))
				.map(({ day, count }) => (
					<Link
						key={day}
						to={paths.diary + diaryDay(day)}
						discover="none"
						className={classOfDay(day, count ?? 0, today, closed)}
						aria-current={period.kind === "day" && day === period.from ? "page" : undefined}
						aria-label={dayLabel(day, count ?? 0, today, closed)}
					>
						{shortWeekdayOf(day)} <span>{Number(day.slice(8))}</span> <b>{count}</b>
					</Link>
				))}
			<StripArrow {...stepTo(DAYS_A_WEEK)} direction="next" />
		</nav>
	);
}
