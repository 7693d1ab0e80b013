import { Link } from "@remix-run/react";
import { type DiaryPeriod, diaryDay, diaryWeek, monthAddress } from "~/features/courts/diary/diary-input";
import { paths } from "~/paths";
import {
	addDays,
	type Day,
	formatDay,
	formatLongDay,
	mondayOf,
	shortWeekdayOf,
	weekdayOf,
	whenInWords,
} from "~/platform/calendar/day";
import { monthOf } from "~/platform/calendar/month";
import { t } from "~/platform/language/translate";
import { Words } from "~/platform/language/words";
import { Icon } from "~/ui/frame/icon";
import { Steps } from "~/ui/frame/steps";
import { PrintButton } from "~/ui/list/print-button";

/** Links to the days used most. */
export function DiaryTabs({ period, today }: { period: DiaryPeriod; today: Day }) {
	const tabs = [
		{ name: t("Yesterday"), search: diaryDay(addDays(today, -1)) },
		{ name: t("Today"), search: diaryDay(today) },
		{ name: t("Tomorrow"), search: diaryDay(addDays(today, 1)) },
		{ name: t("This week"), search: diaryWeek(mondayOf(today)) },
	];
	const here = period.kind === "day" ? diaryDay(period.from) : diaryWeek(period.from);
	return (
		<nav className="tabs" aria-label={t("Diary")}>
			{tabs.map(({ name, search }) => (
				<Link
					key={name}
					to={paths.diary + search}
					className="tab phone:pr-1.5 phone:pl-1.5 phone:text-md"
					aria-current={search === here ? "page" : undefined}
				>
					{name}
				</Link>
			))}
		</nav>
	);
}

function DayTitle({ day, today }: { day: Day; today: Day }) {
	return (
		<h1>
			{weekdayOf(day)}, <time dateTime={day}>{formatDay(day)}</time>{" "}
			<span className="hearing-when text-base">{whenInWords(day, today)}</span>
		</h1>
	);
}

type DiaryHeadProps = { period: DiaryPeriod; today: Day; shareUrl: string | null };

/** The period as title, and its actions. Printed only where there is no board. */
export function DiaryHead({ period, today, shareUrl }: DiaryHeadProps) {
	return (
		<div className={shareUrl ? "page-head no-print" : "page-head"}>
			{period.kind === "day" ? <DayTitle day={period.from} today={today} /> : <h1>{weekInWords(period)}</h1>}
			{shareUrl && (
				<a href={shareUrl} className="button" target="_blank" rel="noreferrer">
					<Icon name="message-circle" size={18} />
					<span>{t("Share")}</span>
				</a>
			)}
			{shareUrl && <PrintButton className="button phone:hidden" />}
			<Link to={paths.calendar + monthAddress(monthOf(period.from))} className="button">
				<Icon name="calendar-days" size={18} />
				<span>{t("Calendar")}</span>
			</Link>
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

const withoutYear = (day: Day) => formatDay(day).slice(0, -5);

export const weekInWords = ({ from, to }: DiaryPeriod) =>
	t("Week of {from} to {to}", { from: withoutYear(from), to: formatDay(to) });

/** Links to the day or week before and after. */
export function DiarySteps({ period }: { period: DiaryPeriod }) {
	const addressOf = period.kind === "day" ? diaryDay : diaryWeek;
	const nameOf = (day: Day) =>
		period.kind === "day"
			? `${shortWeekdayOf(day)}, ${withoutYear(day)}`
			: t("Week of {day}", { day: withoutYear(day) });
	const before = addDays(period.from, period.kind === "day" ? -1 : -7);
	const after = addDays(period.to, 1);
	const step = (day: Day) => ({ to: addressOf(day), name: nameOf(day) });
	return <Steps label={t("More days")} before={step(before)} after={step(after)} />;
}

/** Shown in place of an empty list, with a link to the next hearing. */
export function NoHearings({ period, nextDay, today }: { period: DiaryPeriod; nextDay: Day | null; today: Day }) {
	return (
		<div className="card empty">
			<h2>{period.kind === "day" ? t("No hearings on this day") : t("No hearings in this week")}</h2>
			{nextDay ? (
				<p>
					{t("Next hearing:")} <Link to={diaryDay(nextDay)}>{formatLongDay(nextDay)}</Link>{" "}
					<span className="hint">({whenInWords(nextDay, today)})</span>
				</p>
			) : (
				<p className="hint">
					<Words id="No case has a coming hearing date. <0>Your cases</0>" to={paths.cases} />
				</p>
			)}
		</div>
	);
}
