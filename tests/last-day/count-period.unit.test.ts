import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countPeriod, type Period } from "~/features/courts/last-day/count-period";
import { PERIODS } from "~/features/courts/last-day/periods";
import { addDays, type Day, isSunday } from "~/platform/calendar/day";

/** Closed days of the examples, from one to another, with their words. */
const CLOSED: [from: Day, to: Day, words: string][] = [
	["2026-01-26", "2026-01-26", "Republic Day"],
	["2026-05-04", "2026-05-31", "Summer vacation"],
	["2026-06-27", "2026-06-27", "A local holiday on a Saturday"],
	["2026-10-02", "2026-10-02", "Gandhi Jayanti"],
	["2026-11-09", "2026-11-14", "Diwali vacation"],
	["2026-12-25", "2027-01-02", "Winter vacation"],
];
const closedOn = (day: Day) =>
	CLOSED.find(([from, to]) => from <= day && day <= to)?.[2] ?? (isSunday(day) ? "Sunday" : undefined);

type Example = [
	provision: string,
	what: string,
	...period: [judgment: Day, days: number, applied: Day | null, ready: Day | null],
	...sum: [out: number, countedTo: Day, last: Day],
];
/**
 * Each by its provision: the Limitation Act 1963 (articles of the Schedule; s. 12 for what is not counted, s. 4 for the reopening)
 * or the Consumer Protection Act 2019 (ss. 41, 51, 67). The sums were made by counting day by day on a calendar.
 */
const EXAMPLES: Example[] = [
	["art. 116(b)", "the day of judgment is not counted", "2026-06-01", 30, null, null, 0, "2026-07-01", "2026-07-01"],
	["art. 116(b)", "February of a usual year", "2026-01-31", 30, null, null, 0, "2026-03-02", "2026-03-02"],
	["art. 116(b)", "February of a leap year", "2028-01-31", 30, null, null, 0, "2028-03-01", "2028-03-01"],
	["art. 116(b)", "a judgment of a leap day", "2028-02-29", 30, null, null, 0, "2028-03-30", "2028-03-30"],
	["art. 116(b)", "a period that ends on a leap day", "2028-01-30", 30, null, null, 0, "2028-02-29", "2028-02-29"],
	["art. 116(b)", "over the year's end", "2026-12-10", 30, null, null, 0, "2027-01-09", "2027-01-09"],
	[
		"art. 116(b)",
		"a last day on 31 December, in a vacation",
		"2026-12-01",
		30,
		null,
		null,
		0,
		"2026-12-31",
		"2027-01-04",
	],
	["art. 116(b)", "a last Sunday moves to Monday", "2026-06-05", 30, null, null, 0, "2026-07-05", "2026-07-06"],
	["art. 116(b)", "a second Saturday stays", "2026-06-11", 30, null, null, 0, "2026-07-11", "2026-07-11"],
	["art. 116(b)", "a fourth Saturday stays", "2026-06-25", 30, null, null, 0, "2026-07-25", "2026-07-25"],
	["art. 116(b)", "a third Saturday stays", "2026-06-18", 30, null, null, 0, "2026-07-18", "2026-07-18"],
	[
		"art. 116(b)",
		"a Saturday of the list moves past its Sunday",
		"2026-05-28",
		30,
		null,
		null,
		0,
		"2026-06-27",
		"2026-06-29",
	],
	[
		"art. 116(b)",
		"a holiday within the period changes nothing",
		"2026-09-10",
		30,
		null,
		null,
		0,
		"2026-10-10",
		"2026-10-10",
	],
	["art. 116(b)", "a last day on a holiday", "2026-09-02", 30, null, null, 0, "2026-10-02", "2026-10-03"],
	[
		"art. 116(b)",
		"a copy's days are out, both in",
		"2026-06-01",
		30,
		"2026-06-05",
		"2026-06-12",
		8,
		"2026-07-09",
		"2026-07-09",
	],
	[
		"art. 116(b)",
		"a copy that is ready on the day of its application",
		"2026-06-01",
		30,
		"2026-06-05",
		"2026-06-05",
		1,
		"2026-07-02",
		"2026-07-02",
	],
	[
		"art. 116(b)",
		"a copy applied for on the day of judgment",
		"2026-06-01",
		30,
		"2026-06-01",
		"2026-06-08",
		7,
		"2026-07-08",
		"2026-07-08",
	],
	[
		"art. 116(b)",
		"a copy applied for and ready on the day of judgment",
		"2026-06-01",
		30,
		"2026-06-01",
		"2026-06-01",
		0,
		"2026-07-01",
		"2026-07-01",
	],
	[
		"art. 116(b)",
		"a copy applied for on the last day",
		"2026-06-01",
		30,
		"2026-07-01",
		"2026-07-10",
		10,
		"2026-07-11",
		"2026-07-11",
	],
	[
		"art. 116(b)",
		"a copy applied for a day after the last",
		"2026-06-01",
		30,
		"2026-07-02",
		"2026-07-10",
		0,
		"2026-07-01",
		"2026-07-01",
	],
	[
		"art. 116(b)",
		"a copy applied for in the last vacation, after the period",
		"2026-04-08",
		30,
		"2026-05-09",
		"2026-06-03",
		0,
		"2026-05-08",
		"2026-06-01",
	],
	["art. 116(b)", "a copy that is not ready", "2026-06-01", 30, "2026-06-05", null, 0, "2026-07-01", "2026-07-01"],
	[
		"art. 116(b)",
		"a copy ready on a closed day",
		"2026-09-14",
		30,
		"2026-09-21",
		"2026-10-02",
		12,
		"2026-10-26",
		"2026-10-26",
	],
	[
		"art. 116(b)",
		"a copy ready on a Sunday",
		"2026-06-01",
		30,
		"2026-06-10",
		"2026-06-14",
		5,
		"2026-07-06",
		"2026-07-06",
	],
	[
		"art. 116(b)",
		"a copy's days lead to a holiday",
		"2026-08-24",
		30,
		"2026-09-01",
		"2026-09-09",
		9,
		"2026-10-02",
		"2026-10-03",
	],
	[
		"art. 116(b)",
		"a copy's days lead into the next year",
		"2026-11-20",
		30,
		"2026-12-01",
		"2026-12-24",
		24,
		"2027-01-13",
		"2027-01-13",
	],
	["art. 116(a)", "90 days", "2026-06-01", 90, null, null, 0, "2026-08-30", "2026-08-31"],
	[
		"art. 116(a)",
		"90 days with a copy of a month",
		"2026-06-01",
		90,
		"2026-06-15",
		"2026-07-14",
		30,
		"2026-09-29",
		"2026-09-29",
	],
	["art. 116(a)", "90 days end in the vacation", "2026-02-10", 90, null, null, 0, "2026-05-11", "2026-06-01"],
	[
		"art. 116(a)",
		"a vacation that begins before the last day and ends after it",
		"2026-02-20",
		90,
		null,
		null,
		0,
		"2026-05-21",
		"2026-06-01",
	],
	[
		"art. 116(a)",
		"the last day of the vacation is a Sunday",
		"2026-03-02",
		90,
		null,
		null,
		0,
		"2026-05-31",
		"2026-06-01",
	],
	[
		"art. 116(a)",
		"90 days end on the day of the reopening",
		"2026-03-03",
		90,
		null,
		null,
		0,
		"2026-06-01",
		"2026-06-01",
	],
	["art. 116(a)", "90 days over a leap day", "2027-12-15", 90, null, null, 0, "2028-03-14", "2028-03-14"],
	["art. 117", "from a High Court to the same", "2026-08-03", 30, null, null, 0, "2026-09-02", "2026-09-02"],
	["art. 114(a)", "the State's appeal from an acquittal", "2026-07-06", 90, null, null, 0, "2026-10-04", "2026-10-05"],
	["art. 114(b)", "30 days from the special leave", "2026-07-06", 30, null, null, 0, "2026-08-05", "2026-08-05"],
	["art. 115(a)", "30 days from a sentence of death", "2026-10-12", 30, null, null, 0, "2026-11-11", "2026-11-16"],
	["art. 115(b)(i)", "60 days to a High Court", "2026-06-01", 60, null, null, 0, "2026-07-31", "2026-07-31"],
	[
		"art. 115(b)(i)",
		"60 days with a copy",
		"2026-06-01",
		60,
		"2026-06-02",
		"2026-06-22",
		21,
		"2026-08-21",
		"2026-08-21",
	],
	[
		"art. 115(b)(i)",
		"60 days over the year's end into the winter vacation",
		"2026-11-03",
		60,
		null,
		null,
		0,
		"2027-01-02",
		"2027-01-04",
	],
	["art. 115(b)(ii)", "30 days to the Court of Session", "2026-07-15", 30, null, null, 0, "2026-08-14", "2026-08-14"],
	["art. 131", "a revision in 90 days", "2026-09-01", 90, null, null, 0, "2026-11-30", "2026-11-30"],
	[
		"art. 131",
		"a revision with a copy applied for on the last day",
		"2026-09-01",
		90,
		"2026-11-30",
		"2026-12-08",
		9,
		"2026-12-09",
		"2026-12-09",
	],
	["s. 41", "45 days to the State Commission", "2026-06-01", 45, null, null, 0, "2026-07-16", "2026-07-16"],
	["s. 41", "45 days end in the Diwali vacation", "2026-09-26", 45, null, null, 0, "2026-11-10", "2026-11-16"],
	[
		"s. 41",
		"45 days with a copy over the vacation",
		"2026-10-15",
		45,
		"2026-11-07",
		"2026-11-16",
		10,
		"2026-12-09",
		"2026-12-09",
	],
	["s. 51", "30 days to the National Commission", "2026-06-15", 30, null, null, 0, "2026-07-15", "2026-07-15"],
	["s. 67", "30 days to the Supreme Court", "2026-03-27", 30, null, null, 0, "2026-04-26", "2026-04-27"],
	["one's own", "one day, on Republic Day", "2026-01-25", 1, null, null, 0, "2026-01-26", "2026-01-27"],
	["one's own", "a year", "2026-06-01", 365, null, null, 0, "2027-06-01", "2027-06-01"],
];

describe("the last day to appeal", () => {
	test.each(EXAMPLES)(
		"%s: %s (%s, %i days)",
		(provision, _what, judgment, days, applied, ready, out, countedTo, last) => {
			const known = PERIODS.find(({ number }) => provision.endsWith(`. ${number}`));
			expect(known?.days ?? days, "the table's days").toBe(days);
			expect(known === undefined).toBe(provision === "one's own");
			const { copyDays, ...count } = countPeriod({ judgment, days, applied, ready }, closedOn);
			expect({ copyDays, countedTo: count.countedTo, last: count.last }).toEqual({ copyDays: out, countedTo, last });
		},
	);

	test("names what it did with a copy, and the days that it passed over", () => {
		const of = (applied: Day | null, ready: Day | null) =>
			countPeriod({ judgment: "2026-04-08", days: 30, applied, ready }, closedOn);
		expect(of(null, null)).toMatchObject({ copy: "none", periodEnds: "2026-05-08", last: "2026-06-01" });
		expect(of("2026-05-08", "2026-05-09").copy).toBe("out");
		expect(of("2026-05-08", null).copy).toBe("pending");
		expect(of("2026-05-09", "2026-05-12").copy).toBe("late");
		expect(of(null, null).closed).toHaveLength(24);
		expect(of(null, null).closed[0]).toEqual({ day: "2026-05-08", words: "Summer vacation" });
	});

	test.each<[string, Partial<Period>]>([
		["a copy ready before it was applied for", { applied: "2026-06-05", ready: "2026-06-04" }],
		["a copy ready that nobody applied for", { ready: "2026-06-04" }],
		["a copy applied for before the judgment", { applied: "2026-05-31", ready: "2026-06-04" }],
		["no day", { days: 0 }],
	])("refuses %s", (_, about) => {
		const period = { judgment: "2026-06-01", days: 30, applied: null, ready: null, ...about };
		expect(() => countPeriod(period, closedOn)).toThrow(RangeError);
	});
});

const judgments = fc.integer({ min: 0, max: 4000 }).map((after) => addDays("2024-01-01", after));
const lengths = fc.integer({ min: 1, max: 400 });
/** Closed days by chance, in stretches; every seventh day besides. */
const calendars = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 1500 }).map((closed) => {
	const days = new Set(closed.map((after) => addDays("2024-01-01", after)));
	return (day: Day) => (days.has(day) || isSunday(day) ? "closed" : undefined);
});
/** The days from the judgment to the application and from there to the delivery. */
const copies = fc.record({ wait: fc.integer({ min: 0, max: 500 }), making: fc.integer({ min: 0, max: 200 }) });
const bare = (judgment: Day, days: number): Period => ({ judgment, days, applied: null, ready: null });
const withCopy = (judgment: Day, days: number, { wait, making }: { wait: number; making: number }): Period => {
	const applied = addDays(judgment, wait);
	return { judgment, days, applied, ready: addDays(applied, making) };
};

describe("for all periods, copies and closed days", () => {
	const holds = (
		check: (
			judgment: Day,
			days: number,
			copy: { wait: number; making: number },
			closed: (day: Day) => string | undefined,
			more: number,
		) => void,
	) => fc.assert(fc.property(judgments, lengths, copies, calendars, fc.integer({ min: 0, max: 60 }), check));

	test("a copy's days never make the last day earlier", () => {
		holds((judgment, days, copy, closed) => {
			const { last } = countPeriod(bare(judgment, days), closed);
			expect(countPeriod(withCopy(judgment, days, copy), closed).last >= last).toBe(true);
		});
	});

	test("more days never make the last day earlier", () => {
		holds((judgment, days, copy, closed, more) => {
			const { last } = countPeriod(withCopy(judgment, days, copy), closed);
			expect(countPeriod(withCopy(judgment, days + more, copy), closed).last >= last).toBe(true);
		});
	});

	test("the last day is never a known closed day, and the first open one", () => {
		holds((judgment, days, copy, closed) => {
			const { countedTo, last, closed: passed } = countPeriod(withCopy(judgment, days, copy), closed);
			expect(closed(last)).toBeUndefined();
			expect(passed.map(({ day }) => day)).toEqual(passed.map((_, after) => addDays(countedTo, after)));
			expect(last).toBe(addDays(countedTo, passed.length));
		});
	});

	test("an application after the period changes nothing", () => {
		holds((judgment, days, { wait, making }, closed) => {
			const late = withCopy(judgment, days, { wait: days + 1 + wait, making });
			expect(countPeriod(late, closed)).toEqual({ ...countPeriod(bare(judgment, days), closed), copy: "late" });
		});
	});

	test("an application in time takes out its days, that of judgment once", () => {
		holds((judgment, days, { wait, making }, closed) => {
			const inTime = Math.min(wait, days);
			const { copyDays, countedTo } = countPeriod(withCopy(judgment, days, { wait: inTime, making }), closed);
			expect(copyDays).toBe(inTime === 0 ? making : making + 1);
			expect(countedTo).toBe(addDays(judgment, days + copyDays));
		});
	});
});
