import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { parseCourtDate } from "~/platform/calendar/court-date";
import { Unreadable } from "~/platform/outside/value";

describe.each(["Asia/Kolkata", "America/Los_Angeles", "Pacific/Kiritimati"])("on a machine in %s", (zone) => {
	const before = process.env.TZ;
	afterEach(() => {
		if (before === undefined) delete process.env.TZ;
		else process.env.TZ = before;
	});

	test.each([
		["2020-06-17", "2020-06-17"],
		["2020-06-17T00:00:00", "2020-06-17"],
		["2020-06-17T23:59:59", "2020-06-17"],
		["2020-06-17 10:30", "2020-06-17"],
		["2020-06-17T00:00:00.000Z", "2020-06-17"],
		["2020-06-17T18:29:59Z", "2020-06-17"],
		["2020-06-17T18:30:00Z", "2020-06-18"],
		["2020-06-17T18:30:00.000z", "2020-06-18"],
		["2020-12-31T18:30:00Z", "2021-01-01"],
		["2020-06-17T00:00:00+05:30", "2020-06-17"],
		["2020-06-17T00:00:00+0530", "2020-06-17"],
		["2020-06-17T01:00:00+09:00", "2020-06-16"],
		["2020-06-17T20:00:00-08:00", "2020-06-18"],
		["2020/06/17", "2020-06-17"],
		["17-06-2020", "2020-06-17"],
		["17/06/2020", "2020-06-17"],
		["17.06.2020", "2020-06-17"],
		["7/6/2020", "2020-06-07"],
		["24-04-2017", "2017-04-24"],
		["17th June 2020", "2020-06-17"],
		["02nd May 2017", "2017-05-02"],
		["1st Sept. 2021", "2021-09-01"],
		["23rd  March\u00a02022", "2022-03-23"],
		["17-Jun-2020", "2020-06-17"],
		["17 JUN 2020", "2020-06-17"],
		["June 17, 2020", "2020-06-17"],
		["jun 17 2020", "2020-06-17"],
		[" 2020-06-17\n", "2020-06-17"],
		["29-02-2024", "2024-02-29"],
		["02-01-1900", "1900-01-02"],
		["31-12-2100", "2100-12-31"],
	])("%j is the day %s", (text, day) => {
		process.env.TZ = zone;
		expect(parseCourtDate(text)).toBe(day);
	});

	test("every day of two centuries is read in every notation", () => {
		process.env.TZ = zone;
		const days = fc.date({ min: new Date("1900-01-02"), max: new Date("2100-12-31"), noInvalidDate: true });
		fc.assert(
			fc.property(days, (date) => {
				const day = date.toISOString().slice(0, 10);
				if (day === "1970-01-01") return;
				const [year, month, date2] = day.split("-");
				const name = date.toLocaleDateString("en-GB", { month: "long", timeZone: "UTC" });
				const forms = [
					day,
					`${year}/${month}/${date2}`,
					...["-", "/", "."].map((separator) => [date2, month, year].join(separator)),
					`${date2}th ${name} ${year}`,
					`${date2}-${name.slice(0, 3)}-${year}`,
					`${name} ${date2}, ${year}`,
				];
				expect(forms.map((form) => parseCourtDate(form))).toEqual(forms.map(() => day));
			}),
		);
	});
});

test.each([
	null,
	undefined,
	"",
	"  ",
	"-",
	"--",
	"–",
	"N/A",
	"n/a",
	"NA",
	"0000-00-00",
	"00-00-0000",
	"0000-00-00 00:00:00",
	"0000-00-00T00:00:00Z",
	"00/00/00",
	"0",
	"Next Date Not Given",
	"N.A.",
	"Not decided",
	"01-01-1970",
	"1970-01-01T00:00:00Z",
	"1969-12-31T18:30:00Z",
	"1/1/1900",
	"sine die",
])("%j is no date", (text) => expect(parseCourtDate(text)).toBeNull());

test.each([
	"31-02-2020",
	"2020-02-31",
	"29-02-2023",
	"31st April 2020",
	"06/17/2020",
	"2020-13-01",
	"2020-00-10",
	"2020-01-00",
	"32-01-2020",
	"1899-12-31",
	"2101-01-01",
	"2100-12-31T20:00:00Z",
	"0020-06-17",
	"17th Juno 2020",
	"17-06/2020",
	"2020-06-17T24:00:00",
	"2020-06-17T10:60:00Z",
	"2020-06-17T10:00:00+25:00",
	"next week",
	"Awaiting Notice",
	"2020-06-17; 2020-07-01",
	"0000-00-01",
	"9".repeat(100_000),
])("%j is unreadable", (text) => expect(parseCourtDate(text)).toBeInstanceOf(Unreadable));

/** Today in these forms is a day of the near future, as eCourts and its readers have been seen to write it. */
const NOW = new Date("2026-11-28T06:00:00Z");

test.each([
	"17th December 2026 (Thursday)",
	"Thursday, 17th December 2026",
	"17-12-2026 (Thursday)",
	"Thu 17 Dec 2026",
	"गुरुवार, १७ दिसंबर २०२६",
	"१७ डिसेंबर २०२६",
	"17th December 2026.",
	"17th of December, 2026",
	"17th day of December 2026",
	"17-12-26",
	"17/12/26",
	"17.12.26",
	"17-Dec-26",
	"17 / 12 / 2026",
	"17 - 12 - 2026",
	"17 . 12 . 2026.",
	"17 12 2026",
	"17-12-2026 10:30 AM",
	"17-12-2026, 10.30 am",
	"17-12-2026 at 10:30 hrs",
	"17/12/2026 11:00 PM",
	"Dec 17 2026 12:00AM",
	"Dec 17, 2026 12:00:00 AM",
	"2026-Dec-17",
	"17Dec2026",
	"१७-१२-२०२६",
	"১৭-১২-২০২৬",
	"௧௭-௧௨-௨௦௨௬",
	"۱۷-۱۲-۲۰۲۶",
	"１７－１２－２０２６",
	"17–12–2026",
	"20261217",
	"17122026",
	"\u200e17-12-2026\u202c",
	"dt. 17-12-2026",
	"Date: 17/12/2026",
	"DECEMBER 17, 2026",
])("F1: %j is the day a person reads", (text) => expect(parseCourtDate(text, { now: NOW })).toBe("2026-12-17"));

test.each([
	"30-02-2027",
	"17th December 2026 (Friday)",
	"17-12-60",
	"after vacation",
	"20261",
	"see order",
	"17-12",
	"12-2026",
])("F1: %j is unreadable, and kept as it came", (text) =>
	expect(parseCourtDate(text, { now: NOW })).toEqual(new Unreadable(text)),
);

test("a filler is a day for a reader that wants to name it", () => {
	expect(parseCourtDate("01-01-1970", { keepsFillers: true })).toBe("1970-01-01");
});

const WEEKDAY = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
/** The zeros of ten scripts that India and its neighbours write. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

test("every date is read in every form a person could read, and in no other day", () => {
	const near = fc.date({ min: new Date("2017-01-01"), max: new Date("2036-12-31"), noInvalidDate: true });
	const form = fc.record({
		order: fc.constantFrom("iso", "figures", "short", "name", "ordinal", "month first", "compact"),
		sign: fc.constantFrom("-", "/", "."),
		gap: fc.constantFrom("", " ", "  "),
		isPadded: fc.boolean(),
		weekday: fc.constantFrom("", "before", "behind"),
		time: fc.constantFrom("", " 10:30 AM", " 00:00:00", " 12:00AM", ", 4.15 pm"),
		end: fc.constantFrom("", ".", " "),
		zero: fc.constantFrom(...ZEROS),
		mark: fc.constantFrom("", "\u200e", "\u202a", "\ufeff"),
	});
	fc.assert(
		fc.property(near, form, (date, { order, sign, gap, isPadded, weekday, time, end, zero, mark }) => {
			const day = date.toISOString().slice(0, 10);
			const [year = "", month = "", padded = ""] = day.split("-");
			const date2 = isPadded ? padded : String(Number(padded));
			const join = (...parts: string[]) => parts.join(`${gap}${sign}${gap}`);
			const written = {
				iso: join(year, month, padded),
				figures: join(date2, month, year),
				short: join(date2, month, year.slice(2)),
				name: `${date2} ${MONTH.format(date)} ${year}`,
				ordinal: `${date2}th ${MONTH.format(date).slice(0, 3)}, ${year}`,
				"month first": `${MONTH.format(date)} ${date2}, ${year}`,
				compact: year + month + padded,
			}[order];
			const name = WEEKDAY.format(date);
			const around = {
				"": `${written}${time}`,
				before: `${name}, ${written}${time}`,
				behind: `${written}${time} (${name})`,
			}[weekday];
			const text = `${mark}${around}${end}`.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
			expect([text, parseCourtDate(text, { now: NOW })]).toEqual([text, day]);
		}),
		{ numRuns: 2000 },
	);
});

test("every text is a day, no date or unreadable, and never an error", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const date = parseCourtDate(text);
			return date === null || date instanceof Unreadable || /^\d{4}-\d{2}-\d{2}$/.test(date);
		}),
	);
});
