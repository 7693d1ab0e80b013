import { and, desc, eq, not } from "drizzle-orm";
import { type AdminCaseRow, listAdminRows } from "~/features/courts/case-admin/queries.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import { db } from "~/platform/db/client.server";
import { isInternalKey } from "~/platform/db/columns";

/** Exported so that a test can check its plan. */
export const newestCasesStatement = (ownerId: string, limit: number) =>
	db
		.select({ id: cases.id })
		.from(cases)
		.where(and(eq(cases.ownerId, ownerId), not(isInternalKey(cases.cnrNumber))))
		.orderBy(desc(cases.id))
		.limit(limit);

/** A user's newest cases with a CNR, as rows of the administrators' list. */
export async function listNewestCasesOf(ownerId: string, limit: number): Promise<AdminCaseRow[]> {
	return listAdminRows((await newestCasesStatement(ownerId, limit)).map(({ id }) => id));
}
