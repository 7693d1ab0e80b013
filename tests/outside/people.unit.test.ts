import { describe, expect, test } from "vitest";
import { cleanLines } from "~/platform/outside/text";
import { readSide } from "~/providers/ecourts.people";

const side = (parties: string[], advocates: string[] = []) =>
	readSide(parties.map(cleanLines), advocates.map(cleanLines));

describe("F7: a list of names", () => {
	test.each([
		["1) Ramesh Patil\n    Advocate- S. Kulkarni<br/>2) Sita Devi", ["Ramesh Patil", "Sita Devi"], ["S. Kulkarni"]],
		["1) Ramesh Patil Advocate- S. Kulkarni 2) Sita Devi", ["Ramesh Patil", "Sita Devi"], ["S. Kulkarni"]],
		["Ramesh Patil\nAdv. S. Kulkarni", ["Ramesh Patil"], ["S. Kulkarni"]],
		["Ramesh Patil, Advocate: S. Kulkarni", ["Ramesh Patil"], ["S. Kulkarni"]],
		["(1) Ramesh\n2.Sita\n3: Mohan\n4 - Asha\n५) लता", ["Ramesh", "Sita", "Mohan", "Asha", "लता"], []],
		["Ramesh\nRAMESH \n-\nNA\nN/A\nnil\nNone\n--\n0\n.", ["Ramesh"], []],
		["Adv. Asha Kulkarni", ["Adv. Asha Kulkarni"], []],
		["Ramesh Patil, Advocate", ["Ramesh Patil, Advocate"], []],
		["State\nAdvocate General", ["State", "Advocate General"], []],
		["Advocates-on-Record Association", ["Advocates-on-Record Association"], []],
		["XXX", ["XXX"], []],
		["7-Eleven Ltd\n24 Carat Ltd\n3.5 Ltd", ["7-Eleven Ltd", "24 Carat Ltd", "3.5 Ltd"], []],
		["राम लाल\nअधिवक्ता - श्याम", ["राम लाल"], ["श्याम"]],
	])("“%s”", (written, people, advocates) => {
		expect(side([written])).toEqual({ people, advocates });
	});

	test("its advocates follow those listed, each once and without numbers", () => {
		expect(
			side(["Ram\nAdvocate- K. R. Nair"], ["1) S. Rao", "Advocate- K. R. NAIR\nAdv. M. Das", "NA"]).advocates,
		).toEqual(["S. Rao", "K. R. NAIR", "Adv. M. Das"]);
	});
});
