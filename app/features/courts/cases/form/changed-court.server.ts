import { DomainError } from "~/errors";
import type { CaseChange, CaseInput } from "~/features/courts/cases/form/case-input";
import type { DerivedField } from "~/features/courts/court-records/cases-schema";
import { cnrParts } from "~/features/courts/courts/cnr";
import { placesOf } from "~/features/courts/courts/cnr-prefixes.server";
import { type CourtChoice, type CourtSelection, resolveCourtSelection } from "~/features/courts/courts/queries.server";
import { findStateId } from "~/features/people/places/queries.server";
import { t } from "~/platform/language/translate";

const isTyped = (choice: string | null | undefined) => Boolean(choice?.trim());
const hasDistrict = (choice: Partial<CourtChoice>) => isTyped(choice.district) || isTyped(choice.district_id);
const hasCourt = (choice: Partial<CourtChoice>) => isTyped(choice.court_complex) || isTyped(choice.court_establishment);

/** The court of a matter of a forum is none of eCourts, and its CNR stays. @throws DomainError `conflict` for another one */
function keepForum(cnrNumber: string, { case_number, case_date, appears_for, cnr_number, ...court }: CaseChange) {
	const isCourt = Object.values(court).some(isTyped) || (cnr_number !== undefined && cnr_number !== cnrNumber);
	if (!isCourt) return { selection: {}, derived: [] };
	const message = t("Of a matter of another court only number, year and side can be changed.");
	throw new DomainError("conflict", message, { reason: "own_matter" });
}

/** A court, and the parts that follow from the CNR because they were not chosen. */
type CaseCourt<Selection = CourtSelection> = { selection: Selection; derived: DerivedField[] };

/**
 * The court of a case: the chosen parts, else the court that the CNR's prefix means; an unknown district is null. @throws
 * DomainError `invalid` for a part that does not exist or an unknown state.
 */
async function deriveCourt(cnr: string, choice: Partial<CourtChoice>): Promise<CaseCourt> {
	const { state = "" } = choice;
	if (isTyped(state) && hasDistrict(choice))
		return { selection: await resolveCourtSelection({ ...choice, state }), derived: [] };
	const place = cnrParts(cnr) && (await placesOf([cnr]))(cnr);
	const stateId = isTyped(state) ? await findStateId(state) : place?.stateId;
	if (!stateId) {
		const message = isTyped(state)
			? t("Invalid state selected.")
			: t("We do not know the state of this CNR. Choose a state.");
		throw new DomainError("invalid", message, { field: "state", reason: "unknown_place" });
	}
	const derived: DerivedField[] = isTyped(state) ? [] : ["state"];
	if (hasDistrict(choice) || !place)
		return { selection: await resolveCourtSelection({ ...choice, state: stateId }), derived };
	const isThere = place.stateId === stateId;
	const selection = await resolveCourtSelection(
		{ ...choice, state: stateId, district: null, district_id: isThere ? place.districtId : null },
		{ isDistrictOptional: true },
	);
	derived.push("district");
	if (hasCourt(choice)) return { selection, derived };
	derived.push("court");
	if (isThere) {
		selection.courtComplexId = place.courtComplexId;
		selection.courtEstablishmentId = place.courtEstablishmentId;
	}
	return { selection, derived };
}

export const resolveNewCourt = (input: CaseInput) => deriveCourt(input.cnr_number, input);

/**
 * The court of a case after a change, parts by id or name. Missing parts stay while they fit the new state and
 * district: a new state needs a district, a new district drops complex and establishment. Unchosen parts follow the CNR
 * again. @throws DomainError `invalid` with the payload's name of the first part that does not exist; as `keepForum`
 */
export async function resolveChangedCourt(
	current: Omit<CourtSelection, "stateId"> & {
		stateId: string | null;
		cnrNumber: string;
		derivedFields: DerivedField[];
	},
	change: CaseChange,
): Promise<CaseCourt<Partial<CourtSelection>>> {
	if (current.stateId === null) return keepForum(current.cnrNumber, change);
	const isDerived = (field: DerivedField) => current.derivedFields.includes(field);
	const stateId = change.state === undefined ? current.stateId : await findStateId(change.state);
	const isState = stateId === current.stateId;
	const district = change.district_id || change.district;
	const isDistrictGiven = change.district !== undefined || change.district_id !== undefined;
	if (!isState && !isTyped(district))
		return { selection: await resolveCourtSelection({ state: change.state ?? "" }), derived: [] };
	const keepsDistrict = isState && (!isDistrictGiven || (district ?? "") === (current.districtId ?? ""));
	const unchanged = keepsDistrict ? current : undefined;
	const complex = change.court_complex === undefined ? unchanged?.courtComplexId : change.court_complex;
	const establishment =
		change.court_establishment === undefined ? unchanged?.courtEstablishmentId : change.court_establishment;
	const keepsCourt =
		(complex ?? "") === (unchanged?.courtComplexId ?? "") &&
		(establishment ?? "") === (unchanged?.courtEstablishmentId ?? "");
	const followsCnr = keepsDistrict && isDerived("district");
	return deriveCourt(change.cnr_number ?? current.cnrNumber, {
		state: isState && isDerived("state") && (followsCnr || !keepsDistrict) ? undefined : (stateId ?? change.state),
		...(keepsDistrict
			? { district_id: followsCnr ? undefined : current.districtId }
			: { district: change.district, district_id: change.district_id }),
		...(followsCnr && keepsCourt && isDerived("court")
			? {}
			: { court_complex: complex, court_establishment: establishment }),
		case_type: isTyped(change.case_type) ? change.case_type : current.caseTypeId,
	});
}

/**
 * Requires a case type where it is sent empty and the court's record has none. A new CNR has a record of its own to come.
 * @throws DomainError `invalid`
 */
export function requireCaseType(current: { cnrNumber: string; recordType: string | null }, change: CaseChange): void {
	const isLeftOut = change.case_type === undefined || isTyped(change.case_type);
	const isMoved = change.cnr_number !== undefined && change.cnr_number !== current.cnrNumber;
	if (!isLeftOut && !isMoved && !current.recordType)
		throw new DomainError("invalid", t("Choose the case type"), { field: "case_type" });
}
