import { asc, eq, type SQL, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import {
	caseTypes,
	cnrPrefixes,
	courtComplexes,
	courtEstablishments,
	highCourtBenches,
} from "~/features/courts/courts/schema";
import { listNamed, type Named, named, requirePlace, tidy } from "~/features/people/places/queries.server";
import { districts, states } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";

/** @throws DomainError `not-found` for an unknown district; a district without courts gives an empty list. */
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

export const listComplexes = (districtId: string) =>
	listNamed(courtComplexes, eq(courtComplexes.districtId, tidy(districtId)));

/** Every complex in the country (some thousands), for the older API call without a district. */
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
	/** Null where it is optional and could not be derived from the CNR. */
	districtId: string | null;
	courtComplexId: string | null;
	courtEstablishmentId: string | null;
	caseTypeId: string | null;
};

/** Case types are also found by abbreviation. */
const namedCaseType = (choice: string | null): SQL => sql`
	select ${caseTypes.id} from ${caseTypes}
	where ${caseTypes.id} = ${choice}::text
		or lower(${choice}::text) in (lower(${caseTypes.name}), lower(${caseTypes.abbreviation}))
	order by ${caseTypes.id} = ${choice}::text desc, lower(${caseTypes.name}) = lower(${choice}::text) desc, ${caseTypes.id}
	limit 1`;

/**
 * Resolves a court whose parts are given by id or by name. State and district are required, and the other parts must belong
 * to them; parts not chosen are null. `isDistrictOptional` allows a null district. @throws DomainError `invalid` with the
 * field of the first unknown part.
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

/** A place to search, with the provider's ids, our ids and its name. */
type SearchPlace = {
	stateId: string;
	districtId: string;
	courtComplexId: string | null;
	provider: { districtId: string; complexId?: string };
	name: string;
};

/** Resolves a search's district or complex, by id or name. @throws DomainError `invalid` with the field of an unknown part. */
export async function resolveSearchPlace(
	choice: Pick<CourtChoice, "state" | "district_id" | "court_complex">,
): Promise<SearchPlace> {
	const { stateId, districtId, courtComplexId } = await resolveCourtSelection({ ...choice, court_establishment: "" });
	if (!districtId) throw new DomainError("invalid", "Choose a district", { field: "district_id" });
	const [place] = await db
		.select({
			providerId: districts.providerId,
			district: districts.name,
			state: states.name,
			complex: sql<
				string | null
			>`(select ${courtComplexes.name} from ${courtComplexes} where ${courtComplexes.id} = ${courtComplexId})`,
		})
		.from(districts)
		.innerJoin(states, eq(states.id, districts.stateId))
		.where(eq(districts.id, districtId));
	if (!place) throw new DomainError("invalid", "Choose a district", { field: "district_id" });
	return {
		stateId,
		districtId,
		courtComplexId,
		provider: { districtId: place.providerId ?? districtId, ...(courtComplexId ? { complexId: courtComplexId } : {}) },
		name: place.complex ?? `${place.district}, ${place.state}`,
	};
}

export const listBenches = (): Promise<Named[]> =>
	db
		.select({ id: highCourtBenches.id, name: highCourtBenches.name })
		.from(highCourtBenches)
		.orderBy(asc(highCourtBenches.name));

export async function findBench(benchId: string): Promise<Named | undefined> {
	return (await listBenches()).find(({ id }) => id === benchId);
}

/** A place's known CNR prefix, else the state's letters with the district's digits, which no other district uses. */
export async function findCnrLetters({ districtId = "", complexId = "" }: { districtId?: string; complexId?: string }) {
	const [complex] = complexId
		? await db
				.select({ districtId: courtComplexes.districtId, name: courtComplexes.name })
				.from(courtComplexes)
				.where(eq(courtComplexes.id, complexId))
		: [];
	const meant = complexId ? complex?.districtId : districtId;
	if (!meant) return undefined;
	const known = sql<string | null>`(select min(left(${cnrPrefixes.prefix}, 4)) from ${cnrPrefixes}
		where ${cnrPrefixes.districtId} = ${districts.id} and ${cnrPrefixes.isShipped})`;
	const [district] = await db
		.select({ id: districts.id, name: districts.name, code: states.code, known })
		.from(districts)
		.innerJoin(states, eq(states.id, districts.stateId))
		.where(eq(districts.id, meant));
	if (!district) return undefined;
	const figures = district.id.replace(/^.*-/, "").replace(/\D/g, "").slice(-2).padStart(2, "0");
	return {
		prefix: `${district.known ?? `${district.code}${figures}`}01`,
		districtId: district.id,
		complex: complex?.name ?? `${district.name} District and Sessions Court Complex`,
	};
}
