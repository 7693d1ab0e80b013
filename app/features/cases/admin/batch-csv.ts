import { partyNameOf } from "~/features/cases/party-name";
import type { CaseRow } from "~/features/cases/queries.server";

const list = (names: string[]) => names.join("; ");

/** The columns of an exported batch and their values. */
export const BATCH_COLUMNS: [name: string, value: (row: CaseRow) => string | number | null][] = [
	["cnr_number", (row) => row.cnrNumber],
	["case_number", (row) => row.caseNumber],
	["year", (row) => row.year],
	["party_name", partyNameOf],
	["phone", (row) => row.phone],
	["status", (row) => (row.isApproved ? "Approved" : "Pending")],
	["next_date", (row) => row.nextDate],
	["case_type", (row) => row.caseType],
	["state", (row) => row.state],
	["district", (row) => row.district],
	["court_complex", (row) => row.courtComplex],
	["court_establishment", (row) => row.courtEstablishment],
	["court_number_and_judge", (row) => row.courtNumberAndJudge],
	["case_stage", (row) => row.caseStage],
	["filing_number", (row) => row.filingNumber],
	["filing_date", (row) => row.filingDate],
	["registration_date", (row) => row.registrationDate],
	["first_hearing_date", (row) => row.firstHearingDate],
	["decision_date", (row) => row.decisionDate],
	["nature_of_disposal", (row) => row.natureOfDisposal],
	["petitioners", (row) => list(row.petitioners)],
	["petitioner_advocates", (row) => list(row.petitionerAdvocates)],
	["respondents", (row) => list(row.respondents)],
	["respondent_advocates", (row) => list(row.respondentAdvocates)],
	["acts", (row) => list(row.acts)],
	["sections", (row) => list(row.sections)],
];
