import type { CourtRecord } from "../../../app/providers/ecourts.server";

/** What the provider answers about a CNR, as the adapter gives it. Takes only what the test is about. */
export function courtAnswer(cnr: string, about: Partial<CourtRecord> = {}): CourtRecord {
	return {
		cnr,
		source: "ecourts",
		copiedAt: null,
		title: null,
		caseType: null,
		filingNumber: null,
		filingDate: null,
		registrationNumber: null,
		registrationDate: null,
		firstHearingDate: null,
		nextHearingDate: null,
		decisionDate: null,
		natureOfDisposal: null,
		caseStage: null,
		courtNumberAndJudge: null,
		petitioners: [],
		petitionerAdvocates: [],
		respondents: [],
		respondentAdvocates: [],
		acts: [],
		sections: [],
		firstInformationReport: null,
		hearings: [],
		orders: [],
		transfers: [],
		...about,
	};
}
