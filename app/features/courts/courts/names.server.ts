import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CourtSelection } from "~/features/courts/courts/queries.server";
import { caseTypes, courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import type { Place } from "~/features/people/places/queries.server";
import { districts, states } from "~/features/people/places/schema";

/** `ownForum`: the forum of a matter of one's own, which is then its place instead of a court complex. */
type Ids = { [part in keyof CourtSelection]: PgColumn } & { ownForum: PgColumn };

/** A court's names as columns for other features: subselects by primary key, so a page reads only its own names. */
export function courtNames(ids: Ids) {
	const nameOf = (place: Place, id: PgColumn) => sql`(select ${place.name} from ${place} where ${place.id} = ${id})`;
	return {
		state: sql<string>`coalesce(${nameOf(states, ids.stateId)}, '')`,
		district: sql<string | null>`${nameOf(districts, ids.districtId)}`,
		courtComplex: sql<string | null>`coalesce(${ids.ownForum}, ${nameOf(courtComplexes, ids.courtComplexId)})`,
		courtEstablishment: sql<string | null>`${nameOf(courtEstablishments, ids.courtEstablishmentId)}`,
		caseType: sql<string | null>`${nameOf(caseTypes, ids.caseTypeId)}`,
	};
}

/**
 * The same names by joins, for pages whose rows share few courts: the database looks up each court once. `joins` comes after
 * the condition of the query's last join.
 */
export function joinedCourtNames(ids: Ids) {
	const join = (place: Place, id: PgColumn) => sql`left join ${place} on ${place.id} = ${id}`;
	return {
		names: {
			state: sql<string>`coalesce(${states.name}, '')`,
			district: sql<string | null>`${districts.name}`,
			courtComplex: sql<string | null>`coalesce(${ids.ownForum}, ${courtComplexes.name})`,
			courtEstablishment: sql<string | null>`${courtEstablishments.name}`,
			caseType: sql<string | null>`${caseTypes.name}`,
		},
		joins: sql`${join(states, ids.stateId)} ${join(districts, ids.districtId)} ${join(courtComplexes, ids.courtComplexId)}
			${join(courtEstablishments, ids.courtEstablishmentId)} ${join(caseTypes, ids.caseTypeId)}`,
	};
}
