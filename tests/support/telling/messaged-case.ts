import type { MessagedCase } from "~/features/courts/diary/hearings/queries.messages.server";

/** A case as a message tells of it, with two who ask. */
export const messagedCase: MessagedCase = {
	id: "x",
	cnrNumber: "MHPU019800012023",
	caseNumber: "412/2023",
	partyName: null,
	appearsFor: null,
	isApproved: true,
	nextDate: "2027-03-11",
	listing: null,
	decisionDate: null,
	petitioners: ["Madhavi Gokhale", "Ashok Gokhale"],
	respondents: ["Riverside Greens"],
	stage: "Evidence",
	courtNumberAndJudge: "7-Civil Judge",
	caseType: "R.C.S.",
	courtEstablishment: null,
	acts: [],
	sections: [],
	purpose: "Evidence of the plaintiff",
	court: "District Court, Pune",
};
