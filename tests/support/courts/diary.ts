import { courtComplexes } from "../../../app/features/courts/courts/schema";
import type { openFactories } from "../database/people";

const COMPLEXES = [
	{ id: "diary-1", districtId: "1-25", name: "District and Sessions Court, Shivajinagar" },
	{ id: "diary-2", districtId: "1-25", name: "Civil and Criminal Court, Khadki" },
];

type Board = [
	complex: number,
	room: string,
	petitioners: string[],
	respondents: string[],
	number: string,
	stage: string,
	purpose: string,
];

/** A full day of an advocate: twelve hearings in two court complexes and six rooms. */
const BOARD: Board[] = [
	[
		0,
		"2-District Judge-1",
		["Madhavi Ashok Gokhale", "Ashok Gokhale"],
		["Riverside Greens Developers"],
		"Spl.C.S. 412/2023",
		"Evidence",
		"Cross-examination",
	],
	[
		0,
		"2-District Judge-1",
		["Deccan Hills CHS Ltd."],
		["Pune Municipal Corporation"],
		"R.C.S. 88/2022",
		"Arguments",
		"",
	],
	[0, "2-District Judge-1", ["Sunita Rao"], ["State of Maharashtra"], "Cri.M.A. 1463/2026", "Hearing on Bail", ""],
	[
		0,
		"7-Civil Judge Senior Division",
		["Mulshi Agro Traders"],
		["Bhimashankar Cold Storage Pvt. Ltd."],
		"S.C.C. 6120/2024",
		"Evidence",
		"Evidence of complainant",
	],
	[
		0,
		"7-Civil Judge Senior Division",
		["محمد اسلم"],
		["महाराष्ट्र राज्य मार्फत जिल्हाधिकारी पुणे"],
		"R.C.A. 17/2025",
		"Notice",
		"",
	],
	[
		0,
		"11-Civil Judge Junior Division",
		["Kamala Devi"],
		["Ramesh Patil", "Suresh Patil", "Anand Patil"],
		"R.C.S. 905/2021",
		"Framing of Issues",
		"Say on Exhibit 5",
	],
	[
		0,
		"22-Judicial Magistrate First Class",
		["Faizan Rafiq Momin"],
		["State of Maharashtra"],
		"Cri.Bail Appln. 2210/2026",
		"Say of Prosecution",
		"",
	],
	[
		0,
		"22-Judicial Magistrate First Class",
		["Hemant Walhekar"],
		["Sandeep Maruti Landge"],
		"S.C.C. 771/2023",
		"Recording of Plea",
		"",
	],
	[
		1,
		"1-Joint Civil Judge",
		["Bank of Maharashtra"],
		["Tushar Manohar Pansare"],
		"Darkhast 44/2020",
		"Attachment of Property",
		"Report of Bailiff",
	],
	[1, "1-Joint Civil Judge", ["Leela Kulkarni"], ["Vasant Kulkarni"], "H.M.P. 310/2025", "Counselling", ""],
	[
		1,
		"3-Family Court",
		["Nirmala Joshi"],
		["Prakash Joshi"],
		"Pet.A 52/2024",
		"Interim Maintenance",
		"Arguments on Exhibit 9",
	],
	[
		1,
		"3-Family Court",
		["R. Venkataraman"],
		["Life Insurance Corporation of India"],
		"M.A.C.P. 129/2022",
		"Evidence of Claimant",
		"",
	],
];

/** Gives somebody that day. */
export async function givenBoard(given: ReturnType<typeof openFactories>, ownerId: string, day: string) {
	await given.db.insert(courtComplexes).values(COMPLEXES).onConflictDoNothing();
	for (const [complex, courtNumberAndJudge, petitioners, respondents, caseNumber, caseStage, purpose] of BOARD) {
		const { cnrNumber } = await given.givenCase(
			ownerId,
			{ caseNumber, courtComplexId: COMPLEXES[complex]?.id },
			{ nextDate: day, petitioners, respondents, caseStage, courtNumberAndJudge },
		);
		if (purpose)
			await given.client`insert into hearings (cnr_number, position, next_date, purpose) values (${cnrNumber}, 0, ${day}, ${purpose})`;
	}
}
