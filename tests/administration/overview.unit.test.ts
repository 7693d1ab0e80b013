import { describe, expect, test } from "vitest";
import { barWidths, columnChart } from "~/features/administration/overview/charts.server";
import { incomePeriod, type Period, periodInput, stepsOf } from "~/features/administration/overview/period";

const TODAY = "2026-11-22";
const read = (values: Record<string, string>) => periodInput(TODAY).safeParse({ from: "", to: "", ...values });
const mistakes = (values: Record<string, string>) =>
	read({ show: "range", ...values }).error?.issues.map(({ path, message }) => [path[0], message]);

describe("the period", () => {
	test("is the last 30 days including today, or twelve months including this one", () => {
		expect(read({ show: "days" }).data).toEqual({ from: "2026-10-24", to: TODAY, unit: "day" });
		expect(read({ show: "months" }).data).toEqual({ from: "2025-12-01", to: TODAY, unit: "month" });
	});

	test("of up to three months is shown by day, and a longer one by month", () => {
		expect(read({ show: "range", from: "2026-01-31", to: "2026-01-31" }).data?.unit).toBe("day");
		expect(read({ show: "range", from: "2026-01-01", to: "2026-04-02" }).data?.unit).toBe("day");
		expect(read({ show: "range", from: "2026-01-01", to: "2026-04-03" }).data?.unit).toBe("month");
		expect(read({ show: "range", from: "2024-01-01", to: "2024-12-31" }).success).toBe(true);
	});

	test.each([
		[
			{},
			[
				["from", "Enter the first day"],
				["to", "Enter the last day"],
			],
		],
		[{ from: "2026-01-01" }, [["to", "Enter the last day"]]],
		[{ from: "2026-02-02", to: "2026-02-01" }, [["to", "To Date cannot be earlier than From Date"]]],
		[{ from: "2026-11-01", to: "2026-11-23" }, [["to", "To Date cannot be later than today"]]],
		[{ from: "1999-12-31", to: "2000-01-01" }, [["from", "From Date cannot be before 2000"]]],
		[{ from: "2024-01-01", to: "2025-01-01" }, [["to", "Choose at most 366 days"]]],
		[
			{ from: "2026-02-30", to: "yesterday" },
			[
				["from", "Enter a date like 11-03-2026"],
				["to", "Enter a date like 11-03-2026"],
			],
		],
	])("a mistake in %j is reported at its field", (values, expected) => expect(mistakes(values)).toEqual(expected));

	test("has its days, or the months that it overlaps", () => {
		expect(stepsOf({ from: "2026-02-27", to: "2026-03-02", unit: "day" })).toEqual([
			"2026-02-27",
			"2026-02-28",
			"2026-03-01",
			"2026-03-02",
		]);
		expect(stepsOf({ from: "2025-11-30", to: "2026-01-01", unit: "month" })).toEqual([
			"2025-11-01",
			"2025-12-01",
			"2026-01-01",
		]);
	});

	test("shows income for whole months: twelve, or all that it overlaps", () => {
		const of = (from: string, to: string) => stepsOf(incomePeriod({ from, to, unit: "day" } satisfies Period));
		expect(of("2026-10-24", "2026-11-22")).toHaveLength(12);
		expect(of("2026-10-24", "2026-11-22").at(-1)).toBe("2026-11-01");
		expect(of("2025-01-31", "2026-01-30")).toHaveLength(13);
		expect(incomePeriod({ from: "2026-02-01", to: "2026-02-10", unit: "day" }).to).toBe("2026-02-28");
	});
});

describe("charts", () => {
	const count = (value: number) => String(value);

	test("without any data have columns without height, and no invalid number", () => {
		const { columns, ticks } = columnChart([0, 0, 0], count);
		expect(columns.map(({ y, height }) => [y, height])).toEqual([
			[100, 0],
			[100, 0],
			[100, 0],
		]);
		expect(ticks[0]).toEqual({ at: 100, label: "0" });
	});

	test("of a single day have one column in the centre", () => {
		const [only] = columnChart([5], count).columns;
		expect((only?.x ?? 0) + (only?.width ?? 0) / 2).toBeCloseTo(50);
	});

	test("keep the highest value within the chart, with whole numbers at the axis", () => {
		const { ticks, columns } = columnChart([1, 7, 3], count);
		expect(ticks.every(({ at }) => at >= 14 && at <= 100)).toBe(true);
		expect(ticks.every(({ label }) => /^\d+$/.test(label))).toBe(true);
		expect(Math.min(...columns.map(({ y }) => y))).toBeGreaterThanOrEqual(14);
	});

	test("of three months have their columns side by side", () => {
		const { columns } = columnChart(
			Array.from({ length: 92 }, (_, day) => day),
			count,
		);
		const overlaps = columns.filter(({ x }, position) => {
			const before = columns[position - 1];
			return before !== undefined && before.x + before.width > x;
		});
		expect(overlaps).toEqual([]);
	});

	test("show a month with more refunds than payments below the zero line", () => {
		const { columns, zero } = columnChart([100, -50], count);
		expect(columns[0]?.y).toBeLessThan(zero);
		expect(columns[1]?.y).toBe(zero);
		expect(columns[1]?.height).toBeGreaterThan(0);
	});

	test("with bars scale them by the longest", () => {
		expect(barWidths([10, 5, 0])).toEqual([100, 50, 0]);
		expect(barWidths([0, 0])).toEqual([0, 0]);
	});
});
