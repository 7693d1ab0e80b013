import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";

/** The complex of a row of `cases`: its own, its establishment's, or the only one of its district; null if unknown. */
export const complexOfCase = sql<string | null>`coalesce(
	${cases.courtComplexId},
	(select e.complex_id from ${courtEstablishments} e where e.id = ${cases.courtEstablishmentId}),
	(select min(c.id) from ${courtComplexes} c where c.district_id = ${cases.districtId} having count(*) = 1))`;
