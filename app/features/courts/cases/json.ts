import { z } from "zod";
import type { CaseRow } from "~/features/courts/cases/queries.server";
import { listingJson, listingRecord } from "~/features/courts/cause-lists/json";
import { nextDateOnTheWire, partyNameOf } from "~/features/courts/court-records/case-facts";
import { APPEARS_FOR } from "~/features/courts/court-records/party-side";
import { type Published, publishedFields, publishedJson } from "~/features/courts/court-records/published-json";
import { startOfDayInIndia } from "~/platform/calendar/day";

/** `acts` in the API: JSON text, or null before the record arrives. */
function actsJson({ acts, sections }: { acts: string[]; sections: string[] }) {
	return acts.length + sections.length > 0 ? JSON.stringify({ acts, sections }) : null;
}

/** Older clients compare with 1. */
const zeroOrOne = (is: boolean): 0 | 1 => (is ? 1 : 0);

export type JsonCase = Omit<CaseRow, "partyName" | "phone">;

/** A case as API JSON (docs/product.md, section 3; decision 7). */
export function caseJson(row: JsonCase) {
	return {
		id: row.id,
		user_id: row.ownerId,
		cnr_number: row.cnrNumber,
		case_number: row.caseNumber,
		case_date: row.ownForum !== null && row.year === 0 ? "" : String(row.year),
		case_type: row.caseType,
		case_type_id: row.caseTypeId,
		country: row.country,
		state: row.state,
		state_id: row.stateId ?? "",
		district: row.district ?? "",
		district_id: row.districtId ?? "",
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
		next_date_source: row.isNoted || row.cnrNumber === "" ? ("noted" as const) : ("court" as const),
		listing: listingJson(row.listing),
		appears_for: row.appearsFor,
		is_approved: zeroOrOne(row.isApproved),
		court_number_and_judge: row.courtNumberAndJudge,
		case_stage: row.caseStage,
		filing_number: row.filingNumber,
		filing_date: row.filingDate,
		registration_date: row.registrationDate,
		first_hearing_date: row.firstHearingDate,
		decision_date: row.decisionDate,
		nature_of_disposal: row.natureOfDisposal,
		acts: actsJson(row),
		own_forum: row.ownForum,
		archived: row.archivedAt !== null,
		record_status: row.lookUp,
		record_fetched_at: row.fetchedAt?.toISOString() ?? null,
		source: row.source,
	};
}

const field = (description: string, ...examples: (string | null)[]) => ({ description, examples });
const text = z.string();
const maybe = z.string().nullable();

const caseFields = z.object({
	id: text.meta({ examples: ["01930c41-08a2-7d15-8c3f-5be07d1a9c22"] }),
	user_id: text.meta(field("User id of the owner", "01930c3a-5f10-7c42-9b1e-2f6d8a4c7e01")),
	cnr_number: text.meta(
		field("Upper case, without spaces and hyphens; empty for a matter without one", "MHPU010045672023"),
	),
	case_number: text.meta(field("The owner's or the court's; empty while neither has given one", "45/2023")),
	case_date: text.meta(field("The year of the case", "2023")),
	case_type: maybe.meta({ examples: ["A.S. - Appeal Suit"] }),
	case_type_id: maybe.meta({ examples: ["95"] }),
	country: text.meta({ examples: ["India"] }),
	state: text.meta({ examples: ["Maharashtra"] }),
	state_id: text.meta({ examples: ["1"] }),
	district: text.meta(field("Empty until the CNR's district is known", "Pune")),
	district_id: text.meta(field("Empty while the district is not known", "1-25")),
	court_complex: maybe.meta({ examples: ["Pune District and Sessions Court Complex"] }),
	court_complex_id: maybe.meta({ examples: ["1-25-c1"] }),
	court_establishment: maybe.meta({ examples: [null] }),
	court_establishment_id: maybe.meta({ examples: [null] }),
	petitioners: text.meta(field("JSON text: a list of names", '["Sunita Rao"]')),
	petitioner_advocates: text.meta(field("JSON text: a list of names", '["A. B. Kulkarni"]')),
	respondents: text.meta(field("JSON text: a list of names", '["State of Maharashtra"]')),
	respondent_advocates: text.meta(field("JSON text: a list of names", "[]")),
	next_date: maybe.meta(
		field(
			"The day before the next hearing at 00:00 in India, as earlier programs expect; read hearing_date instead",
			"2026-03-09T18:30:00.000Z",
		),
	),
	hearing_date: maybe.meta(field("The day of the next hearing, YYYY-MM-DD", "2026-03-11")),
	next_date_source: z.enum(["court", "noted"]).meta({
		description:
			"noted: the owner or a member recorded it at a hearing, and the court's record has no later date yet; decision_date too",
		examples: ["court"],
	}),
	listing: listingRecord,
	appears_for: z
		.enum(APPEARS_FOR)
		.nullable()
		.meta(field("The side that the owner appears for, or null; other is a third party", "petitioner")),
	is_approved: z.literal([0, 1]).meta({ description: "1 once an administrator has approved the case" }),
	court_number_and_judge: maybe.meta({ examples: ["3, Civil Judge Senior Division"] }),
	case_stage: maybe.meta({ examples: ["Evidence"] }),
	filing_number: maybe.meta({ examples: ["1021/2023"] }),
	filing_date: maybe.meta(field("YYYY-MM-DD", "2023-02-06")),
	registration_date: maybe.meta(field("YYYY-MM-DD", "2023-02-09")),
	first_hearing_date: maybe.meta(field("YYYY-MM-DD", "2023-03-14")),
	decision_date: maybe.meta(field("YYYY-MM-DD, once the case is decided", null)),
	nature_of_disposal: maybe.meta(field("How the case ended, once it is decided", null)),
	acts: maybe.meta(
		field("JSON text with the lists acts and sections, or null", '{"acts":["Specific Relief Act"],"sections":["34"]}'),
	),
	own_forum: maybe.meta(field("The forum that stands in place of a court, as its owner wrote it", null)),
	archived: z.boolean().meta({ description: "Archived by its owner: no alerts, no nightly update", examples: [false] }),
	record_status: z
		.enum(["waiting", "found", "unknown", "failed"])
		.meta(field("The state of the look-up; until it is found the court's fields are empty", "found")),
	record_fetched_at: maybe.meta(field("Time of the last look-up, or of the copy", "2026-03-01T20:14:09.512Z")),
	source: maybe.meta(field("Who gave the record: ecourts, or ecourtsindia, which keeps copies", "ecourts")),
});

/** The schema of `caseJson` for the API description. */
export const caseRecord = caseFields.meta({
	id: "Case",
	description: "A case in a user's list, with its court record",
});

/** How the example of a newly added case differs: the court was not asked yet. */
export const NOT_LOOKED_UP = {
	case_type: null,
	case_type_id: null,
	petitioners: "[]",
	petitioner_advocates: "[]",
	respondents: "[]",
	respondent_advocates: "[]",
	next_date: null,
	hearing_date: null,
	listing: null,
	is_approved: 0,
	court_number_and_judge: null,
	case_stage: null,
	filing_number: null,
	filing_date: null,
	registration_date: null,
	first_hearing_date: null,
	acts: null,
	record_status: "waiting",
	record_fetched_at: null,
};

/** A case in the approved view: with booleans, hearings, orders and transfers. */
export function adminCaseJson(row: CaseRow, published?: Published) {
	return {
		...caseJson(row),
		is_approved: row.isApproved,
		party_name: partyNameOf(row),
		phone: row.phone,
		court_and_judge: row.courtNumberAndJudge,
		stage_of_case: row.caseStage,
		...publishedJson(published),
	};
}

/** The schema of `adminCaseJson`. */
export const adminCaseRecord = caseFields
	.extend({
		is_approved: z
			.boolean()
			.meta({ description: "True or false here, where the plain list has 1 or 0", examples: [true] }),
		party_name: maybe.meta(field("The party name of the case", "Sunita Rao")),
		phone: maybe.meta({ examples: ["+919876543210"] }),
		court_and_judge: maybe.meta(field("The same as court_number_and_judge", "3, Civil Judge Senior Division")),
		stage_of_case: maybe.meta(field("The same as case_stage", "Evidence")),
		...publishedFields,
	})
	.meta({ id: "CaseWithHearings", description: "A case with its hearings" });

/** A case in the administrators' list and the batch, whose table adds no day: `next_date` is the day of the hearing. */
export const unshiftedCaseJson = (row: CaseRow, published?: Published) => ({
	...adminCaseJson(row, published),
	next_date: row.nextDate && startOfDayInIndia(row.nextDate).toISOString(),
});

/** The schema of `unshiftedCaseJson`. */
export const unshiftedCaseRecord = adminCaseRecord
	.extend({
		next_date: maybe.meta(field("The day of the next hearing at 00:00 in India", "2026-03-10T18:30:00.000Z")),
	})
	.meta({ id: "AdministratorsCase", description: "A case with its hearings, for administrators" });
