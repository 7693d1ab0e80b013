import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { contains } from "~/db/paging.server";
import { caseTypes, courtComplexes, courtEstablishments, districts, states } from "~/db/schema/courts";
import { DomainError } from "~/errors";
import { t } from "~/language/translate";

export type Named = { id: string; name: string };

/** Names and ids as the database keeps them: trimmed, single spaces, no NUL characters. */
export const tidy = (text: string) => text.replaceAll("\0", " ").trim().replace(/\s+/g, " ");

export type Place = PgTable & { id: PgColumn; name: PgColumn };

/** The places of one table, sorted by name. */
async function listNamed(place: Place, where = sql`true`): Promise<Named[]> {
	const rows = await db.execute<Named>(sql`
		select ${place.id}, ${place.name} from ${place} where ${where} order by lower(${place.name}), ${place.id}`);
	return [...rows];
}

export const listStates = () => listNamed(states);

/** The names, ids and CNR letters of all states, in lower case. */
export async function listKnownStates(): Promise<{ names: Set<string>; codes: Set<string> }> {
	const rows = await db.select({ id: states.id, name: states.name, code: states.code }).from(states);
	const codes = new Set(rows.map(({ code }) => code.toLowerCase()));
	return { names: new Set([...rows.flatMap(({ id, name }) => [id, name.toLowerCase()]), ...codes]), codes };
}

/** @throws DomainError `not-found` for a state that does not exist; one without districts has none. */
export async function listDistrictsOfState(stateId: string): Promise<Named[]> {
	const found = await listDistricts(stateId);
	if (found.length === 0) {
		const refused = { field: "stateId", reason: "unknown_state" } as const;
		await requirePlace(states, stateId, () => new DomainError("not-found", t("Invalid state selected."), refused));
	}
	return found;
}

/** @throws DomainError `not-found` for a district that does not exist; one without courts has none. */
export async function listCourtsOfDistrict(
	place: "complexes" | "establishments",
	districtId: string,
): Promise<Named[]> {
	const found = await (place === "complexes" ? listComplexes(districtId) : listEstablishments(districtId));
	if (found.length === 0) {
		const refused = { field: "districtId", reason: "unknown_district" } as const;
		await requirePlace(
			districts,
			districtId,
			() => new DomainError("not-found", t("Invalid district selected."), refused),
		);
	}
	return found;
}

async function requirePlace(place: Place, id: string, otherwise: () => DomainError): Promise<void> {
	const [found] = await db.execute(sql`select 1 from ${place} where ${place.id} = ${tidy(id)}`);
	if (!found) throw otherwise();
}

export const listDistricts = (stateId: string) => listNamed(districts, eq(districts.stateId, tidy(stateId)));

/** The first districts, by name, that have the text in theirs. */
export async function listDistrictsNamed(text: string, most: number): Promise<Named[]> {
	return db
		.select({ id: districts.id, name: districts.name })
		.from(districts)
		.where(contains(districts.name, tidy(text)))
		.orderBy(districts.name, districts.id)
		.limit(most);
}

/** The districts of several states, or of all of them. */
export const listDistrictsOf = (stateIds: string[] | "all") =>
	listNamed(districts, stateIds === "all" ? undefined : inArray(districts.stateId, stateIds));

export const listComplexes = (districtId: string) =>
	listNamed(courtComplexes, eq(courtComplexes.districtId, tidy(districtId)));

/** Every complex in the country (some thousands), for the older call that names no district. */
export const listAllComplexes = () => listNamed(courtComplexes);

export const listEstablishments = (districtId: string) =>
	listNamed(courtEstablishments, eq(courtEstablishments.districtId, tidy(districtId)));

export const listCaseTypes = () => listNamed(caseTypes);

type Choice = string | null | undefined;

export type CourtChoice = {
	state: string;
	district?: Choice;
	district_id?: Choice;
	court_complex?: Choice;
	court_establishment?: Choice;
	case_type?: Choice;
};

export type CourtSelection = {
	stateId: string;
	/** Null where it may follow from the CNR and is not known. */
	districtId: string | null;
	courtComplexId: string | null;
	courtEstablishmentId: string | null;
	caseTypeId: string | null;
};

/** The row of `place` whose id or name (any letter case) is `choice`; an id wins over a name. */
const named = (place: Place, choice: string | null, within = sql`true`): SQL => sql`
	select ${place.id} from ${place}
	where ${within} and (${place.id} = ${choice}::text or lower(${place.name}) = lower(${choice}::text))
	order by ${place.id} = ${choice}::text desc, ${place.id} limit 1`;

/** A case type may also be given by its abbreviation. */
const namedCaseType = (choice: string | null): SQL => sql`
	select ${caseTypes.id} from ${caseTypes}
	where ${caseTypes.id} = ${choice}::text
		or lower(${choice}::text) in (lower(${caseTypes.name}), lower(${caseTypes.abbreviation}))
	order by ${caseTypes.id} = ${choice}::text desc, lower(${caseTypes.name}) = lower(${choice}::text) desc, ${caseTypes.id}
	limit 1`;

/** The id of the state that is given by id or by name. */
export async function findStateId(choice: string): Promise<string | undefined> {
	const [state] = await db.execute<{ id: string }>(named(states, tidy(choice)));
	return state?.id;
}

/**
 * The ids of a chosen court, each part given by id or by name (decision 34). State and district are required and the
 * other parts must belong to them; a part that is not chosen is null. `isDistrictOptional` lets the district be null too.
 * @throws DomainError `invalid` with the payload's name of the first part that does not exist.
 */
export async function resolveCourtSelection(
	input: CourtChoice,
	{ isDistrictOptional = false } = {},
): Promise<CourtSelection> {
	const tidied = (choice: Choice) => tidy(choice ?? "") || null;
	const districtField = tidied(input.district_id) ? "district_id" : "district";
	const district = tidied(input[districtField]);
	const complex = tidied(input.court_complex);
	const establishment = tidied(input.court_establishment);
	const caseType = tidied(input.case_type);

	const [resolved] = await db.execute<{ [part in keyof CourtSelection]: string | null }>(sql`
		select
			state.id as "stateId",
			district.id as "districtId",
			(${named(courtComplexes, complex, sql`${courtComplexes.districtId} = district.id`)}) as "courtComplexId",
			(${named(courtEstablishments, establishment, sql`${courtEstablishments.districtId} = district.id`)}) as "courtEstablishmentId",
			(${namedCaseType(caseType)}) as "caseTypeId"
		from (${named(states, tidied(input.state))}) as state
		left join lateral (${named(districts, district, sql`${districts.stateId} = state.id`)}) as district on true`);

	if (!resolved?.stateId) throw invalid(t("Invalid state selected."), "state");
	const { stateId, districtId, courtComplexId, courtEstablishmentId, caseTypeId } = resolved;
	if (!districtId && !(isDistrictOptional && !district))
		throw invalid(t("Choose a district of this state"), districtField);
	if (complex && !courtComplexId) throw invalid(t("Choose a court complex of this district"), "court_complex");
	if (establishment && !courtEstablishmentId) {
		throw invalid(t("Choose a court establishment of this district"), "court_establishment");
	}
	if (caseType && !caseTypeId) throw invalid(t("Choose a case type from the list"), "case_type");
	return { stateId, districtId, courtComplexId, courtEstablishmentId, caseTypeId };
}

const invalid = (message: string, field: keyof CourtChoice) =>
	new DomainError("invalid", message, { field, reason: "unknown_place" });
