import { randomUUID } from "node:crypto";
import { addDays } from "../../../app/platform/calendar/day";
import type { openFactories } from "../database/people";
import { today } from "../days";
import { givenPackage } from "../telling/messages";

type Given = ReturnType<typeof openFactories>;

const STAGES = ["Issues", "Evidence of Plaintiff", "Cross Examination", "Evidence of Defendant"];
const HEARINGS = 30;
const NOTE = "Bring the original sale deed. Mrs Gokhale comes to the court at 10:30.";
const COURT = { courtNumberAndJudge: "7-Civil Judge Senior Division", caseStage: "Evidence of Defendant" };
const RECORD = {
	...COURT,
	petitioners: ["Madhavi Ashok Gokhale", "Ashok Raghunath Gokhale"],
	respondents: ["Riverside Greens Developers LLP", "Nilesh Patil"],
	petitionerAdvocates: ["Asha Kulkarni"],
	respondentAdvocates: ["R. K. Deshmukh"],
	filingNumber: "1180/2023",
	filingDate: addDays(today, -1000),
	registrationDate: addDays(today, -998),
	firstHearingDate: addDays(today, -960),
	acts: ["Specific Relief Act 1963", "Transfer of Property Act 1882"],
	sections: ["10, 20", "54"],
};
const OWN = { caseNumber: "412/2023", isApproved: true, appearsFor: "petitioner" as const, note: NOTE };
const TAGS = { tags: ["Urgent", "Sale deed"] };

/** Thirty hearings of a case, a month apart but for a long adjournment, in four stages. */
async function addHearings(given: Given, cnr: string) {
	const days = Array.from({ length: HEARINGS }, (_, index) =>
		addDays(today, (index - HEARINGS) * 31 + (index > 14 ? 21 : 0)),
	);
	for (const [position, date] of days.entries())
		await given.client`insert into hearings ${given.client({
			...{
				cnr_number: cnr,
				position,
				date,
				next_date: days[position + 1] ?? null,
				judge: "Civil Judge Senior Division",
			},
			...{ purpose: STAGES[Math.floor((position * STAGES.length) / HEARINGS)] ?? "" },
			url: `https://services.ecourts.gov.in/ecourtindia_v6/business/${position}`,
		})}`;
}

/** One case of each kind that its page shows in another way, by the name of the kind. */
export async function givenCaseKinds(given: Given, userId: string) {
	const own = (about: object, record: object) =>
		given.givenCase(userId, { ...OWN, ...TAGS, ...about }, { ...RECORD, ...record });
	await givenPackage(given.db, userId, { numbers: ["+919820011223", "+919930044556"] });
	const coming = await own({}, { nextDate: addDays(today, 12) });
	const due = await own({ tags: [] }, { nextDate: today });
	const decided = await own({}, { decisionDate: addDays(today, -20), natureOfDisposal: "Contested--Allowed" });
	const archived = await own({ createdAt: new Date(), archivedAt: new Date() }, { nextDate: addDays(today, 40) });
	for (const { cnrNumber } of [coming, due, decided, archived]) await addHearings(given, cnrNumber);
	const none = { petitioners: [], respondents: [], lookUp: "unknown" as const, fetchedAt: null, askedAt: new Date() };
	const unknown = await given.givenCase(userId, { caseNumber: "" }, none);
	const id = randomUUID();
	const matter = await own(
		{
			id,
			cnrNumber: `OWN:${id}`,
			caseNumber: "ARB/12/2025",
			ownForum: "Arbitration, Pune",
			stateId: null,
			districtId: null,
		},
		{ nextDate: addDays(today, 3), courtNumberAndJudge: null },
	);
	return { coming, due, decided, archived, unknown, matter };
}
