import { type SQLWrapper, sql } from "drizzle-orm";
import { courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { districts, states } from "~/features/people/places/schema";

type Place = {
	ownForum: SQLWrapper;
	stateId: SQLWrapper;
	districtId: SQLWrapper;
	courtComplexId: SQLWrapper;
	courtEstablishmentId: SQLWrapper;
};

/**
 * Columns for other features. `court`: complex, else establishment, else district; the state for an unknown district. A matter
 * of one's own has its forum in their place.
 */
export function courtPlace({ ownForum, stateId, districtId, courtComplexId, courtEstablishmentId }: Place) {
	const district = sql<string>`coalesce(
		${ownForum},
		(select ${districts.name} from ${districts} where ${districts.id} = ${districtId}),
		(select ${states.name} from ${states} where ${states.id} = ${stateId}))`;
	const court = sql<string>`coalesce(
		${ownForum},
		(select ${courtComplexes.name} from ${courtComplexes} where ${courtComplexes.id} = ${courtComplexId}),
		(select ${courtEstablishments.name} from ${courtEstablishments} where ${courtEstablishments.id} = ${courtEstablishmentId}),
		${district})`;
	return { court, district };
}
