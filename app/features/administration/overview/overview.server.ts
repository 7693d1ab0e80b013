import { barWidths, columnChart } from "~/features/administration/overview/charts.server";
import { incomePeriod, type Period, stepsOf } from "~/features/administration/overview/period";
import { type Measure, sumsOf } from "~/features/administration/overview/sums.server";
import {
	alarmReached,
	countCallsThisMonth,
	MONTHLY_CALLS,
	reservedForNights,
} from "~/features/courts/courts/provider-calls.server";
import { formatRupees } from "~/features/money/plans/money";
import { STATUS_WORDS } from "~/features/telling/messages/sent/message-table";
import { STATUSES } from "~/features/telling/outbox/message-status";
import { type Day, formatDay } from "~/platform/calendar/day";
import { phrase, t } from "~/platform/language/translate";

const figures = new Intl.NumberFormat("en-IN");
const formatCount = (count: number) => figures.format(count);

/** `Nov 2026` */
const formatMonth = (month: Day) => formatDay(month).replace(/^\d+ /, "");

const addUp = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** A chart's summary, for screen readers. */
function inWords(values: number[], labels: string[], unit: Period["unit"]) {
	const total = addUp(values);
	if (total === 0) return t("None in this period.");
	const most = Math.max(...values);
	const when = labels[values.indexOf(most)] ?? "";
	return unit === "day"
		? t("{total} in all. The most in a day: {most} ({when}).", {
				total: formatCount(total),
				most: formatCount(most),
				when,
			})
		: t("{total} in all. The most in a month: {most} ({when}).", {
				total: formatCount(total),
				most: formatCount(most),
				when,
			});
}

const CHARTS = [
	{ measure: "people", title: phrase("New users") },
	{ measure: "cases", title: phrase("New cases") },
	{ measure: "look-ups", title: phrase("eCourts look-ups") },
] as const satisfies { measure: Measure; title: string }[];

const MESSAGE_MEASURES = STATUSES.map((status): Measure => `messages-${status}`);

/** Charts of people, cases, look-ups and messages in a period, and their numbers. */
async function listActivity(period: Period) {
	const sums = await sumsOf(["people", "cases", "look-ups", "messages"], period);
	const labels = stepsOf(period).map(period.unit === "day" ? formatDay : formatMonth);
	const values = CHARTS.map(({ measure }) => sums(measure));
	const charts = CHARTS.map(({ title }, position) => {
		const counted = values[position] ?? [];
		return { title: t(title), words: inWords(counted, labels, period.unit), ...columnChart(counted, formatCount) };
	});
	const rows = labels.map((label, step) => ({
		label,
		counts: values.map((counted) => formatCount(counted[step] ?? 0)),
	}));
	const counts = MESSAGE_MEASURES.map((measure) => addUp(sums(measure)));
	const widths = barWidths(counts);
	const messages = STATUSES.map((status, position) => ({
		status: t(STATUS_WORDS[status]),
		count: formatCount(counts[position] ?? 0),
		width: widths[position] ?? 0,
	}));
	return { charts, titles: CHARTS.map(({ title }) => t(title)), rows, messages };
}

/** Payments and refunds in the months up to the end of a period. */
async function listIncome(period: Period) {
	const months = incomePeriod(period);
	const sums = await sumsOf(["received", "refunded"], months);
	const received = sums("received");
	const refunded = sums("refunded");
	const income = received.map((paise, month) => paise - (refunded[month] ?? 0));
	const labels = stepsOf(months).map(formatMonth);
	// In rupees, so that the grid lines stand at round amounts.
	const chart = columnChart(
		income.map((paise) => paise / 100),
		(rupees) => formatRupees(rupees * 100),
	);
	const rows = labels.map((label, month) => ({
		label,
		received: formatRupees(received[month] ?? 0),
		refunded: formatRupees(refunded[month] ?? 0),
		income: formatRupees(income[month] ?? 0),
	}));
	return {
		...chart,
		rows,
		words: t("{income} in {number} months.", { income: formatRupees(addUp(income)), number: labels.length }),
	};
}

/** This month's call budget at the court record provider: used, and reserved for the nightly update. */
async function findBudget(today: Day) {
	const used = await countCallsThisMonth();
	const reserved = Math.min(reservedForNights(today), Math.max(0, MONTHLY_CALLS - used));
	const shareOf = (calls: number) => Math.min(100, Number(((calls / MONTHLY_CALLS) * 100).toFixed(1)));
	return {
		used: formatCount(used),
		allowed: formatCount(MONTHLY_CALLS),
		reserved: formatCount(reserved),
		left: formatCount(Math.max(0, MONTHLY_CALLS - used - reserved)),
		usedShare: shareOf(used),
		reservedShare: shareOf(reserved),
		alarm: alarmReached(used),
	};
}

/** The overview's charts and numbers. */
export async function readOverview(period: Period, today: Day) {
	const [activity, income, budget] = await Promise.all([listActivity(period), listIncome(period), findBudget(today)]);
	const periodInWords = { from: formatDay(period.from), to: formatDay(period.to), unit: period.unit };
	return { period: periodInWords, activity, income, budget };
}
export type OverviewData = Awaited<ReturnType<typeof readOverview>>;
