import { sql } from "drizzle-orm";
import { cases, courtRecords } from "~/db/schema/cases";
import { courtNames } from "~/features/courts/names.server";

const names = courtNames(cases);

/** By what `namesKeptBack` judges, for a select of cases joined with their court records. */
export const lawColumns = {
	caseType: sql<string | null>`coalesce(${names.caseType}, ${courtRecords.caseType})`,
	courtEstablishment: names.courtEstablishment,
	courtNumberAndJudge: courtRecords.courtNumberAndJudge,
	acts: courtRecords.acts,
	sections: courtRecords.sections,
};
