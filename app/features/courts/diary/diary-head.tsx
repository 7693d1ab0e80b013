import { type DiaryPeriod, diaryDay, diaryWeek, monthAddress, NEXT_BOARD } from "~/features/courts/diary/diary-input";
import { useActingFor } from "~/features/people/chamber/use-may";
import { paths } from "~/paths";
import { addDays, type Day, formatDay, formatFullDay, mondayOf, whenInWords } from "~/platform/calendar/day";
import { formatMonth, monthOf } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { Icon } from "~/ui/frame/icon";
import { Link } from "~/ui/frame/router";
import { Words } from "~/ui/frame/words";
import { PrintButton } from "~/ui/list/print-button";

/** Links to today, tomorrow, and the week and month of the period. */
function DiaryTabs({ period, today }: { period: DiaryPeriod; today: Day }) {
	const day = period.from <= today && today <= period.to ? today : period.from;
	const [monday, month] = [mondayOf(day), monthOf(day)];
	const tabs = [
		{ name: t("Today"), search: diaryDay(today) },
		{ name: t("Tomorrow"), search: diaryDay(addDays(today, 1)) },
		{ name: monday === mondayOf(today) ? t("This week") : t("Week"), search: diaryWeek(monday) },
		{ name: month === monthOf(today) ? t("This month") : t("Month"), search: monthAddress(month) },
	];
	const here = { day: diaryDay(period.from), week: diaryWeek(monday), month: monthAddress(month) }[period.kind];
	return (
		<nav className="tabs no-print" aria-label={t("Diary")}>
			{tabs.map(({ name, search }) => (
				<Link key={name} to={paths.diary + search} className="tab" aria-current={search === here ? "page" : undefined}>
					{name}
				</Link>
			))}
		</nav>
	);
}

const withoutYear = (day: Day) => formatDay(day).slice(0, -5);

/** The period as a title. */
export function periodInWords({ kind, from, to }: DiaryPeriod): string {
	if (kind === "month") return formatMonth(monthOf(from));
	return kind === "week"
		? t("Week of {from} to {to}", { from: withoutYear(from), to: formatDay(to) })
		: formatFullDay(from);
}

/** The ways to other periods, and the period as title, which is printed only where there is no board. */
export function DiaryHead({ period, today, isPrinted }: { period: DiaryPeriod; today: Day; isPrinted: boolean }) {
	const { kind, from } = period;
	return (
		<div className={isPrinted ? "diary-head" : "diary-head no-print"}>
			<DiaryTabs period={period} today={today} />
			<h1 className={from < today ? "hearing-past" : undefined}>
				{periodInWords(period)} {kind === "day" && <span className="hearing-when">{whenInWords(from, today)}</span>}
			</h1>
		</div>
	);
}

/** What is done with a board: share it, print it, have it in a calendar. */
export function DiaryActions({ shareUrl }: { shareUrl: string | null }) {
	const acting = useActingFor();
	return (
		<div className="actions no-print">
			{shareUrl && (
				<a href={shareUrl} className="button" target="_blank" rel="noreferrer">
					<Icon name="message-circle" size={18} />
					<span>{t("Share")}</span>
				</a>
			)}
			{shareUrl && <PrintButton className="button phone:hidden" />}
			{!acting && (
				<Link to={paths.calendarFeed} className="button">
					<Icon name="calendar-plus" size={18} />
					<span>{t("Add to your phone")}</span>
				</Link>
			)}
		</div>
	);
}

/** Whether notes are printed. A sibling of the board, so that the stylesheet reads it without a script. */
export function PrintNotes() {
	return (
		<>
			<input type="checkbox" id="print-notes" className="print-notes h-6 w-6 align-middle phone:hidden" />
			<label htmlFor="print-notes" className="no-print inline-block p-2 phone:hidden">
				{t("Print my notes")}
			</label>
		</>
	);
}

/** Stands where the period has no hearing: above the next day that has some, or in place of it. */
export function NoHearings({ period, nextDay, today }: { period: DiaryPeriod; nextDay: Day | null; today: Day }) {
	return (
		<div id={NEXT_BOARD} className={nextDay ? "no-print mb-3" : "mb-3"}>
			<p>{period.kind === "day" ? t("No hearings on this day") : t("No hearings in this week")}</p>
			{nextDay ? (
				<h2 className="mt-3">
					{t("Next hearing:")}{" "}
					<Link to={paths.diary + diaryDay(nextDay)} className="whitespace-nowrap">
						{formatFullDay(nextDay)}
					</Link>{" "}
					<span className="hearing-when">{whenInWords(nextDay, today)}</span>
				</h2>
			) : (
				<p className="hint">
					<Words id="No case has a coming hearing date. <0>Your cases</0>" to={paths.cases} />
				</p>
			)}
		</div>
	);
}
