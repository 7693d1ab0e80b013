import { expect, test } from "vitest";
import { clashInWords, clashOf, courtsOf, otherCourtsInWords } from "~/features/courts/clashes/clash-words";

const hearing = (courtId: string | null, room: string | null = null, isDisposed = false) => ({
	courtId,
	court: courtId === "thane" ? "Thane" : "District and Sessions Court, Pune",
	courtNumberAndJudge: room,
	isDisposed,
});

test("a court is counted with its rooms, each once, and a decided case or an unknown court is not", () => {
	const hearings = [hearing("pune", "4-Judge"), hearing("pune", "4-Judge"), hearing("pune"), hearing("pune", "7")];
	expect(courtsOf([...hearings, hearing(null), hearing("thane", "1", true)])).toEqual([
		{ court: "District and Sessions Court, Pune", rooms: ["4", "7"], count: 4 },
	]);
});

test("hearings clash in two courts, not in two rooms of one", () => {
	expect(clashOf([hearing("pune", "1"), hearing("pune", "2"), hearing(null)])).toEqual([]);
	expect(clashOf([hearing("pune"), hearing("thane", "4", true)])).toEqual([]);
	expect(clashOf([hearing("pune"), hearing("thane", "4")])).toHaveLength(2);
});

test("the words name court, room and count; many rooms are left out", () => {
	const thane = { court: "Thane", rooms: ["4"], count: 1 };
	expect(otherCourtsInWords([thane])).toBe("Also that day: Thane, Court 4 (1 hearing)");
	expect(otherCourtsInWords([])).toBe("");
	expect(clashInWords([thane, { court: "Pune", rooms: ["1", "2", "3", "4"], count: 9 }])).toBe(
		"Hearings clash: Thane, Court 4 (1 hearing); Pune (9 hearings)",
	);
	expect(clashInWords([{ court: "Pune", rooms: ["1", "2", "3"], count: 3 }])).toContain("Court 3");
	expect(clashInWords([])).toBe("");
});
