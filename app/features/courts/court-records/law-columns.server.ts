import { sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { courtNames } from "~/features/courts/courts/names.server";

const names = courtNames(cases);

/** Columns that `reasonToWithholdNames` reads, for a select of cases joined with their court records. */
export const lawColumns = {
	caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`,
	courtEstablishment: names.courtEstablishment,
	courtNumberAndJudge: courtRecords.courtNumberAndJudge,
	acts: courtRecords.acts,
	sections: courtRecords.sections,
};
