import { expect, test } from "vitest";
import { formatMoment, momentInIndia } from "~/platform/calendar/day";
import { screenPage } from "~/platform/http/page-input";
import { pagesOf } from "~/platform/http/paging";
import { entriesInWords } from "~/ui/list/pager";

test.each([
	[{ page: 1, limit: 10, total: 0 }, "Showing 0 to 0 of 0 entries"],
	[{ page: 1, limit: 10, total: 7 }, "Showing 1 to 7 of 7 entries"],
	[{ page: 3, limit: 20, total: 57 }, "Showing 41 to 57 of 57 entries"],
	[{ page: 2, limit: 50, total: 1_000_000 }, "Showing 51 to 100 of 10,00,000 entries"],
	[{ page: 1, limit: 10, total: 10_000, isCapped: true }, "Showing 1 to 10 of more than 10,000 entries"],
])("the summary below a list is right for %j", (list, words) => expect(entriesInWords(list)).toBe(words));

test("an empty list is one page", () => {
	expect(pagesOf(0, 10)).toBe(1);
	expect(pagesOf(51, 50)).toBe(2);
});

test("an unknown page number or size shows the first page of ten", () => {
	expect(screenPage.parse({ page: "-3", limit: "1000" })).toEqual({ page: 1, limit: 10 });
	expect(screenPage.parse({ page: "4", limit: "50" })).toEqual({ page: 4, limit: 50 });
	expect(screenPage.parse({})).toEqual({ page: 1, limit: 10 });
});

test("a time is shown in Indian time", () => {
	const instant = new Date("2026-03-11T18:35:00Z");
	expect(formatMoment(instant)).toBe("12 Mar 2026, 12:05 am");
	expect(momentInIndia(instant)).toBe("2026-03-12 00:05");
	expect(formatMoment(new Date("2026-03-11T07:00:00Z"))).toBe("11 Mar 2026, 12:30 pm");
});
