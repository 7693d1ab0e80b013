import { INDIA_OFFSET_MS } from "~/platform/calendar/day";

/** Returned by `parseCourtDate` for text that is not a date. */
export const UNREADABLE = Symbol("unreadable date");

/** A calendar day in India as `YYYY-MM-DD`; null for no date. */
export type CourtDate = string | null | typeof UNREADABLE;

/** Values that courts enter for a missing date: dashes, zeros or a word. */
const EMPTY = /^(?:[-–—]*|n\/?a|nil|null|none|(?:0000[-/.]00[-/.]00|00[-/.]00[-/.]0000)(?:[t ]00:00(?::00)?)?)$/i;

const TIME =
	/^(?<rest>.*?\d)(?:t|\s)(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?\s*(?<zone>z|[+-]\d{2}:?(?:\d{2})?)?$/i;

const DAY_FORMS = [
	/^(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})$/,
	/^(?<day>\d{1,2})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<year>\d{4})$/,
	/^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/-]+(?<month>[a-z]{3,9})\.?,?[\s/-]+(?<year>\d{4})$/i,
	/^(?<month>[a-z]{3,9})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(?<year>\d{4})$/i,
];

const MONTHS = [
	"january",
	"february",
	"march",
	"april",
	"may",
	"june",
	"july",
	"august",
	"september",
	"october",
	"november",
	"december",
];
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const MINUTE_MS = 60 * 1000;

/**
 * Reads a date in any of the forms used by courts, their websites and the provider: `2020-06-17`, `17-06-2020`,
 * `17/06/2020`, `17.06.2020`, `2020/06/17`, `17th June 2020`, `17-Jun-2020`, `June 17, 2020`. The numeric forms may be
 * followed by a time. The day comes before the month. A time with a zone is an instant and gives its day in India; a
 * time without a zone is ignored. Empty text, a dash, `N/A` and all zeros mean no date: null.
 * @returns UNREADABLE for anything else, for days that do not exist, and for years outside 1900 to 2100.
 */
export function parseCourtDate(text: string | null | undefined): CourtDate {
	const written = (text ?? "").trim().replace(/\s+/g, " ");
	if (EMPTY.test(written)) return null;

	const time = TIME.exec(written)?.groups;
	const start = startOfDay(time?.rest ?? written);
	if (start === undefined) return UNREADABLE;
	if (!time) return dayOf(start);

	const { hour, minute, second = "00", zone } = time;
	if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return UNREADABLE;
	if (!zone) return dayOf(start);
	const offset = offsetMs(zone);
	if (offset === undefined) return UNREADABLE;
	return dayOf(
		start + (Number(hour) * 60 + Number(minute)) * MINUTE_MS + Number(second) * 1000 - offset + INDIA_OFFSET_MS,
	);
}

/** Midnight UTC of the day, in milliseconds; undefined if the day does not exist. */
function startOfDay(text: string): number | undefined {
	const written = DAY_FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
	if (!written) return undefined;
	const [year, month, day] = [Number(written.year), monthNumber(written.month ?? ""), Number(written.day)];
	const start = Date.UTC(year, month - 1, day);
	const date = new Date(start);
	const isRealDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isRealDay ? start : undefined;
}

function monthNumber(text: string): number {
	if (/^\d/.test(text)) return Number(text);
	const name = text.toLowerCase();
	const isMonth = (month: string) =>
		month === name || month.slice(0, 3) === name || (name === "sept" && month === "september");
	return MONTHS.findIndex(isMonth) + 1;
}

function offsetMs(zone: string): number | undefined {
	const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	if (!sign) return 0;
	if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

function dayOf(start: number): CourtDate {
	const date = new Date(start);
	const year = date.getUTCFullYear();
	return year >= FIRST_YEAR && year <= LAST_YEAR ? date.toISOString().slice(0, 10) : UNREADABLE;
}
