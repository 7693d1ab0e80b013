import { and, asc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { caseEvents } from "~/features/courts/court-records/changes/events-schema";
import { caseChanges } from "~/features/courts/court-records/changes/schema";
import { type Database, db } from "~/platform/db/client.server";
import { keptSince } from "~/platform/db/partitioned";

/** Rows per DELETE, and the rows read on a night with nothing to delete. */
const ROWS_A_STATEMENT = 500;
const MAX_STATEMENTS = 2000;

/**
 * Deletes changes and own events older than two years by whole months, oldest first, at most a million of each a night.
 * Most go with their partition; these are in the one from before partitioning.
 */
export async function forgetOldChanges(): Promise<void> {
	await forgetOldest(caseChanges, caseChanges.seenAt, keptSince("case_changes"));
	await forgetOldest(caseEvents, caseEvents.at, keptSince("case_events"));
}

/** Deletes the own events of a user whose cases are deleted: nobody can read them now. */
export async function forgetEventsOf(tx: Database, ownerId: string): Promise<void> {
	await tx.delete(caseEvents).where(eq(caseEvents.ownerId, ownerId));
}

async function forgetOldest(table: typeof caseChanges | typeof caseEvents, at: PgColumn, since: SQL): Promise<void> {
	for (let statements = 0; statements < MAX_STATEMENTS; statements += 1) {
		const oldest = db
			.select({ id: table.id, at })
			.from(table)
			.orderBy(asc(table.id))
			.limit(ROWS_A_STATEMENT)
			.as("oldest");
		// Filtered inside the subquery, so that a night without old rows scans no further.
		const old = db.select({ id: oldest.id }).from(oldest).where(lt(oldest.at, since));
		const deleted = await db.delete(table).where(and(inArray(table.id, old), lt(at, since)));
		if (deleted.count < ROWS_A_STATEMENT) return;
	}
}

/**
 * After a restore, PostgreSQL counts transactions from the start, and readers would wait for rows that seem to come from
 * future transactions. These rows become the oldest, in order of id.
 */
export async function reorderRestoredChanges(database: Database = db): Promise<void> {
	for (const table of [caseChanges, caseEvents]) {
		const isToCome = sql`${table.writer} >= pg_snapshot_xmax(pg_current_snapshot())`;
		await database.update(table).set({ writer: "0" }).where(isToCome);
	}
}
