import { expect, test } from "vitest";
import { latestDue } from "~/platform/queue/clock.server";

const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / 60_000);

test.each([
	["2026-11-23T20:00:00.001Z", true],
	["2026-11-23T20:00:59.999Z", true],
	["2026-11-23T20:01:00.001Z", false],
	["2026-11-23T19:59:59Z", false],
	["2026-11-23T01:30:10Z", false],
])("a job of half past one at night in India is due at %s: %s", (now, isDue) => {
	const minute = minuteOf(now);
	expect(latestDue("30 1 * * *", minute - 1, minute)).toBe(isDue ? minute : undefined);
	expect(latestDue("* * * * *", minute - 1, minute)).toBe(minute);
});

test("a Sunday in India is no longer one in Greenwich", () => {
	const evening = minuteOf("2026-11-22T12:30:00Z");
	expect(latestDue("0 18 * * 0", evening - 1, evening)).toBe(evening);
	const early = minuteOf("2026-11-21T19:00:00Z");
	expect(latestDue("30 0 * * 0", early - 1, early)).toBe(early);
});

test("a worker held up for hours makes up for its latest minutes only, each schedule once", () => {
	const now = minuteOf("2026-11-23T20:05:00Z");
	expect(latestDue("* * * * *", now - 300, now)).toBe(now);
	expect(latestDue("30 1 * * *", now - 300, now)).toBe(now - 5);
	expect(latestDue("30 0 * * *", now - 300, now)).toBeUndefined();
	expect(latestDue("* * * * *", now, now)).toBeUndefined();
});
