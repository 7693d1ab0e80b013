import { expect, test } from "vitest";
import { caseNameOf, numberBeside } from "~/features/courts/court-records/case-facts";

const cnrNumber = "MHPU010007332021";
const nameOf = (petitioners: string[], respondents: string[], caseNumber = "733/2021") =>
	caseNameOf({ petitioners, respondents, caseNumber, cnrNumber });

test("a case is named by the first party of each side, by its number without a record, or by its CNR without a number", () => {
	expect(nameOf([], [], "")).toBe(cnrNumber);
	expect(numberBeside({ petitioners: [], respondents: [], caseNumber: "", cnrNumber })).toBe("");
	expect(numberBeside({ petitioners: [], respondents: [], caseNumber: "733/2021", cnrNumber })).toBe("");
	expect(numberBeside({ petitioners: ["Rao"], respondents: [], caseNumber: "733/2021", cnrNumber })).toBe("733/2021");
	expect(nameOf(["Gokhale", "Pansare"], ["Riverside Greens"])).toBe("Gokhale & 1 more v. Riverside Greens");
	expect(nameOf([], [])).toBe("733/2021");
});

test("a name in Urdu is isolated, so that the words around it stay in order", () => {
	const name = "\u0645\u062d\u0645\u062f";
	expect(nameOf(["State of Uttar Pradesh"], [name, "Another"])).toBe(
		`State of Uttar Pradesh v. \u2068${name}\u2069 & 1 more`,
	);
});
