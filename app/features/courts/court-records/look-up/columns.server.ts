import { courtRecords } from "~/features/courts/court-records/schema";

/** What a case's pages and a correction read of a court record. */
export const recordColumns = {
	filingNumber: courtRecords.filingNumber,
	filingDate: courtRecords.filingDate,
	registrationDate: courtRecords.registrationDate,
	firstHearingDate: courtRecords.firstHearingDate,
	nextDate: courtRecords.nextDate,
	decisionDate: courtRecords.decisionDate,
	natureOfDisposal: courtRecords.natureOfDisposal,
	caseStage: courtRecords.caseStage,
	courtNumberAndJudge: courtRecords.courtNumberAndJudge,
	petitioners: courtRecords.petitioners,
	petitionerAdvocates: courtRecords.petitionerAdvocates,
	respondents: courtRecords.respondents,
	respondentAdvocates: courtRecords.respondentAdvocates,
	acts: courtRecords.acts,
	sections: courtRecords.sections,
};
