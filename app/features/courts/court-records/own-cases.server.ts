import { and, eq, inArray } from "drizzle-orm";
import { DomainError } from "~/errors";
import { cases } from "~/features/courts/court-records/cases-schema";
import { lockRecordsOf } from "~/features/courts/court-records/look-up/commands.save.server";
import type { Database } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";
import { t } from "~/platform/language/translate";

/** Locks records, then the owner's cases by id. @returns their ids. @throws DomainError `not-found` if none is the owner's. */
export async function lockOwnCases(tx: Database, ownerId: string, caseIds: string[]): Promise<string[]> {
	const ids = caseIds.filter(isUuid);
	if (ids.length > 0) await lockRecordsOf(tx, ids);
	const own =
		ids.length > 0
			? await tx
					.select({ id: cases.id })
					.from(cases)
					.where(and(eq(cases.ownerId, ownerId), inArray(cases.id, ids)))
					.orderBy(cases.id)
					.for("update")
			: [];
	if (own.length === 0) throw new DomainError("not-found", t("This case was not found."));
	return own.map(({ id }) => id);
}
