import { Link } from "@remix-run/react";
import { diaryDay } from "~/features/courts/diary/diary-input";
import { hearingsInWords } from "~/features/courts/diary/diary-view";
import type { CalendarDay } from "~/features/courts/diary/month-view";
import { paths } from "~/paths";
import { type Day, shortWeekdayOf, weekdayOf } from "~/platform/calendar/day";
import { formatLongDay, formatMonth, type Month } from "~/platform/calendar/month";
import { countWords, t } from "~/platform/language/translate";

const DAY =
	"block h-full min-h-26 pt-1.5 pr-2 pb-1.5 pl-2 no-underline hover:bg-sunken focus:[outline-offset:-3px] phone:min-h-14 phone:p-1 phone:text-center";

/** A day, linked to its diary page: on a phone with the number of hearings, else with the first cases. */
function Cell({ item: { day, count, names, isClash, isOutside }, today }: { item: CalendarDay; today: Day }) {
	const classes = [DAY, isOutside ? "bg-paper text-ink-soft" : "text-ink"];
	return (
		<td aria-current={day === today ? "date" : undefined}>
			<Link to={paths.diary + diaryDay(day)} className={classes.join(" ")}>
				<span className="mr-1.5 font-[650] phone:mr-0 phone:block" aria-hidden>
					{Number(day.slice(8))}
				</span>
				<span className="visually-hidden">{formatLongDay(day)}</span>
				{count > 0 && (
					<span className="month-count float-right inline-block phone:float-none">
						<span aria-hidden>{count}</span>
						<span className="phone:visually-hidden">
							<span className="visually-hidden">, {count}</span> {countWords(count, "hearing", "hearings")}
						</span>
					</span>
				)}
				{isClash && day >= today && (
					<span className="badge badge-wait clear-both float-right phone:float-none">
						<span className="phone:visually-hidden">{t("Clash")}</span>
						<span className="desktop:hidden" aria-hidden>
							!
						</span>
					</span>
				)}
				{names.map((name, position) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two cases may go by one name, and the list never changes
					<span key={position} className="one-line quiet clear-both block phone:visually-hidden">
						{name}
					</span>
				))}
				{count > names.length && (
					<span className="one-line quiet clear-both block phone:visually-hidden">
						{t("and {count} more", { count: count - names.length })}
					</span>
				)}
			</Link>
		</td>
	);
}

type MonthTableProps = { month: Month; weeks: CalendarDay[][]; today: Day };

export function MonthTable({ month, weeks, today }: MonthTableProps) {
	const total = weeks.flat().reduce((sum, { count, isOutside }) => sum + (isOutside ? 0 : count), 0);
	return (
		<table className="month">
			<caption className="pb-2 text-left font-semibold">
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
