import { and, asc, eq, gte, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { type ChangeKind, caseChanges } from "~/db/schema/case-changes";
import { cases } from "~/db/schema/cases";
import type { ChangePlace } from "~/features/cases/changes/place";
import { changeColumns, changeOf, isOfCase } from "~/features/cases/changes/queries.server";

/** Every transaction before this one is over. Changes of those that began later wait, so that none comes before a cursor. */
const OLDEST_OPEN = sql`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * The changes after a place. The transaction that wrote a change is read by its id, since a restored database counts
 * transactions anew (`reorderRestoredChanges`); a place whose change is gone and that lies in the future is the beginning.
 */
function isAfter({ writer, id }: ChangePlace) {
	const written = sql`(select before.writer from ${caseChanges} before where before.id = ${id})`;
	const counted = sql`case when ${writer}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) then ${writer} else '0' end::xid8`;
	return sql`(${caseChanges.writer}, ${caseChanges.id}) > (coalesce(${written}, ${counted}), ${id})`;
}

async function oldestOpen(): Promise<ChangePlace> {
	const [row] = await db.execute<{ writer: string }>(sql`select ${OLDEST_OPEN}::text as writer`);
	if (!row) throw new Error("The snapshot has no oldest transaction");
	return { writer: row.writer, id: 0 };
}

export type EventFilter = { kind?: ChangeKind; since?: Date; after?: ChangePlace };

/**
 * The changes of an owner's cases in the order in which programs read them, at most `limit`, and the place to go on
 * from, which is there even when nothing has happened yet.
 */
export async function listEvents(ownerId: string, { kind, since, after, limit }: EventFilter & { limit: number }) {
	const start = after ?? (await oldestOpen());
	const next = db
		.select(changeColumns)
		.from(caseChanges)
		.where(
			and(
				isOfCase(kind),
				since && gte(caseChanges.seenAt, since),
				after && isAfter(after),
				sql`${caseChanges.writer} < ${OLDEST_OPEN}`,
			),
		)
		.orderBy(asc(caseChanges.writer), asc(caseChanges.id))
		.limit(limit)
		.as("change");
	const rows = await db
		.select({
			id: next.id,
			kind: next.kind,
			nature: next.nature,
			old: next.old,
			new: next.new,
			source: next.source,
			at: next.at,
			writer: next.writer,
			caseId: cases.id,
			cnrNumber: cases.cnrNumber,
		})
		.from(cases)
		.crossJoinLateral(next)
		.where(eq(cases.ownerId, ownerId))
		.orderBy(asc(next.writer), asc(next.id))
		.limit(limit);
	return { events: rows.map(changeOf), next: rows.at(-1) ?? start };
}

export type CaseEvent = Awaited<ReturnType<typeof listEvents>>["events"][number];
