import { describe, expect, test } from "vitest";
import { nextDateOnTheWire } from "~/features/courts/court-records/case-facts";
import {
	addDays,
	chosenDayInWords,
	dayInIndia,
	daysBetween,
	formatDay,
	formatLocalDay,
	nextSittingDay,
	whenInWords,
} from "~/platform/calendar/day";

describe("a day in India", () => {
	test("begins at 18:30 UTC of the day before", () => {
		expect(dayInIndia(new Date("2026-03-10T18:29:59Z"))).toBe("2026-03-10");
		expect(dayInIndia(new Date("2026-03-10T18:30:00Z"))).toBe("2026-03-11");
	});

	test("is shown in the usual notation", () => {
		expect(formatDay("2026-03-11")).toBe("11 Mar 2026");
		expect(formatLocalDay("2026-03-01")).toBe("1/3/2026");
		expect(whenInWords("2026-03-11", "2026-03-11")).toBe("today");
		expect(whenInWords("2026-03-12", "2026-03-11")).toBe("tomorrow");
		expect(whenInWords("2026-03-10", "2026-03-11")).toBe("yesterday");
		expect(whenInWords("2026-04-01", "2026-03-11")).toBe("in 21 days");
		expect(whenInWords("2026-03-01", "2026-03-11")).toBe("10 days ago");
	});

	test("is repeated in words with the free day that it is", () => {
		expect(chosenDayInWords("2026-12-11")).toBe("Fri 11 Dec 2026");
		expect(chosenDayInWords("2026-12-12")).toBe("Sat 12 Dec 2026, a second Saturday");
		expect(chosenDayInWords("2026-12-26")).toBe("Sat 26 Dec 2026, a fourth Saturday");
		for (const worked of ["2026-12-05", "2026-12-19", "2027-01-30"])
			expect(chosenDayInWords(worked)).not.toContain(",");
		expect(chosenDayInWords("2026-12-13")).toBe("Sun 13 Dec 2026, a Sunday");
	});

	test("is followed by the next on which courts sit", () => {
		expect(nextSittingDay("2026-12-10")).toBe("2026-12-11");
		expect(nextSittingDay("2026-12-11")).toBe("2026-12-14");
		expect(nextSittingDay("2026-12-18")).toBe("2026-12-19");
		expect(nextSittingDay("2026-11-28")).toBe("2026-11-30");
	});

	test("is counted across the ends of months and years", () => {
		expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
		expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
		expect(daysBetween("2026-12-25", "2027-01-04")).toBe(10);
	});
});

test("next_date in the API is the day before the hearing, at midnight in India", () => {
	expect(nextDateOnTheWire("2026-03-11")).toBe("2026-03-09T18:30:00.000Z");
	expect(nextDateOnTheWire(null)).toBeNull();
});
