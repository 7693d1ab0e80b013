import { courtRecords } from "~/features/courts/court-records/schema";
import { columnsOf } from "~/platform/db/rows";

/** What a case's pages and a correction read of a court record. */
export const recordColumns = {
	...columnsOf(courtRecords, "filingNumber", "filingDate", "registrationDate", "firstHearingDate", "nextDate"),
	...columnsOf(courtRecords, "decisionDate", "natureOfDisposal", "caseStage", "courtNumberAndJudge"),
	...columnsOf(courtRecords, "petitioners", "petitionerAdvocates", "respondents", "respondentAdvocates"),
	...columnsOf(courtRecords, "acts", "sections"),
};
