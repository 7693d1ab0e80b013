import { expect, test } from "vitest";
import { courtsOf, otherCourtsInWords } from "~/features/courts/clashes/clash-words";

const hearing = (court: string, courtNumberAndJudge: string | null = null) => ({ court, courtNumberAndJudge });

test("a court is counted with its rooms, each once", () => {
	const hearings = [hearing("Pune", "4-Judge"), hearing("Pune", "4-Judge"), hearing("Pune"), hearing("Pune", "7")];
	expect(courtsOf(hearings)).toEqual([{ court: "Pune", rooms: ["4", "7"], count: 4 }]);
});

test("the words name court, room and count; many rooms are left out", () => {
	const thane = { court: "Thane", rooms: ["4"], count: 1 };
	expect(otherCourtsInWords([thane, { court: "Pune", rooms: ["1", "2", "3", "4"], count: 9 }])).toBe(
		"Also that day: Thane, Court 4 (1 hearing); Pune (9 hearings)",
	);
	expect(otherCourtsInWords([{ court: "Pune", rooms: ["1", "2", "3"], count: 3 }])).toContain("Court 3");
	expect(otherCourtsInWords([])).toBe("");
});
