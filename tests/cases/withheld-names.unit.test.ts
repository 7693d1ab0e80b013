import { describe, expect, test } from "vitest";
import { caseNameOf, partyNameOf } from "~/features/courts/court-records/case-facts";
import {
	type LawOfCase,
	reasonToWithholdNames,
	withNamesWithheld,
} from "~/features/courts/court-records/withheld-names";

const law = (facts: Partial<LawOfCase>): LawOfCase => ({ caseType: null, acts: [], sections: [], ...facts });
const byType = (caseType: string) => reasonToWithholdNames(law({ caseType }));
const byAct = (act: string, sections: string | string[] = []) =>
	reasonToWithholdNames(law({ acts: [act], sections: [sections].flat() }));

describe("names are withheld for the type of case", () => {
	test.each([
		["Spl.Case Child Prot. - Special Case under POCSO Act", "child"],
		["Spl.M.A. Child Prot.", "child"],
		["POCSO Case - Special Case (POCSO Act)", "child"],
		["SPL. S.C. (P.O.C.S.O.)", "child"],
		["Spl Case (POSCO)", "child"],
		["J.J.B. - Juvenile Justice Board Case", "child"],
		["J.C.C.", "child"],
		["Juvenile", "child"],
		["SC (RAPE) - Sessions Case", "sexual-offence"],
		["Marriage Petn. - Marriage Petition", "family"],
		["Spl.Marriage Petn.", "family"],
		["Suit Indian Divorce Act - Suit under Indian Divorce Act", "family"],
		["H.M.A. - Hindu Marriage Act Petition", "family"],
		["HMA", "family"],
		["H.M.P.", "family"],
		["H.M.O.P.", "family"],
		["F.C.O.P.", "family"],
		["G.W.O.P.", "family"],
		["Guardian Wards Case", "family"],
		["G.P. - Guardianship Petition", "family"],
		["PWDVA Appln. - Application under Domestic Violence Act", "family"],
		["D.V.C.", "family"],
		["MC DV", "family"],
		["T.S.(Matri.) - Title Suit (Matrimonial)", "family"],
		["MAT.APP.(F.C.)", "family"],
		["M.C.(Mntn.)", "family"],
		["M.C. - Maintenance Case", "family"],
	])("%s", (caseType, reason) => expect(byType(caseType)).toBe(reason));

	test.each([
		"R.C.S. - Regular Civil Suit",
		"R.C.A. - Regular Civil Appeal",
		"S.C. - Sessions Case",
		"Cri.M.A. - Criminal Misc. Application",
		"M.A.C.P. - Motor Accident Claims Petition",
		"Atro.Spl.Case - Special Case under Prevention of Atrocities Act",
		"Writ Petition (Civil)",
		"Election Petition",
		"Land Ref. - Land Reference",
		"C.C.(NI) - Complaint under S. 138 Negotiable Instruments Act",
		"Gram Panchayat",
		"E.P. - Execution Petition",
	])("not: %s", (caseType) => expect(byType(caseType)).toBeNull());
});

describe("names are withheld for act and section", () => {
	test.each([
		["Protection of Children from Sexual Offences Act, 2012", "4, 6", "child"],
		["PROTECTION OF CHILDREN FROM SEXUAL OFFENCES ACT", "8", "child"],
		["P.O.C.S.O. Act", "10", "child"],
		["Juvenile Justice (Care and Protection of Children) Act 2015", "12", "child"],
		["J.J. Act", "12", "child"],
		["Indian Penal Code 1860", "376(2)(n), 506", "sexual-offence"],
		["INDIAN PENAL CODE", "376-D,34", "sexual-offence"],
		["I.P.C.", "376 AB", "sexual-offence"],
		["I P C", "376DA", "sexual-offence"],
		["Indian Penal Code 363,366A,376,506", [], "sexual-offence"],
		["Bharatiya Nyaya Sanhita 2023, S. 64(2)(m)", [], "sexual-offence"],
		["Bharatiya Nyaya Sanhita, 2023", "69", "sexual-offence"],
		["B.N.S.", "70(1)/3(5)", "sexual-offence"],
		["BNS", "64 to 66", "sexual-offence"],
		["Immoral Traffic (Prevention) Act", "5", "sexual-offence"],
		["Hindu Marriage Act 1955, S. 13(1)(ia)", [], "family"],
		["Special Marriage Act", "27", "family"],
		["Guardians & Wards Act 1890", "7, 25", "family"],
		["Protection of Women from Domestic Violence Act, 2005", "12", "family"],
		["D.V. Act", "12", "family"],
		["Code of Criminal Procedure 1973", "125", "family"],
		["Bharatiya Nagarik Suraksha Sanhita 2023", "144", "family"],
		["Dissolution of Muslim Marriages Act", "2", "family"],
	])("%s, %s", (act, sections, reason) => expect(byAct(act, sections)).toBe(reason));

	test.each([
		["Indian Penal Code 1860", "307, 324, 34"],
		["Indian Penal Code 1860", "323(376)"],
		["Indian Penal Code 1860", "3760"],
		["Bharatiya Nyaya Sanhita 2023", "109, 118(1), 3(5)"],
		["Bharatiya Nyaya Sanhita 2023", "303(64)"],
		["Code of Criminal Procedure 1973", "144"],
		["Bharatiya Nagarik Suraksha Sanhita 2023", "483"],
		["Motor Vehicles Act 1988", "64, 166"],
		["Code of Civil Procedure 1908", "O. VII R. 1"],
		["Prevention of Corruption Act", "7"],
		["SC and ST (Prevention of Atrocities) Act", "3(1),(10)"],
	])("not: %s, %s", (act, sections) => expect(byAct(act, sections)).toBeNull());

	test("each act is read with its own sections if the court lists as many", () => {
		const acts = ["Motor Vehicles Act 1988", "Bharatiya Nyaya Sanhita 2023"];
		expect(reasonToWithholdNames(law({ acts, sections: ["64", "103"] }))).toBeNull();
		expect(reasonToWithholdNames(law({ acts, sections: ["103", "64"] }))).toBe("sexual-offence");
		expect(reasonToWithholdNames(law({ acts, sections: ["64, 103"] }))).toBe("sexual-offence");
	});

	test("every case of a family court has names kept back, and so does section 376 alone", () => {
		expect(reasonToWithholdNames(law({ courtEstablishment: "Principal Judge Family Court, South-East, Saket" }))).toBe(
			"family",
		);
		expect(reasonToWithholdNames(law({ courtNumberAndJudge: "29-Principal Judge, Family Court" }))).toBe("family");
		expect(reasonToWithholdNames(law({ courtNumberAndJudge: "7-Civil Judge" }))).toBeNull();
		expect(reasonToWithholdNames(law({ sections: ["376, 511"] }))).toBe("sexual-offence");
	});
});

describe("a case as shown to others", () => {
	const item = {
		...law({ caseType: "POCSO Case" }),
		caseNumber: "12/2026",
		cnrNumber: "MHPU010000122026",
		petitioners: ["State of Maharashtra"],
		respondents: ["Vilas Deshpande", "Chandrakant Pawar"],
		partyName: "Sunita Deshpande",
	};

	test("has no names of people, but that of the State", () => {
		const read = withNamesWithheld(item);
		expect(caseNameOf(read)).toBe("State of Maharashtra v. Name withheld");
		expect(partyNameOf(read)).toBe("Name withheld");
		expect(JSON.stringify(read)).not.toMatch(/Deshpande|Pawar/);
	});

	test("is unchanged if no law keeps its names back", () => {
		const civil = { ...item, caseType: "R.C.S." };
		expect(withNamesWithheld(civil)).toBe(civil);
	});

	test("is named by its number while it has no parties", () => {
		expect(caseNameOf(withNamesWithheld({ ...item, petitioners: [], respondents: [] }))).toBe("12/2026");
	});
});
