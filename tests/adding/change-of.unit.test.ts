import { expect, test } from "vitest";
import { changeOf } from "~/features/courts/cases/form/change-of";

const current = { cnrNumber: "MHPU010012342024", caseNumber: "45/2023", year: 2023, derivedFields: [] };
const following = { ...current, derivedFields: ["case_number" as const, "year" as const] };

test("a change of nothing keeps what was typed, and what follows the record", () => {
	expect(changeOf(current, {}).derivedFields).toEqual([]);
	expect(changeOf(following, {}).derivedFields).toEqual(["case_number", "year"]);
});

test("a number or year typed as it is goes on following the record, another one does not", () => {
	expect(changeOf(following, { case_number: "45/2023", case_date: 2023 }).derivedFields).toEqual([
		"case_number",
		"year",
	]);
	expect(changeOf(following, { case_number: "46/2023", case_date: 2024 })).toEqual({
		caseNumber: "46/2023",
		year: 2024,
		derivedFields: [],
	});
});

test("an empty number returns to the court's", () => {
	expect(changeOf(current, { case_number: "" })).toMatchObject({ caseNumber: "", derivedFields: ["case_number"] });
});

test("only a new CNR ends the approval", () => {
	expect(changeOf(current, { cnr_number: "MHPU010012342024" })).not.toHaveProperty("isApproved");
	expect(changeOf(current, { cnr_number: "MHPU010099992024" })).toMatchObject({
		cnrNumber: "MHPU010099992024",
		isApproved: false,
	});
});
