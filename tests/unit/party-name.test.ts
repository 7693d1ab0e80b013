import { expect, test } from "vitest";
import { caseNameOf } from "~/features/cases/party-name";

const nameOf = (petitioners: string[], respondents: string[]) =>
	caseNameOf({ petitioners, respondents, caseNumber: "733/2021" });

test("a case is called by the first of each side, and by its number before the record is there", () => {
	expect(nameOf(["Gokhale", "Pansare"], ["Riverside Greens"])).toBe("Gokhale & 1 more v. Riverside Greens");
	expect(nameOf([], [])).toBe("733/2021");
});

test("a name in Urdu is set apart, so that the words around it keep their order", () => {
	const name = "\u0645\u062d\u0645\u062f";
	expect(nameOf(["State of Uttar Pradesh"], [name, "Another"])).toBe(
		`State of Uttar Pradesh v. \u2068${name}\u2069 & 1 more`,
	);
});
