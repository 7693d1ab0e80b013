import { z } from "zod";
import { addDays, type Day, daysBetween } from "~/platform/calendar/day";
import { dayInput } from "~/platform/calendar/day-input";
import { t } from "~/platform/language/translate";

const USUAL_DAYS = 30;
const USUAL_MONTHS = 12;
const MAX_DAYS = 366;
/** Longer ranges are shown by month. */
const MAX_DAYS_DRAWN = 92;
const FIRST_DAY: Day = "2000-01-01";

/** The charts' period, both days included, and their step. */
export type Period = { from: Day; to: Day; unit: "day" | "month" };

const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first day of the month `months` later, or earlier if negative. */
function addMonths(day: Day, months: number): Day {
	const [year = 0, month = 1] = day.split("-").map(Number);
	return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The period in the URL: the last 30 days unless it names months or a range. An invalid range has its errors by field. */
export const periodInput = (today: Day) =>
	z
		.discriminatedUnion("show", [
			z.object({ show: z.literal("days") }),
			z.object({ show: z.literal("months") }),
			z.object({ show: z.literal("range"), from: dayInput, to: dayInput }),
		])
		.transform((asked, context): Period => {
			if (asked.show === "days") return { from: addDays(today, 1 - USUAL_DAYS), to: today, unit: "day" };
			if (asked.show === "months") return { from: addMonths(today, 1 - USUAL_MONTHS), to: today, unit: "month" };
			const { from, to } = asked;
			let isRefused = false;
			const refuse = (field: "from" | "to", message: string) => {
				isRefused = true;
				context.addIssue({ code: "custom", path: [field], message });
			};
			if (!from) refuse("from", t("Enter the first day"));
			else if (from < FIRST_DAY) refuse("from", t("From Date cannot be before 2000"));
			if (!to) refuse("to", t("Enter the last day"));
			else if (to > today) refuse("to", t("To Date cannot be later than today"));
			else if (from && to < from) refuse("to", t("To Date cannot be earlier than From Date"));
			else if (from && daysBetween(from, to) >= MAX_DAYS)
				refuse("to", t("Choose at most {maxDays} days", { maxDays: MAX_DAYS }));
			if (isRefused || !from || !to) return z.NEVER;
			return { from, to, unit: daysBetween(from, to) < MAX_DAYS_DRAWN ? "day" : "month" };
		});

/** The days of a period, or the first days of its months, oldest first. */
export function stepsOf({ from, to, unit }: Period): Day[] {
	const steps: Day[] = [];
	const next = (day: Day) => (unit === "day" ? addDays(day, 1) : addMonths(day, 1));
	for (let step = unit === "day" ? from : monthOf(from); step <= to; step = next(step)) steps.push(step);
	return steps;
}

/** The months of the income chart: the twelve up to the period's end, and all that the period touches. */
export function incomePeriod({ from, to }: Period): Period {
	const twelve = addMonths(to, 1 - USUAL_MONTHS);
	const lastDay = addDays(addMonths(to, 1), -1);
	return { from: monthOf(from) < twelve ? monthOf(from) : twelve, to: lastDay, unit: "month" };
}
