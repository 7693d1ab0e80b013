import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { parseCourtDate, UNREADABLE } from "~/platform/calendar/court-date";

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
		["01-01-1900", "1900-01-01"],
		["31-12-2100", "2100-12-31"],
	])("%j is the day %s", (text, day) => {
		process.env.TZ = zone;
		expect(parseCourtDate(text)).toBe(day);
	});

	test("every day of two centuries is read in every notation", () => {
		process.env.TZ = zone;
		const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2100-12-31"), noInvalidDate: true });
		fc.assert(
			fc.property(days, (date) => {
				const day = date.toISOString().slice(0, 10);
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
				expect(forms.map(parseCourtDate)).toEqual(forms.map(() => day));
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
	"17-06-20",
	"17th Juno 2020",
	"17-06/2020",
	"2020-06-17T24:00:00",
	"2020-06-17T10:60:00Z",
	"2020-06-17T10:00:00+25:00",
	"20200617",
	"next week",
	"Awaiting Notice",
	"2020-06-17; 2020-07-01",
	"१७-०६-२०२०",
	"0000-00-01",
	"9".repeat(100_000),
])("%j is unreadable", (text) => expect(parseCourtDate(text)).toBe(UNREADABLE));

test("every text is a day, no date or unreadable, and never an error", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const date = parseCourtDate(text);
			return date === null || date === UNREADABLE || /^\d{4}-\d{2}-\d{2}$/.test(date);
		}),
	);
});
