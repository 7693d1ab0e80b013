import { courtRecords } from "~/features/courts/court-records/schema";
import { columnsOf } from "~/platform/db/rows";

/** Record columns for a case's pages and the correction form. */
export const recordColumns = {
	...columnsOf(courtRecords, "filingNumber", "filingDate", "registrationDate", "firstHearingDate", "nextDate"),
	...columnsOf(courtRecords, "decisionDate", "natureOfDisposal", "caseStage", "courtNumberAndJudge"),
	...columnsOf(courtRecords, "petitioners", "petitionerAdvocates", "respondents", "respondentAdvocates"),
	...columnsOf(courtRecords, "acts", "sections"),
};
