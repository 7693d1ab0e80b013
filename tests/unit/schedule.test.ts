import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";

type Timekeeper = { clockSkew: number; shouldSendIt: (cron: string, zone: string) => boolean };
type TimekeeperClass = new (db: object, options: { db: object; manager: object; schema: string }) => Timekeeper;

/** The part of pg-boss that says which jobs the clock starts, as `patches/` has it. */
const TimekeeperOfBoss: TimekeeperClass = createRequire(import.meta.url)("pg-boss/src/timekeeper.js");

const INDIA = "Asia/Kolkata";
const timekeeper = () => new TimekeeperOfBoss({}, { db: {}, manager: {}, schema: "pgboss" });

afterEach(() => {
	vi.useRealTimers();
});

test.each([
	["2026-11-23T20:00:00.001Z", true],
	["2026-11-23T20:00:30Z", true],
	["2026-11-23T20:00:59.999Z", true],
	["2026-11-23T20:01:00.001Z", false],
	["2026-11-23T19:59:59Z", false],
	["2026-11-23T01:30:10Z", false],
])("a job of half past one at night in India is due at %s: %s", (now, isDue) => {
	vi.useFakeTimers({ now: new Date(now) });
	expect(timekeeper().shouldSendIt("30 1 * * *", INDIA)).toBe(isDue);
	expect(timekeeper().shouldSendIt("* * * * *", INDIA)).toBe(true);
});

test("the database's clock decides where this machine's is wrong", () => {
	vi.useFakeTimers({ now: new Date("2026-11-23T20:00:50Z") });
	const late = timekeeper();
	late.clockSkew = 20_000;
	expect(late.shouldSendIt("30 1 * * *", INDIA)).toBe(false);
	late.clockSkew = -20_000;
	expect(late.shouldSendIt("30 1 * * *", INDIA)).toBe(true);
});

test("a job of the night costs no way back to the last night", () => {
	vi.useFakeTimers({ now: new Date("2026-11-23T08:00:00Z") });
	const formatted = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
	timekeeper().shouldSendIt("0 3 * * 0", INDIA);
	expect(formatted.mock.calls.length).toBeLessThan(60);
	formatted.mockRestore();
});
