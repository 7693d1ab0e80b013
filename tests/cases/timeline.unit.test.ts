import { expect, test } from "vitest";
import { timelineOf } from "~/features/courts/timeline/days";

const CASE = {
	filingDate: "2024-01-05",
	filingNumber: "12/2024",
	registrationDate: "2024-01-05",
	firstHearingDate: "2024-02-01",
	decisionDate: null,
	natureOfDisposal: null,
};

const hearing = (date: string | null, nextDate: string | null, purpose = "Evidence") => ({
	date,
	nextDate,
	purpose,
	judge: "Judge A",
	url: "https://services.ecourts.gov.in/business",
});
const order = (name: string, date: string | null) => ({ number: null, name, date, url: null });

test("the days of a case are newest first, with their hearings and orders; entries without a day come last", () => {
	const days = timelineOf(CASE, {
		hearings: [hearing("2024-02-01", "2024-03-01", "First Order"), hearing("2024-03-01", null)],
		orders: [order("Undated", null), order("Interim order", "2024-03-01")],
	});
	expect(days.map(({ day }) => day)).toEqual(["2024-03-01", "2024-02-01", "2024-01-05", null]);
	expect(days[0]).toMatchObject({ events: [{ words: "Evidence" }], orders: [{ name: "Interim order" }] });
	expect(days[1]?.events).toMatchObject([
		{ words: "First Order", next: "2024-03-01", url: "https://services.ecourts.gov.in/business" },
	]);
	expect(days[2]?.events).toEqual([{ words: "Filed as 12/2024" }, { words: "Registered" }]);
	expect(days[3]?.orders).toMatchObject([{ name: "Undated" }]);
});

test("a coming hearing is on its day, and a decided case has the outcome", () => {
	const days = timelineOf(
		{ ...CASE, decisionDate: "2025-06-01", natureOfDisposal: "Allowed" },
		{ hearings: [hearing(null, "2025-05-01", "")], orders: [] },
	);
	expect(days[0]?.events).toEqual([{ words: "Disposed: Allowed" }]);
	expect(days[1]).toMatchObject({ day: "2025-05-01", events: [{ words: "Hearing", next: null }] });
});
