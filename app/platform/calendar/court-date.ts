import { type Day, INDIA_OFFSET_MS, MINUTE_MS } from "~/platform/calendar/day";
import { asciiDigits } from "~/platform/outside/digits";
import { isNone } from "~/platform/outside/none";
import { type Outside, Unreadable } from "~/platform/outside/value";

/** No date is longer; the forms below are matched against no more than this. */
const MAX_LENGTH = 80;

/** What courts write where a date is to come, in lower case; what means nothing anywhere is `isNone`. */
const NONE = new Set([
	...["next date is not given", "no next date", "no date", "date awaited", "awaited", "not fixed", "yet to be fixed"],
	...["sine die", "adjourned sine die", "not decided", "not yet decided", "pending"],
]);
/** All zeros with the signs of an instant: how databases write a day that was never set. */
const ZERO_INSTANT = /^[0-]+t[0:.]+z?$/;
/** Day zero of Unix, of spreadsheets and of .NET: no court means these. */
const FILLER_DAYS = new Set(["1970-01-01", "1900-01-01", "1899-12-30", "0001-01-01"]);

const MONTHS = [
	["january", "जनवरी", "जानेवारी"],
	["february", "फरवरी", "फ़रवरी", "फेब्रुवारी"],
	["march", "मार्च"],
	["april", "अप्रैल", "एप्रिल"],
	["may", "मई", "मे"],
	["june", "जून"],
	["july", "जुलाई", "जुलै"],
	["august", "अगस्त", "ऑगस्ट"],
	["september", "sept", "सितंबर", "सितम्बर", "सप्टेंबर"],
	["october", "अक्टूबर", "अक्तूबर", "ऑक्टोबर"],
	["november", "नवंबर", "नवम्बर", "नोव्हेंबर"],
	["december", "दिसंबर", "दिसम्बर", "डिसेंबर"],
].map((names) => names.map((name) => name.normalize("NFC")));

const WEEKDAYS = [
	["sunday", "रविवार"],
	["monday", "सोमवार"],
	["tuesday", "tues", "मंगलवार", "मंगळवार"],
	["wednesday", "बुधवार"],
	["thursday", "thur", "thurs", "गुरुवार", "गुरूवार", "बृहस्पतिवार"],
	["friday", "शुक्रवार"],
	["saturday", "शनिवार"],
];

const NAME = String.raw`(?<name>[\p{L}\p{M}]{2,12})\.?`;
const ORDINAL = "(?:st|nd|rd|th)?";
const YEAR = String.raw`(?<year>\d{4}|\d{2})`;
const GAP = String.raw`(?:\s*[-/.,]\s*|\s+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d))`;

/** The day comes before the month in figures, as India writes it, unless the year comes first. */
const DAY_FORMS = [
	/^(?<year>\d{4})\s*(?<sign>[-/.])\s*(?<month>\d{1,2})\s*\k<sign>\s*(?<day>\d{1,2})$/,
	/^(?<day>\d{1,2})\s*(?<sign>[-/.])\s*(?<month>\d{1,2})\s*\k<sign>\s*(?<year>\d{4}|\d{2})$/,
	/^(?<day>\d{1,2})\s(?<month>\d{1,2})\s(?<year>\d{4})$/,
	/^(?<year>(?:19|20|21)\d\d)(?<month>\d\d)(?<day>\d\d)$/,
	/^(?<day>\d\d)(?<month>\d\d)(?<year>(?:19|20|21)\d\d)$/,
	new RegExp(String.raw`^(?<day>\d{1,2})${ORDINAL}(?:\s+day)?(?:\s+of)?${GAP}${NAME}${GAP}${YEAR}$`, "u"),
	new RegExp(String.raw`^${NAME}${GAP}(?<day>\d{1,2})${ORDINAL}(?:\s*,\s*|\s+)${YEAR}$`, "u"),
	new RegExp(String.raw`^(?<year>\d{4})${GAP}${NAME}${GAP}(?<day>\d{1,2})${ORDINAL}$`, "u"),
];

/** A time of day behind the day, with the zone of an instant. */
const TIME =
	/(?<=\d)(?:\s*,)?(?:t|\s+at\s+|\s+)(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.\d{1,9})?)?\s*(?<half>[ap]\.?m\.?)?\s*(?:hrs?\.?|hours|ist)?\s*(?<zone>z|[+-]\d{2}:?(?:\d{2})?)?$/;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
/** Two figures are a year not farther away than this. */
const MAX_NEAR_YEARS = 10;

type Reading = {
	/** A day that stands for "never set", such as 1 January 1970, is returned as it is, so that the reader can name it. */
	keepsFillers?: boolean;
	now?: Date;
};

/**
 * Reads a date as a person in India would: `2026-12-17`, `17-12-26`, `17 / 12 / 2026`, `17.12.2026.`, `20261217`, `17th December 2026
 * (Thursday)`, `Dec 17 2026 12:00AM`, digits of any script, names of months in English, Hindi and Marathi. A time of day is passed
 * over; with a zone it is an instant, and the day is that of India. Two figures are a near year.
 * @returns null for what courts and databases write where there is no date; Unreadable for anything else: also for days that do
 * not exist, years outside 1900 to 2100, and a weekday that is not the day's
 */
export function parseCourtDate(text: string | null | undefined, reading: Reading = {}): Outside<Day> {
	const sent = text ?? "";
	if (sent.length > MAX_LENGTH) return new Unreadable(sent);
	const written = tidied(sent);
	if (isNone(written) || NONE.has(written.replace(/[.\s]+$/, "")) || ZERO_INSTANT.test(written)) return null;
	const day = dayOf(written, reading.now ?? new Date());
	if (day !== undefined && FILLER_DAYS.has(day) && !reading.keepsFillers) return null;
	const isInRange = day !== undefined && Number(day.slice(0, 4)) >= FIRST_YEAR && Number(day.slice(0, 4)) <= LAST_YEAR;
	return isInRange ? day : new Unreadable(sent.trim());
}

/** In lower case, with plain digits, dashes and blanks, without invisible marks. */
const tidied = (text: string) =>
	asciiDigits(text.normalize("NFKC"))
		.replace(/\p{Cf}/gu, "")
		.replace(/[\p{Pd}\u2212]/gu, "-")
		.replace(/\s+/gu, " ")
		.trim()
		.toLowerCase();

function dayOf(written: string, now: Date): Day | undefined {
	const { rest, weekday } = withoutWeekday(written.replace(/^(?:date|dated|dt|on)\b\s*[.:-]?\s*/, ""));
	const time = TIME.exec(rest)?.groups;
	const day = startOfDay(time ? rest.slice(0, TIME.exec(rest)?.index) : rest, now);
	if (day === undefined) return undefined;
	if (weekday !== undefined && new Date(day).getUTCDay() !== weekday) return undefined;
	const minutes = time ? minutesOf(time) : 0;
	const offset = time?.zone ? offsetMs(time.zone) : INDIA_OFFSET_MS;
	if (minutes === undefined || offset === undefined) return undefined;
	return new Date(time?.zone ? day + minutes * MINUTE_MS - offset + INDIA_OFFSET_MS : day).toISOString().slice(0, 10);
}

/** Takes a weekday off either end, with the signs around it. */
function withoutWeekday(written: string): { rest: string; weekday?: number } {
	const plain = written.replace(/[\s.,;]+$/, "");
	const atEnd = /^(?<rest>.*\d.*?)[\s,;-]*\(?\s*(?<name>[\p{L}\p{M}]{3,12})\.?\s*\)?$/u.exec(plain)?.groups;
	const atStart = /^\(?(?<name>[\p{L}\p{M}]{3,12})\)?[\s.,;:-]+(?<rest>.*)$/u.exec(plain)?.groups;
	for (const found of [atStart, atEnd]) {
		const weekday = weekdayOf(found?.name ?? "");
		if (weekday >= 0) return { rest: (found?.rest ?? "").replace(/[\s.,;]+$/, ""), weekday };
	}
	return { rest: plain };
}

const isNamed = (names: string[], name: string) =>
	names.includes(name) || (/^[a-z]{3}$/.test(name) && names.some((one) => one.slice(0, 3) === name));
const weekdayOf = (name: string) => WEEKDAYS.findIndex((names) => isNamed(names, name));
const monthOf = (name: string) => MONTHS.findIndex((names) => isNamed(names, name.normalize("NFC"))) + 1;

/** Midnight UTC of the day, in milliseconds; undefined if the day does not exist. */
function startOfDay(text: string, now: Date): number | undefined {
	const written = DAY_FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
	if (!written) return undefined;
	const year = yearOf(written.year ?? "", now);
	const month = written.name ? monthOf(written.name) : Number(written.month);
	const day = Number(written.day);
	if (year === undefined) return undefined;
	const start = new Date(0).setUTCFullYear(year, month - 1, day);
	const date = new Date(start);
	const isRealDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isRealDay ? start : undefined;
}

function yearOf(figures: string, now: Date): number | undefined {
	if (figures.length === 4) return Number(figures);
	const year = 2000 + Number(figures);
	return Math.abs(year - now.getUTCFullYear()) <= MAX_NEAR_YEARS ? year : undefined;
}

/** Minutes after midnight; undefined for a time that does not exist. */
function minutesOf({ hour = "", minute = "", second = "0", half }: Record<string, string>): number | undefined {
	const isValid = Number(minute) < 60 && Number(second) < 60 && Number(hour) <= (half ? 12 : 23);
	if (!isValid) return undefined;
	const hours = half ? (Number(hour) % 12) + (half.startsWith("p") ? 12 : 0) : Number(hour);
	return hours * 60 + Number(minute) + Number(second) / 60;
}

function offsetMs(zone: string): number | undefined {
	const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	if (!sign) return 0;
	if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
