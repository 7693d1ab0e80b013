import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "~/db/client.server";
import { caseTypes, courtComplexes, courtEstablishments, districts, states } from "~/db/schema/courts";
import { DomainError } from "~/errors";

export type Named = { id: string; name: string };

/** Text as names and ids are kept: no space around it, single spaces within, nothing the database refuses. */
export const tidy = (text: string) => text.replaceAll("\0", " ").trim().replace(/\s+/g, " ");

const byName = (name: PgColumn) => sql`lower(${name})`;

export async function listStates(): Promise<Named[]> {
	return db.select({ id: states.id, name: states.name }).from(states).orderBy(byName(states.name));
}

/** Every way a state is written: its name, its id, and the letters its CNRs begin with; all in lower case. */
export async function listKnownStates(): Promise<{ names: Set<string>; codes: Set<string> }> {
	const rows = await db.select({ id: states.id, name: states.name, code: states.code }).from(states);
	const codes = new Set(rows.map(({ code }) => code.toLowerCase()));
	return { names: new Set([...rows.flatMap(({ id, name }) => [id, name.toLowerCase()]), ...codes]), codes };
}

export async function listDistricts(stateId: string): Promise<Named[]> {
	return db
		.select({ id: districts.id, name: districts.name })
		.from(districts)
		.where(eq(districts.stateId, tidy(stateId)))
		.orderBy(byName(districts.name));
}

/** The districts of several states, or of all of them. */
export async function listDistrictsOf(stateIds: string[] | "all"): Promise<Named[]> {
	return db
		.select({ id: districts.id, name: districts.name })
		.from(districts)
		.where(stateIds === "all" ? undefined : inArray(districts.stateId, stateIds))
		.orderBy(byName(districts.name));
}

export async function listComplexes(districtId: string): Promise<Named[]> {
	return db
		.select({ id: courtComplexes.id, name: courtComplexes.name })
		.from(courtComplexes)
		.where(eq(courtComplexes.districtId, tidy(districtId)))
		.orderBy(byName(courtComplexes.name));
}

/** Every complex in the country, some thousands: the older call that names no district is answered in full. */
export async function listAllComplexes(): Promise<Named[]> {
	return db
		.select({ id: courtComplexes.id, name: courtComplexes.name })
		.from(courtComplexes)
		.orderBy(byName(courtComplexes.name), courtComplexes.id);
}

export async function listEstablishments(districtId: string): Promise<Named[]> {
	return db
		.select({ id: courtEstablishments.id, name: courtEstablishments.name })
		.from(courtEstablishments)
		.where(eq(courtEstablishments.districtId, tidy(districtId)))
		.orderBy(byName(courtEstablishments.name));
}

export async function listCaseTypes(): Promise<Named[]> {
	return db.select({ id: caseTypes.id, name: caseTypes.name }).from(caseTypes).orderBy(byName(caseTypes.name));
}

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
	districtId: string;
	courtComplexId: string | null;
	courtEstablishmentId: string | null;
	caseTypeId: string | null;
};

type Place = PgTable & { id: PgColumn; name: PgColumn };

/** The one row of `place` that `choice` names: by its id before any name, in any letter case. */
const named = (place: Place, choice: string | null, within = sql`true`): SQL => sql`
	select ${place.id} from ${place}
	where ${within} and (${place.id} = ${choice}::text or lower(${place.name}) = lower(${choice}::text))
	order by ${place.id} = ${choice}::text desc, ${place.id} limit 1`;

/** A case type goes by the abbreviation that stands on the papers, too. */
const namedCaseType = (choice: string | null): SQL => sql`
	select ${caseTypes.id} from ${caseTypes}
	where ${caseTypes.id} = ${choice}::text
		or lower(${choice}::text) in (lower(${caseTypes.name}), lower(${caseTypes.abbreviation}))
	order by ${caseTypes.id} = ${choice}::text desc, lower(${caseTypes.name}) = lower(${choice}::text) desc, ${caseTypes.id}
	limit 1`;

/**
 * The court a person or a program has chosen, each part by id or by name (decision 34). State and district are
 * required, and the rest must belong to them; an unchosen part is null.
 * @throws DomainError `invalid` with the payload's name of the first part that does not stand.
 */
export async function findCourtSelection(input: CourtChoice): Promise<CourtSelection> {
	const given = (choice: Choice) => tidy(choice ?? "") || null;
	const districtField = given(input.district_id) ? "district_id" : "district";
	const complex = given(input.court_complex);
	const establishment = given(input.court_establishment);
	const caseType = given(input.case_type);

	const [found] = await db.execute<{ [part in keyof CourtSelection]: string | null }>(sql`
		select
			state.id as "stateId",
			district.id as "districtId",
			(${named(courtComplexes, complex, sql`${courtComplexes.districtId} = district.id`)}) as "courtComplexId",
			(${named(courtEstablishments, establishment, sql`${courtEstablishments.districtId} = district.id`)}) as "courtEstablishmentId",
			(${namedCaseType(caseType)}) as "caseTypeId"
		from (${named(states, given(input.state))}) as state
		left join lateral (${named(districts, given(input[districtField]), sql`${districts.stateId} = state.id`)}) as district on true`);

	if (!found?.stateId) throw invalid("Invalid state selected.", "state");
	const { stateId, districtId, courtComplexId, courtEstablishmentId, caseTypeId } = found;
	if (!districtId) throw invalid("Choose a district of this state", districtField);
	if (complex && !courtComplexId) throw invalid("Choose a court complex of this district", "court_complex");
	if (establishment && !courtEstablishmentId) {
		throw invalid("Choose a court establishment of this district", "court_establishment");
	}
	if (caseType && !caseTypeId) throw invalid("Choose a case type from the list", "case_type");
	return { stateId, districtId, courtComplexId, courtEstablishmentId, caseTypeId };
}

const invalid = (message: string, field: keyof CourtChoice) => new DomainError("invalid", message, { field });
