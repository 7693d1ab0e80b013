import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";

/** The court a case is heard at: the court complex, else the establishment, else the district; null if unknown. */
export const courtId = sql<string>`coalesce(${cases.courtComplexId}, ${cases.courtEstablishmentId}, ${cases.districtId})`;
