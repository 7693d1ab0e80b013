import type { Day } from "~/calendar/day";
import { type Period, periodInput } from "~/features/overview/period";
import type { PeriodValues } from "~/features/overview/period-form";

const LONGEST_SHOWN = 20;

const readShow = (text: string | null): PeriodValues["show"] => (text === "months" || text === "range" ? text : "days");

type PeriodSearch = { period: Period | undefined; values: PeriodValues; errors: Record<string, string[]> };

/** The period that an address names, if it can be drawn, and what the form for it shows. */
export function readPeriod(search: URLSearchParams, today: Day): PeriodSearch {
	const show = readShow(search.get("show"));
	const from = search.get("from") ?? "";
	const to = search.get("to") ?? "";
	const read = periodInput(today).safeParse({ show, from, to });
	const errors: Record<string, string[]> = {};
	for (const { path, message } of read.error?.issues ?? []) errors[String(path[0])] ??= [message];
	const values = { show, from: from.slice(0, LONGEST_SHOWN), to: to.slice(0, LONGEST_SHOWN) };
	return { period: read.data, values, errors };
}
