import { asc, eq, sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { type CourtChoice, resolveCourtSelection } from "~/features/courts/courts/queries.server";
import { cnrPrefixes, courtComplexes, highCourtBenches } from "~/features/courts/courts/schema";
import type { Named } from "~/features/people/places/queries.server";
import { districts, states } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";

/** A place to search, by the provider's ids, with our own and its name. */
export type SearchPlace = {
	stateId: string;
	districtId: string;
	courtComplexId: string | null;
	provider: { districtId: string; complexId?: string };
	name: string;
};

/**
 * The district, or the complex in it, that a search is about (by id or by name).
 * @throws DomainError `invalid` with the field's name for a part that does not exist.
 */
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

/** The benches of the High Courts, by name. */
export const listBenches = (): Promise<Named[]> =>
	db
		.select({ id: highCourtBenches.id, name: highCourtBenches.name })
		.from(highCourtBenches)
		.orderBy(asc(highCourtBenches.name));

export async function findBench(benchId: string): Promise<Named | undefined> {
	return (await listBenches()).find(({ id }) => id === benchId);
}

/**
 * The letters with which CNRs of a district or a complex begin, as far as they are known: else those of the state with
 * the district's figures, which stand for no other place.
 */
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
