import { sql } from "drizzle-orm";
import { courtRecords } from "~/features/courts/court-records/schema";
import { phrase } from "~/platform/language/translate";

export const NOT_FOUND = phrase("No case found for this CNR.");

/** The court does not know the CNR now; the record of a case found earlier is kept. */
export const isMissing = sql<boolean>`(${courtRecords.lookUp} = 'unknown' or ${courtRecords.lookUpError} is not distinct from ${sql.raw(`'${NOT_FOUND}'`)})`;
