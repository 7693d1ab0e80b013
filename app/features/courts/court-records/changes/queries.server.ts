import { and, count, desc, eq, gt, gte, isNull, ne, sql } from "drizzle-orm";
import { cases } from "~/features/courts/court-records/cases-schema";
import { caseChange } from "~/features/courts/court-records/changes/compare";
import type { ChangePosition } from "~/features/courts/court-records/changes/cursor";
import { type ChangeKind, caseChanges } from "~/features/courts/court-records/changes/schema";
import { courtRecords } from "~/features/courts/court-records/schema";
import { type Database, db } from "~/platform/db/client.server";
import { isUuid } from "~/platform/db/rows";

export const changeColumns = {
	id: caseChanges.id,
	kind: caseChanges.kind,
	nature: caseChanges.nature,
	old: caseChanges.oldValue,
	new: caseChanges.newValue,
	source: caseChanges.source,
	at: caseChanges.seenAt,
	writer: caseChanges.writer,
};

/** Changes of a case seen since its owner added it, optionally of one kind. */
export const isOfCase = (kind?: ChangeKind) =>
	and(
		eq(caseChanges.cnrNumber, cases.cnrNumber),
		gte(caseChanges.seenAt, cases.createdAt),
		kind && eq(caseChanges.kind, kind),
	);

/** Parses a row's values by its kind. */
export const changeOf = <Row extends { kind: string; nature: string | null; old: unknown; new: unknown }>(
	row: Row,
) => ({
	...row,
	...caseChange.parse(row),
});

/** Changes of a case, newest first, at most `limit`; empty if the case is not the owner's. */
export async function listChangesOfCase(ownerId: string, caseId: string, limit = 20) {
	if (!isUuid(caseId)) return [];
	const rows = await db
		.select(changeColumns)
		.from(cases)
		.innerJoin(caseChanges, isOfCase())
		.where(and(eq(cases.id, caseId), eq(cases.ownerId, ownerId)))
		.orderBy(desc(caseChanges.writer), desc(caseChanges.id))
		.limit(limit);
	return rows.map(changeOf);
}

/**
 * Changes of the owner's listed cases, newest first. That an added case was found is no news, and listed only if asked for. Reads
 * at most one page per case, so that long histories cost no more.
 */
export async function listChanges(
	ownerId: string,
	{ kind, after, limit }: { kind?: ChangeKind; after?: ChangePosition; limit: number },
) {
	const isFurther = after && sql`(${caseChanges.writer}, ${caseChanges.id}) < (${after.writer}::xid8, ${after.id})`;
	const latest = db
		.select(changeColumns)
		.from(caseChanges)
		.where(and(isOfCase(kind), kind ? undefined : ne(caseChanges.kind, "record_found"), isFurther))
		.orderBy(desc(caseChanges.writer), desc(caseChanges.id))
		.limit(limit + 1)
		.as("change");
	const rows = await db
		.select({
			id: latest.id,
			kind: latest.kind,
			nature: latest.nature,
			old: latest.old,
			new: latest.new,
			source: latest.source,
			at: latest.at,
			writer: latest.writer,
			caseId: cases.id,
			caseNumber: cases.caseNumber,
			cnrNumber: cases.cnrNumber,
			petitioners: courtRecords.petitioners,
			respondents: courtRecords.respondents,
		})
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.crossJoinLateral(latest)
		.where(and(eq(cases.ownerId, ownerId), isNull(cases.archivedAt)))
		.orderBy(desc(latest.writer), desc(latest.id))
		.limit(limit + 1);
	return { changes: rows.slice(0, limit).map(changeOf), hasMore: rows.length > limit };
}

export type ListedChange = Awaited<ReturnType<typeof listChanges>>["changes"][number];

/** How many changes the court made after a change's id (null: not counted), and the newest id. */
export async function countCourtChanges(tx: Database, after: number | null) {
	const [newest] = await tx.select({ id: caseChanges.id }).from(caseChanges).orderBy(desc(caseChanges.id)).limit(1);
	const last = newest?.id ?? 0;
	if (after === null) return { changes: null, last };
	const [made] = await tx
		.select({ changes: count() })
		.from(caseChanges)
		.where(and(gt(caseChanges.id, after), eq(caseChanges.source, "court"), ne(caseChanges.kind, "record_found")));
	return { changes: made?.changes ?? 0, last };
}
