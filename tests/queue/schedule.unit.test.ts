import { describe, expect, test } from "vitest";
import { dueRuns, isLost } from "~/platform/queue/schedule";
import { atIst } from "../support/telling/alerts";

/** The runs of a schedule due after one moment of November 2026 in India, up to another. */
function runs(cron: string, lateUntil: string | undefined, after: string, until: string) {
	const at = (text: string) => atIst(`2026-11-${text.slice(0, 2)}`, text.slice(3));
	const write = (moment: Date) => new Date(moment.getTime() + 19_800_000).toISOString().slice(8, 16).replace("T", " ");
	const { due, lost } = dueRuns({ cron, lateUntil }, at(after), at(until));
	return { due: due.map(write), lost: lost.map(write) };
}
const NONE = { due: [], lost: [] };

describe("a schedule in India's time", () => {
	test("is due in its own minute, once", () => {
		expect(runs("30 1 * * *", undefined, "24 01:29", "24 01:30")).toEqual({ due: ["24 01:30"], lost: [] });
		expect(runs("30 1 * * *", undefined, "24 01:30", "24 01:31")).toEqual(NONE);
		expect(runs("30 1 * * *", undefined, "24 01:28", "24 01:29")).toEqual(NONE);
		expect(runs("0 18 * * 0", undefined, "22 17:59", "22 18:00")).toEqual({ due: ["22 18:00"], lost: [] });
	});

	test("without a limit is made up for once, by its latest run", () => {
		expect(runs("* * * * *", undefined, "20 10:00", "24 10:00")).toEqual({ due: ["24 10:00"], lost: [] });
		expect(runs("30 2 * * *", undefined, "20 02:31", "24 10:00")).toEqual({ due: ["24 02:30"], lost: [] });
	});

	test("G1: with a limit is made up for until then, and else skipped by name", () => {
		expect(runs("15 21 * * *", "+1 17:00", "24 21:14", "24 21:16")).toEqual({ due: ["24 21:15"], lost: [] });
		expect(runs("15 21 * * *", "+1 17:00", "24 21:14", "25 17:00")).toEqual({ due: ["24 21:15"], lost: [] });
		expect(runs("15 21 * * *", "+1 17:00", "24 21:14", "25 17:01")).toEqual({ due: [], lost: ["24 21:15"] });
		expect(runs("30 1 * * *", "20:00", "22 12:00", "25 19:59")).toEqual({
			due: ["25 01:30"],
			lost: ["23 01:30", "24 01:30"],
		});
		expect(runs("15 21 * * *", "+1 17:00", "23 21:15", "25 07:00")).toEqual({ due: ["24 21:15"], lost: [] });
	});

	test("is never too late without a limit, and refuses a limit that is none", () => {
		const at = atIst("2026-11-24", "21:15");
		expect(isLost({ cron: "* * * * *" }, at, atIst("2026-12-24", "21:15"))).toBe(false);
		for (const lateUntil of ["", "17", "at 17:00", "17:00 or so", "+ 17:00"])
			expect(() => isLost({ cron: "* * * * *", lateUntil }, at, at)).toThrow(`${lateUntil} is no limit`);
	});

	test("of runs with the same limit the latest makes up for the others", () => {
		expect(runs("0,40 20 * * *", "22:30", "24 19:00", "24 22:00")).toEqual({ due: ["24 20:40"], lost: [] });
		expect(runs("0,40 20 * * *", "22:30", "24 19:00", "24 22:31")).toEqual({ due: [], lost: ["24 20:40"] });
	});
});
