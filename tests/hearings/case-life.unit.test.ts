import { expect, test } from "vitest";
import type { TimelineDay } from "~/features/courts/timeline/days";
import { lifeOf } from "~/features/courts/timeline/life";

const heard = (day: string, words: string, isNoted = false): TimelineDay => ({
	day,
	events: [{ words, isHearing: true, noted: isNoted ? ({ day } as never) : undefined }],
	orders: [],
});
const filed: TimelineDay = { day: "2025-01-01", events: [{ words: "Filed" }], orders: [] };
const DAYS = [
	heard("2026-03-10", "Adjourned", true),
	heard("2026-01-10", "Evidence"),
	heard("2025-06-10", "Issues"),
	filed,
];
const course = { next: "2026-06-10", decided: null, today: "2026-04-01" };

test("a case's course ends with the next hearing, and an entry without a stage belongs to the one before", () => {
	expect(lifeOf(DAYS, course)).toEqual({
		words: "3 hearings since 10 Jun 2025, in 2 stages",
		nextWords: "The next one is in 70 days.",
		dots: "M0 0h0M58.6 0h0M74.8 0h0",
		spans: [
			{ from: 0, width: 58.6, shade: 0 },
			{ from: 58.6, width: 41.4, shade: 1 },
		],
		stages: ["Issues", "Evidence"],
		years: [{ year: 2026, at: 56.2 }],
		end: "next",
	});
});

test("without a coming hearing it ends with the decision, else today", () => {
	const past = { ...course, next: "2026-03-10" };
	expect(lifeOf(DAYS, { ...past, decided: "2026-03-20" })).toMatchObject({ end: "decided", nextWords: null });
	const open = lifeOf(DAYS, past);
	expect(open).toMatchObject({ end: "today", nextWords: null });
	expect(open?.dots.match(/M/g)).toHaveLength(3);
});

test("a day to come is no hearing yet, and one hearing is no course", () => {
	expect(lifeOf([heard("2026-06-10", "Arguments"), ...DAYS], course)?.dots.match(/M/g)).toHaveLength(3);
	expect(lifeOf([heard("2026-01-10", "Evidence"), filed], course)).toBeNull();
	expect(lifeOf([], course)).toBeNull();
});

test("many stages share the shades, and are then not named", () => {
	const days = Array.from({ length: 9 }, (_, at) => heard(`2025-0${9 - at}-10`, `Stage ${9 - at}`));
	const life = lifeOf(days, course);
	expect(life?.spans.map(({ shade }) => shade)).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2]);
	expect(life?.stages).toEqual([]);
});
