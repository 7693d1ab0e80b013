import { z } from "zod";
import { nextDateOnTheWire } from "~/features/cases/next-date";
import { partyNameOf } from "~/features/cases/party-name";
import type { CaseRow } from "~/features/cases/queries.server";

/** Acts as they go over the wire (decision 36): JSON text, or null before the record arrives. */
function actsJson({ acts, sections }: { acts: string[]; sections: string[] }) {
	return acts.length + sections.length > 0 ? JSON.stringify({ acts, sections }) : null;
}

/** A case record as programs read it (specification section 3, decisions 7 and 34 to 36). */
export function caseJson(row: CaseRow) {
	return {
		id: row.id,
		user_id: row.ownerId,
		cnr_number: row.cnrNumber,
		case_number: row.caseNumber,
		case_date: String(row.year),
		case_type: row.caseType,
		case_type_id: row.caseTypeId,
		country: row.country,
		state: row.state,
		state_id: row.stateId,
		district: row.district,
		district_id: row.districtId,
		court_complex: row.courtComplex,
		court_complex_id: row.courtComplexId,
		court_establishment: row.courtEstablishment,
		court_establishment_id: row.courtEstablishmentId,
		petitioners: JSON.stringify(row.petitioners),
		petitioner_advocates: JSON.stringify(row.petitionerAdvocates),
		respondents: JSON.stringify(row.respondents),
		respondent_advocates: JSON.stringify(row.respondentAdvocates),
		next_date: nextDateOnTheWire(row.nextDate),
		hearing_date: row.nextDate,
		is_approved: row.isApproved ? 1 : 0,
		court_number_and_judge: row.courtNumberAndJudge,
		case_stage: row.caseStage,
		filing_number: row.filingNumber,
		filing_date: row.filingDate,
		registration_date: row.registrationDate,
		first_hearing_date: row.firstHearingDate,
		decision_date: row.decisionDate,
		nature_of_disposal: row.natureOfDisposal,
		acts: actsJson(row),
		record_status: row.lookUp,
		record_fetched_at: row.fetchedAt?.toISOString() ?? null,
	};
}

const text = z.string().nullable();

/** The shape `caseJson` gives, as the API describes it. */
export const caseRecord = z.object({
	id: z.string(),
	user_id: z.string(),
	cnr_number: z.string(),
	case_number: z.string(),
	case_date: z.string(),
	case_type: text,
	case_type_id: text,
	country: z.string(),
	state: z.string(),
	state_id: z.string(),
	district: z.string(),
	district_id: z.string(),
	court_complex: text,
	court_complex_id: text,
	court_establishment: text,
	court_establishment_id: text,
	petitioners: z.string(),
	petitioner_advocates: z.string(),
	respondents: z.string(),
	respondent_advocates: z.string(),
	next_date: text,
	hearing_date: text,
	is_approved: z.number(),
	court_number_and_judge: text,
	case_stage: text,
	filing_number: text,
	filing_date: text,
	registration_date: text,
	first_hearing_date: text,
	decision_date: text,
	nature_of_disposal: text,
	acts: text,
	record_status: z.enum(["waiting", "found", "unknown", "failed"]),
	record_fetched_at: text,
});

type HearingOnTheWire = { date: string | null; nextDate: string | null; purpose: string; judge: string };

/** A case as the approved view, the administrators' list and the batch give it: the same with booleans and its hearings. */
export function deskJson(row: CaseRow, hearings: HearingOnTheWire[]) {
	return {
		...caseJson(row),
		is_approved: row.isApproved,
		party_name: partyNameOf(row),
		phone: row.phone,
		court_and_judge: row.courtNumberAndJudge,
		stage_of_case: row.caseStage,
		history: hearings.map(({ date, nextDate, purpose, judge }) => ({ date, next_date: nextDate, purpose, judge })),
	};
}

/** The shape `deskJson` gives. */
export const deskRecord = caseRecord.extend({
	is_approved: z.boolean(),
	party_name: text,
	phone: text,
	court_and_judge: text,
	stage_of_case: text,
	history: z.array(z.object({ date: text, next_date: text, purpose: z.string(), judge: z.string() })),
});
