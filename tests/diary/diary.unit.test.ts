import { describe, expect, test } from "vitest";
import { roomInWords, roomOf } from "~/features/courts/court-records/case-facts";
import { classOfDay, dayLabel } from "~/features/courts/diary/day-strip";
import { daysOfStrip, diaryPeriod } from "~/features/courts/diary/diary-input";
import { diaryText } from "~/features/courts/diary/diary-text";
import { diaryDays } from "~/features/courts/diary/diary-view";
import type { HearingRow } from "~/features/courts/diary/hearings/queries.diary.server";
import { monthDays } from "~/features/courts/diary/month-table";
import { daysOfWeek, mondayOf, weekdayOf } from "~/platform/calendar/day";
import { addMonths, formatLongDay, formatMonth, weeksOfMonth } from "~/platform/calendar/month";

const TODAY = "2026-11-21";
const OWNER = "Asha Kulkarni";
const search = (text: string) => new URLSearchParams(text);

function row(about: Partial<HearingRow> = {}): HearingRow {
	return {
		caseId: "c",
		day: TODAY,
		listing: null,
		cnrNumber: "MHPU010004122023",
		caseNumber: "412/2023",
		petitioners: ["Madhavi Gokhale"],
		respondents: ["Riverside Greens"],
		stage: "Evidence",
		purpose: null,
		caseType: null,
		courtEstablishment: null,
		acts: [],
		sections: [],
		courtNumberAndJudge: "7-Civil Judge Senior Division",
		petitionerAdvocates: ["Adv. Meera Iyer"],
		respondentAdvocates: ["Adv. R. S. Deshmukh"],
		appearsFor: null,
		town: "1-25",
		court: "Shivajinagar Court Complex",
		district: "Pune",
		nextDate: null,
		isDisposed: false,
		notedBy: null,
		isNotedDay: false,
		outcome: null,
		note: "",
		total: 1,
		...about,
	};
}

describe("a week", () => {
	test("runs from Monday to Sunday", () => {
		expect(weekdayOf("2026-11-21")).toBe("Saturday");
		expect(mondayOf("2026-11-16")).toBe("2026-11-16");
		expect(mondayOf("2026-11-22")).toBe("2026-11-16");
		expect(daysOfWeek("2026-12-28")).toEqual([
			"2026-12-28",
			"2026-12-29",
			"2026-12-30",
			"2026-12-31",
			"2027-01-01",
			"2027-01-02",
			"2027-01-03",
		]);
		expect(mondayOf("2027-01-01")).toBe("2026-12-28");
		expect(daysOfWeek(mondayOf("2028-02-29"))).toContain("2028-03-01");
	});
});

describe("a month", () => {
	test("has whole weeks, with the adjoining days", () => {
		const november = weeksOfMonth("2026-11");
		expect(november[0]?.[0]).toBe("2026-10-26");
		expect(november.at(-1)?.at(-1)).toBe("2026-12-06");
		expect(weeksOfMonth("2027-02")).toHaveLength(4);
		expect(
			weeksOfMonth("2026-03")
				.flat()
				.filter((day) => day.startsWith("2026-03")),
		).toHaveLength(31);
		expect(weeksOfMonth("2028-02").flat()).toContain("2028-02-29");
		expect(weeksOfMonth("2027-02").flat()).not.toContain("2027-02-29");
	});

	test("can be across the end of a year", () => {
		expect(addMonths("2026-12", 1)).toBe("2027-01");
		expect(addMonths("2027-01", -1)).toBe("2026-12");
		expect(formatMonth("2027-01")).toBe("January 2027");
		expect(formatLongDay("2028-02-29")).toBe("29 February 2028");
		expect(weeksOfMonth("2026-12").at(-1)?.at(-1)).toBe("2027-01-03");
	});

	test("has the count of hearings of each day", () => {
		const parties = { petitioners: ["Rao"], respondents: ["State"] };
		const found = {
			day: "2026-11-21",
			cnrNumber: "MHPU010000012024",
			caseNumber: "1/2024",
			...parties,
			isClash: true,
			total: 4,
			position: 1,
		};
		expect(monthDays([found, { ...found, petitioners: [], respondents: [] }], [{ due: "2026-11-21" }])).toEqual([
			{ day: "2026-11-21", count: 4, names: ["Rao v. State", "1/2024"], isClash: true, due: 1 },
		]);
	});
});

describe("the address of the diary", () => {
	test.each([
		["", "day", TODAY, TODAY],
		["day=2028-02-29", "day", "2028-02-29", "2028-02-29"],
		["day=2027-02-29", "day", TODAY, TODAY],
		["day=tomorrow", "day", TODAY, TODAY],
		["day=", "day", TODAY, TODAY],
		["day=99999-01-01", "day", TODAY, TODAY],
		["week=2026-11-22", "week", "2026-11-16", "2026-11-22"],
		["week=2027-01-01", "week", "2026-12-28", "2027-01-03"],
		["week=nonsense", "week", "2026-11-16", "2026-11-22"],
	])("%s is a %s from %s to %s", (text, kind, from, to) => {
		expect(diaryPeriod(search(text), TODAY)).toEqual({ kind, from, to });
	});

	test.each([
		["", "2026-11-01", "2026-11-30"],
		["month=2028-02", "2028-02-01", "2028-02-29"],
		["month=2026-12", "2026-12-01", "2026-12-31"],
		["month=2026-13", "2026-11-01", "2026-11-30"],
		["month=0000-00", "2026-11-01", "2026-11-30"],
		["month=2026-1", "2026-11-01", "2026-11-30"],
	])("%s, at the month's address, is the month from %s to %s", (text, from, to) =>
		expect(diaryPeriod(search(text), TODAY, "month")).toEqual({ kind: "month", from, to }),
	);
});

const CLOSED = { "2026-11-24": "Guru Nanak Jayanti (Pune)" };

describe("a day of the strip", () => {
	test("is one of two weeks from the Monday on", () => {
		const days = daysOfStrip("2026-11-22");
		expect([days[0], days.at(-1), days.length]).toEqual(["2026-11-16", "2026-11-29", 14]);
	});

	test("says which day it is, whether courts sit, and how much is heard", () => {
		expect(dayLabel("2026-11-22", 2, TODAY, {})).toBe("Tomorrow, Sunday, 22 Nov 2026, 2 hearings");
		expect(dayLabel("2026-11-14", 0, TODAY, {})).toBe("Second Saturday, 14 Nov 2026, No hearings");
		expect(dayLabel("2026-11-28", 0, TODAY, {})).toBe("Fourth Saturday, 28 Nov 2026, No hearings");
		expect(dayLabel("2026-11-07", 0, TODAY, {})).toBe("Saturday, 7 Nov 2026, No hearings");
		expect(dayLabel("2026-11-24", 0, TODAY, CLOSED)).toBe(
			"Tuesday, Guru Nanak Jayanti (Pune), 24 Nov 2026, No hearings",
		);
	});

	test.each([
		["2026-11-23", 0, undefined],
		["2026-11-23", 3, "load-1"],
		["2026-11-23", 8, "load-2"],
		["2026-11-23", 9, "load-3"],
		["2026-11-20", 9, "load-past"],
		["2026-11-21", 1, "load-1 day-today"],
		["2026-11-29", 0, "day-closed"],
		["2026-11-28", 1, "load-1 day-closed"],
		["2026-11-24", 0, "day-closed"],
	])("%s with %i hearings looks like %s", (day, count, look) =>
		expect(classOfDay(day, count, TODAY, CLOSED)).toBe(look),
	);
});

describe("a court room", () => {
	test("is read from the court's text", () => {
		expect(roomOf("12-District Judge-2 and Addl. Sessions Judge")).toEqual({
			number: "12",
			judge: "District Judge-2 and Addl. Sessions Judge",
		});
		expect(roomInWords("7-Civil Judge")).toBe("Court 7 · Civil Judge");
		expect(roomInWords("7")).toBe("Court 7");
		expect(roomInWords("Principal Judge, Family Court")).toBe("Principal Judge, Family Court");
		expect(roomInWords(null)).toBe("Court room not known");
	});
});

describe("the diary's list", () => {
	test("is sorted by day, court and room, rooms by number, and numbered through the day", () => {
		const days = diaryDays([
			row({ caseId: "1", courtNumberAndJudge: "10-Judge B" }),
			row({ caseId: "2", courtNumberAndJudge: null }),
			row({ caseId: "3", court: "Baramati Court", district: "Pune" }),
			row({ caseId: "4", courtNumberAndJudge: "9-Judge A" }),
			row({ caseId: "5", courtNumberAndJudge: "10-Judge B" }),
			row({ caseId: "6", day: "2026-11-22", court: "Pune", district: "Pune" }),
		]);
		const seen = days.map(({ day, count, courts }) => [
			day,
			count,
			courts.map(({ court, rooms }) => [
				court,
				rooms.map(({ room, hearings }) => [room, hearings.map(({ caseId, number }) => `${number}:${caseId}`)]),
			]),
		]);
		expect(seen).toEqual([
			[
				"2026-11-21",
				5,
				[
					["Baramati Court, Pune", [["Court 7 · Civil Judge Senior Division", ["1:3"]]]],
					[
						"Shivajinagar Court Complex, Pune",
						[
							["Court 9 · Judge A", ["2:4"]],
							["Court 10 · Judge B", ["3:1", "4:5"]],
							["Court room not known", ["5:2"]],
						],
					],
				],
			],
			["2026-11-22", 1, [["Pune", [["Court 7 · Civil Judge Senior Division", ["1:6"]]]]]],
		]);
	});

	test("marks the courts of towns where the fewer hearings of the day are, but for decided cases", () => {
		const thane = { court: "Thane", district: "Thane", town: "1-21" };
		const marked = (...rows: HearingRow[]) =>
			diaryDays(rows).flatMap(({ courts }) => courts.filter(({ isClash }) => isClash).map(({ court }) => court));
		expect(marked(row(), row({ court: "Khadki" }), row(thane))).toEqual(["Thane"]);
		expect(marked(row(), row(thane), row(thane))).toEqual(["Shivajinagar Court Complex, Pune"]);
		expect(marked(row(), row({ ...thane, isDisposed: true }))).toEqual([]);
		expect(marked(row(), row({ ...thane, town: null }))).toEqual([]);
	});

	test("names a case by its parties, or by its number without a record, and each purpose once", () => {
		const named = (about: Partial<HearingRow>) => diaryDays([row(about)])[0]?.courts[0]?.rooms[0]?.hearings[0];
		expect(named({})).toMatchObject({ name: "Madhavi Gokhale v. Riverside Greens", caseNumber: "412/2023" });
		expect(named({ petitioners: [], respondents: [] })).toMatchObject({ name: "412/2023" });
		expect(named({ stage: "Evidence", purpose: "EVIDENCE " })).toMatchObject({ stage: "Evidence", purpose: null });
		expect(named({ stage: "Evidence", purpose: "Cross-examination" })).toMatchObject({ purpose: "Cross-examination" });
	});
});

describe("the shared text", () => {
	test("has the day, the court, the room and the cases", () => {
		const days = diaryDays([row(), row({ caseId: "2", purpose: "Cross", petitioners: ["Rao"], caseNumber: "5/2024" })]);
		expect(diaryText(days, OWNER)).toBe(
			[
				"*Saturday, 21 Nov 2026*",
				"",
				"Shivajinagar Court Complex, Pune",
				"Court 7 · Civil Judge Senior Division",
				"1. Madhavi Gokhale v. Riverside Greens – 412/2023 – Evidence",
				"2. Rao v. Riverside Greens – 5/2024 – Cross",
			].join("\n"),
		);
	});

	test("says by name who noted the day, and nothing for a day of the court", () => {
		const noted = { isNotedDay: true, notedBy: "" };
		const days = diaryDays([
			row(noted),
			row({ ...noted, notedBy: "Meera Joshi", petitioners: ["Rao"] }),
			row({ isNotedDay: false, notedBy: "", petitioners: ["Patil"] }),
		]);
		expect(diaryText(days, OWNER).match(/^\d.*$/gm)).toEqual([
			"1. Madhavi Gokhale v. Riverside Greens – 412/2023 – Evidence – noted by Asha Kulkarni",
			"2. Rao v. Riverside Greens – 412/2023 – Evidence – noted by Meera Joshi",
			"3. Patil v. Riverside Greens – 412/2023 – Evidence",
		]);
	});

	test("ends with a whole hearing within 1,500 characters and has the number of the others", () => {
		const many = Array.from({ length: 90 }, (_, i) => row({ caseId: String(i), petitioners: ["मधुरा गोखले".repeat(3)] }));
		const text = diaryText(diaryDays(many), OWNER);
		expect(text.length).toBeLessThanOrEqual(1500);
		expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6200);
		const listed = text.match(/^\d+\. /gm)?.length ?? 0;
		expect(text).toMatch(new RegExp(`\\nand ${90 - listed} more$`));
		const latin = Array.from({ length: 90 }, (_, i) => row({ caseId: String(i) }));
		expect(diaryText(diaryDays(latin), OWNER).length).toBeLessThanOrEqual(1500);
	});
});
