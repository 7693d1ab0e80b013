import { expect, test } from "vitest";
import { paginatedList } from "~/features/courts/case-admin/bulk/commands.selection.server";
import { filterQuery } from "~/features/courts/case-admin/filter-values";
import {
	mergeSelection,
	readSavedSelection,
	selectionCookie,
} from "~/features/courts/case-admin/views/saved-selection";

const idOf = (n: number) => `01930c41-08a2-7d15-8c3f-${String(n).padStart(12, "0")}`;

test("the merged selection has cases of other pages, leaves out deselected ones, and ends with new ones", () => {
	expect(mergeSelection(["c", "a", "b"], ["a", "d", "e"], ["e"])).toEqual(["c", "b", "e"]);
	expect(mergeSelection(["c", "a"], ["a", "d"], ["d", "a"])).toEqual(["c", "a", "d"]);
	expect(mergeSelection([], ["a"], [])).toEqual([]);
});

test("one cookie holds a hundred ids, and invalid ones are ignored", () => {
	const ids = Array.from({ length: 101 }, (_, n) => idOf(n));
	const cookie = selectionCookie(ids, { isSecure: true });
	expect(cookie.length).toBeLessThan(4096);
	expect(cookie).toMatch(/^__Secure-ticked_cases=.*; Path=\/admin; SameSite=Lax; Max-Age=3600; Secure$/);
	const sent = `session=x; ${cookie.split(";")[0]}; ticked_cases=${idOf(0)}; other=y`;
	expect(readSavedSelection(sent, { isSecure: true })).toEqual(ids.slice(0, 100));
	expect(selectionCookie([], { isSecure: false })).toContain("Max-Age=0");
	for (const text of [null, "", "session=x", "ticked_cases=", "ticked_cases=x.y'.<b>"])
		expect(readSavedSelection(text, { isSecure: false }), String(text)).toEqual([]);
	const odd = `ticked_cases=${"g".repeat(32)}.${idOf(7).replaceAll("-", "")}.x`;
	expect(readSavedSelection(odd, { isSecure: false })).toEqual([idOf(7)]);
});

test("a page button leaves the filter in the address, and removes position and selection of the former page", () => {
	const search = `search=rao&todo=approval&page=2&after=${idOf(1)}&select=page&limit=20`;
	const turned = (turn: string, fields = {}) => String(paginatedList(search, { turn, ...fields }));
	expect(turned(`page=3&after=${idOf(2)}`)).toBe(`search=rao&todo=approval&limit=20&page=3&after=${idOf(2)}`);
	expect(turned("page=1")).toBe("search=rao&todo=approval&limit=20");
	expect(turned("page=3&after=x'y")).toBe("search=rao&todo=approval&limit=20&page=3");
	expect(turned("fields", { page: "7", limit: "20" })).toBe("search=rao&todo=approval&limit=20&page=7");
	expect(turned("fields", { page: "x", limit: "7" })).toBe("search=rao&todo=approval");
	expect(turned("fields", { page: "2", limit: "100" }), "another size begins at the first page").toBe(
		"search=rao&todo=approval&limit=100",
	);
	expect(turned("fields", { page: "5", limit: "100" })).toBe("search=rao&todo=approval&limit=100&page=5");
});

test("equal filters have equal text, in any order of their parameters", () => {
	const values = { search: "", todo: "approval", user: "asha", court: "", from: "", to: "" };
	expect(filterQuery(values)).toBe("todo=approval&user=asha");
	expect(filterQuery({ ...values, todo: "", user: "" })).toBe("");
});
