import { describe, expect, test } from "vitest";
import { nextDateOnTheWire } from "~/features/courts/court-records/case-facts";

/** The earlier client: adds a day to the time and shows the date in Asia/Kolkata. */
function shownByTheEarlierClient(nextDate: string): string {
	const moment = new Date(nextDate);
	moment.setUTCDate(moment.getUTCDate() + 1);
	return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(moment);
}

/** The same client with a day of 24 hours added. */
function shownByAddingHours(nextDate: string): string {
	const moment = new Date(Date.parse(nextDate) + 24 * 60 * 60 * 1000);
	return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(moment);
}

describe("a client of the earlier system", () => {
	test.each([
		"2026-03-11",
		"2026-01-31",
		"2026-02-01",
		"2026-02-28",
		"2026-03-01",
		"2028-02-28",
		"2028-02-29",
		"2028-03-01",
		"2026-04-30",
		"2026-05-01",
		"2026-12-31",
		"2027-01-01",
		"1999-12-31",
		"2000-01-01",
	])("shows the hearing of %s on its day", (hearing) => {
		const wire = String(nextDateOnTheWire(hearing));
		expect(wire).toMatch(/T18:30:00\.000Z$/);
		expect(shownByTheEarlierClient(wire)).toBe(hearing);
		expect(shownByAddingHours(wire)).toBe(hearing);
	});

	test("gets null without a hearing", () => {
		expect(nextDateOnTheWire(null)).toBeNull();
	});
});
