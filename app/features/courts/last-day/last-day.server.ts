import { closedOn } from "~/features/courts/closed-days/closed-day";
import { findClosedDays } from "~/features/courts/closed-days/queries.server";
import { MAX_DETAILS_LENGTH } from "~/features/courts/deadlines/bounds";
import { addDeadline } from "~/features/courts/deadlines/commands.server";
import { type Count, countPeriod } from "~/features/courts/last-day/count-period";
import type { LastDayInput } from "~/features/courts/last-day/last-day-input";
import { exclusionOf, reopeningOf, sourceOf, WARNING } from "~/features/courts/last-day/periods";
import type { ActingContext } from "~/features/people/chamber/acting.server";
import { addDays, chosenDayInWords, type Day, daysBetween, formatFullDay } from "~/platform/calendar/day";
import { countWords, t } from "~/platform/language/translate";

/** A step of the sum: what is counted, the day it leads to, and the provision. */
type SumLine = { step: string; day: Day; provision: string };
export type Sum = { lines: SumLine[]; notes: string[]; last: Day };

/** Longer than any stretch of closed days. */
const AHEAD_DAYS = 366;

const daysInWords = (days: number) => countWords(days, "{count} day", "{count} days");

function copyLine({ period, counted: { applied, ready } }: LastDayInput, { copy, copyDays, countedTo }: Count) {
	const days = {
		applied: formatFullDay(applied ?? ""),
		ready: formatFullDay(ready ?? ""),
		days: daysInWords(copyDays),
	};
	const step = {
		none: "",
		out: t("Copy applied for on {applied}, ready on {ready}: {days} out", days),
		late: t("Copy applied for on {applied}, after the period: nothing is out", days),
		pending: t("Copy applied for on {applied}, not ready: nothing is out yet", days),
	}[copy];
	return step ? [{ step, day: countedTo, provision: exclusionOf(period) }] : [];
}

/** The last day of a period in the court of the owner's case, as a sum line by line. */
export async function workOutLastDay(ownerId: string, caseId: string, input: LastDayInput): Promise<Sum> {
	const { period, counted } = input;
	const { judgment, days, applied, ready } = counted;
	const copyDays = applied && ready ? daysBetween(applied, ready) : 0;
	const until = addDays(judgment, days + copyDays + AHEAD_DAYS);
	const list = await findClosedDays(ownerId, caseId, judgment, until);
	const count = countPeriod(counted, (day) => {
		const closed = closedOn(list, day);
		return closed && (closed.words || t("Sunday"));
	});
	const { closed, last } = count;
	const lines = [
		{ step: t("Day of judgment, not counted"), day: judgment, provision: exclusionOf(period) },
		{
			step: [t("Period of {days}", { days: daysInWords(days) }), period && t(period.words)].filter(Boolean).join(" · "),
			day: count.periodEnds,
			provision: period ? sourceOf(period) : t("Your own number of days"),
		},
		...copyLine(input, count),
		...(closed.length > 0
			? [
					{
						step: t("Closed: {days}. The day of the reopening", {
							days: [...new Set(closed.map(({ words }) => words))].join(", "),
						}),
						day: last,
						provision: reopeningOf(period),
					},
				]
			: []),
	];
	const unknown = [...new Set([count.countedTo, last].map((day) => day.slice(0, 4)))].filter(
		(year) => !list.years.includes(year),
	);
	const marked = chosenDayInWords(last);
	const notes = [
		...(marked === formatFullDay(last) ? [] : [t("{day}: many courts do not sit. Check it.", { day: marked })]),
		...unknown.map((year) => t("No list of closed days is known for {year}: only Sundays are passed over.", { year })),
	];
	return { lines, notes, last };
}

/** Keeps the last day as a to-do of the case, with its sum. @returns the day @throws as `addDeadline` */
export async function keepLastDay(acting: ActingContext, caseId: string, input: LastDayInput): Promise<Day> {
	const { lines, notes, last } = await workOutLastDay(acting.ownerId, caseId, input);
	const details = [
		t(WARNING),
		...lines.map(({ step, day, provision }) => `${formatFullDay(day)}: ${step} (${provision})`),
		...notes,
	];
	const title = input.period ? t("Last day: {words}", { words: t(input.period.words) }) : t("Last day");
	const deadline = {
		title,
		due: last,
		kind: "limitation" as const,
		details: details.join("\n").slice(0, MAX_DETAILS_LENGTH),
	};
	await addDeadline(acting, caseId, deadline, { isConfirmed: input.asked === last });
	return last;
}
