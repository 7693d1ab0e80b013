import type { LoaderFunctionArgs } from "@remix-run/node";
import { idsIn } from "~/features/courts/cases/list/selection-input";
import type { CaseRow } from "~/features/courts/cases/queries.server";
import { listCaseRows } from "~/features/courts/cases/status/queries.history.server";
import { partyNameOf } from "~/features/courts/court-records/case-facts";
import { isUuid } from "~/platform/db/rows";
import { csvFile } from "~/platform/http/csv.server";
import { requireProvenAdmin } from "~/web/access/session.server";

const list = (names: string[]) => names.join("; ");

const BATCH_COLUMNS: [name: string, value: (row: CaseRow) => string | number | null][] = [
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

export async function loader({ request }: LoaderFunctionArgs) {
	await requireProvenAdmin(request);
	const rows = await listCaseRows(idsIn(new URL(request.url).searchParams, "ids").filter(isUuid));
	const lines = async function* () {
		for (const row of rows) yield BATCH_COLUMNS.map(([, value]) => value(row));
	};
	return csvFile(
		"cases.csv",
		BATCH_COLUMNS.map(([name]) => name),
		lines(),
	);
}
