import { addDays, type Day } from "~/platform/calendar/day";
import { own } from "~/platform/outside/own";
import inventedCases from "~/sandbox/courts/ecourts-cases.json" with { type: "json" };
import { type KnownCase, recordOf } from "~/sandbox/courts/ecourts-record";

/** Invented cases from western, northern and southern India; the demo's advocate appears in some of the first. */
export const knownCases = inventedCases as KnownCase[];

/** The demo cases as a user would enter them. The first is heard today, the second on the next day on which courts sit. */
export const demoCases = knownCases.map(({ cnr, stateId, districtId, caseType, registrationNumber }) => ({
	cnr,
	stateId,
	districtId,
	caseType,
	caseNumber: registrationNumber,
	year: Number(cnr.slice(-4)),
}));

/** A CNR of 1991, which the simulator answers with 404. */
const NOT_FOUND = {
	cnr: "MHPU010004171991",
	stateId: "1",
	districtId: "1-25",
	caseNumber: "417/1991",
	year: 1991,
};

const NOTES: Record<string, string> = {
	MHPU019800012023: "Bring the original sale deed. Mrs Gokhale comes to the court at 10:30.",
};

/** Tags of the case with the note. */
const TAGS: Record<string, string[]> = { MHPU019800012023: ["Urgent", "Sale deed"] };

/** The case whose hearing was moved yesterday, and by how many days. */
const MOVED = { cnr: "MHPU059800152024", byDays: 7 };

/** Which of the demo's three numbers follow which case: one case has two, two cases have one each, one approved case has none. */
export const DEMO_LINKS: Record<string, number[]> = {
	MHPU019800012023: [0, 1],
	MHTH019800142026: [2],
	MHPU059800152024: [2],
};

/** The demo advocate's cases on the day of the sandbox's first start. */
export function demoCasesOn(today: Day) {
	const chosen = demoCases.map(({ cnr, caseType: _, ...typed }) => ({
		cnr,
		...typed,
		note: own(NOTES, cnr) ?? "",
		tags: own(TAGS, cnr) ?? [],
	}));
	const moved = knownCases.find(({ cnr }) => cnr === MOVED.cnr);
	const to = moved && recordOf(moved, today).status.nextHearingDate;
	return {
		cases: [...chosen, { ...NOT_FOUND, note: "", tags: [] }],
		moved: to ? { cnr: MOVED.cnr, from: addDays(to, -MOVED.byDays), to } : undefined,
	};
}
