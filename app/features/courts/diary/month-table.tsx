import { Link } from "@remix-run/react";
import { diaryDay } from "~/features/courts/diary/diary-input";
import { hearingsInWords } from "~/features/courts/diary/diary-view";
import type { CalendarDay } from "~/features/courts/diary/month-view";
import { paths } from "~/paths";
import type { Day } from "~/platform/calendar/day";
import { formatLongDay, formatMonth, type Month } from "~/platform/calendar/month";
import { shortWeekdayOf, weekdayOf } from "~/platform/calendar/week";
import { countWords, t } from "~/platform/language/translate";

/** One day as a link to its page in the diary: on a phone with its number of hearings, else with the first cases. */
function Cell({ item: { day, count, names, isOutside }, today }: { item: CalendarDay; today: Day }) {
	const classes = ["month-day", isOutside && "month-outside", count > 0 && "month-busy"];
	return (
		<td aria-current={day === today ? "date" : undefined}>
			<Link to={paths.diary + diaryDay(day)} className={classes.filter(Boolean).join(" ")}>
				<span className="month-date" aria-hidden>
					{Number(day.slice(8))}
				</span>
				<span className="visually-hidden">{formatLongDay(day)}</span>
				{count > 0 && (
					<span className="month-count">
						<span aria-hidden>{count}</span>
						<span className="month-unit">
							<span className="visually-hidden">, {count}</span> {countWords(count, "hearing", "hearings")}
						</span>
					</span>
				)}
				{names.map((name, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two cases may go by one name, and the list never changes
					<span key={position} className="month-name">
						{name}
					</span>
				))}
				{count > names.length && (
					<span className="month-name">{t("and {count} more", { count: count - names.length })}</span>
				)}
			</Link>
		</td>
	);
}

type MonthTableProps = { month: Month; weeks: CalendarDay[][]; today: Day };

/** A month, week by week, Monday first. */
export function MonthTable({ month, weeks, today }: MonthTableProps) {
	const total = weeks.flat().reduce((sum, { count, isOutside }) => sum + (isOutside ? 0 : count), 0);
	return (
		<table className="month">
			<caption>
				<span className="visually-hidden">{formatMonth(month)}: </span>
				{total === 0 ? t("no hearings") : hearingsInWords(total)}
			</caption>
			<thead>
				<tr>
					{weeks[0]?.map(({ day }) => (
						<th key={day} scope="col">
							<abbr title={weekdayOf(day)}>{shortWeekdayOf(day)}</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeks.map((week) => (
					<tr key={week[0]?.day}>
						{week.map((item) => (
							<Cell key={item.day} item={item} today={today} />
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
