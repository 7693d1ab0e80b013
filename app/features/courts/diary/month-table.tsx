import { caseNameOf } from "~/features/courts/court-records/case-facts";
import { type Closed, classOfDay, dayLabel, StripArrow } from "~/features/courts/diary/day-strip";
import { diaryDay, monthAddress } from "~/features/courts/diary/diary-input";
import { hearingsInWords } from "~/features/courts/diary/diary-view";
import type { listHearingDays } from "~/features/courts/diary/hearings/queries.diary.server";
import { paths } from "~/paths";
import { type Day, shortWeekdayOf, weekdayOf } from "~/platform/calendar/day";
import { addMonths, formatMonth, type Month, monthOf, weeksOfMonth } from "~/platform/calendar/month";
import { countWords, t } from "~/platform/language/translate";
import { Link } from "~/ui/frame/router";

/** A day's number of hearings, the names of the first cases, whether they clash, and how many to-dos are due. */
export type MonthDay = { day: Day; count: number; names: string[]; isClash: boolean; due: number };

/** The days with hearings of `rows`, which are ordered by day, and those on which something is due. */
export function monthDays(rows: Awaited<ReturnType<typeof listHearingDays>>, due: { due: Day }[]): MonthDay[] {
	const days = new Map<Day, MonthDay>();
	for (const row of rows) {
		const item = days.get(row.day) ?? { day: row.day, count: row.total, names: [], isClash: row.isClash, due: 0 };
		item.names.push(caseNameOf(row));
		days.set(row.day, item);
	}
	for (const { due: day } of due) {
		const item = days.get(day) ?? { day, count: 0, names: [], isClash: false, due: 0 };
		days.set(day, { ...item, due: item.due + 1 });
	}
	return [...days.values()];
}

type CellProps = { day: Day; item: MonthDay | undefined; month: Month; today: Day; closed: Closed };

/** A day, linked to its board: its load, and on a wide screen the first cases. */
function Cell({
	day,
	item: { count, names, isClash, due } = { day, count: 0, names: [], isClash: false, due: 0 },
	month,
	today,
	closed,
}: CellProps) {
	const dueWords = due > 0 && countWords(due, "{count} to-do due", "{count} to-dos due");
	const look = [monthOf(day) !== month && "month-outside", classOfDay(day, count, today, closed)]
		.filter(Boolean)
		.join(" ");
	return (
		<td className={look || undefined} aria-current={day === today ? "date" : undefined}>
			<Link
				to={paths.diary + diaryDay(day)}
				aria-label={[dayLabel(day, count, today, closed), isClash && day >= today && t("Clash"), dueWords]
					.filter(Boolean)
					.join(", ")}
			>
				<span>{Number(day.slice(8))}</span>
				{count > 0 && (
					<b>
						{count} <span className="phone:hidden">{countWords(count, "hearing", "hearings")}</span>
					</b>
				)}
				{isClash && day >= today && (
					<b className="clash" title={t("Clash")}>
						!
					</b>
				)}
				{dueWords && <span className="month-name">{dueWords}</span>}
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

type MonthTableProps = { month: Month; days: MonthDay[]; today: Day; closed: Closed };

/** The months beside this one, and its weeks, each day coloured by its load. */
export function MonthTable({ month, days, today, closed }: MonthTableProps) {
	const weeks = weeksOfMonth(month);
	const total = days.reduce((sum, { day, count }) => sum + (monthOf(day) === month ? count : 0), 0);
	const step = (months: number) => {
		const other = addMonths(month, months);
		return { to: monthAddress(other), label: formatMonth(other) };
	};
	const inWords = total === 0 ? t("no hearings") : hearingsInWords(total);
	return (
		<>
			<nav className="strip no-print" aria-label={t("Months")}>
				<StripArrow {...step(-1)} direction="prev" />
				<p>{inWords}</p>
				<StripArrow {...step(1)} direction="next" />
			</nav>
			<table className="month">
				<caption className="visually-hidden">{`${formatMonth(month)}: ${inWords}`}</caption>
				<thead>
					<tr>
						{weeks[0]?.map((day) => (
							<th key={day} scope="col">
								<abbr title={weekdayOf(day)}>{shortWeekdayOf(day)}</abbr>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week[0]}>
							{week.map((day) => (
								<Cell key={day} day={day} item={days.find((one) => one.day === day)} {...{ month, today, closed }} />
							))}
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
