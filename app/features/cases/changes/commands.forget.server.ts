import { and, asc, inArray, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/db/client.server";
import { caseChanges } from "~/db/schema/case-changes";

const KEPT_FOR = sql`interval '2 years'`;
const ROWS_A_STATEMENT = 10_000;
const MOST_STATEMENTS = 100;

/** Deletes changes seen two years ago, the oldest first, at most a million a night. */
export async function forgetOldChanges(): Promise<void> {
	for (let statements = 0; statements < MOST_STATEMENTS; statements += 1) {
		const oldest = db
			.select({ id: caseChanges.id })
			.from(caseChanges)
			.orderBy(asc(caseChanges.id))
			.limit(ROWS_A_STATEMENT);
		const deleted = await db
			.delete(caseChanges)
			.where(and(inArray(caseChanges.id, oldest), lt(caseChanges.seenAt, sql`now() - ${KEPT_FOR}`)));
		if (deleted.count < ROWS_A_STATEMENT) return;
	}
}

/**
 * A database that was restored from a dump counts its transactions anew, and programs would wait for changes that seem
 * to be of transactions to come. They become the oldest, in the order of their ids.
 */
export async function reorderRestoredChanges(database: Database = db): Promise<void> {
	await database
		.update(caseChanges)
		.set({ writer: "0" })
		.where(sql`${caseChanges.writer} >= pg_snapshot_xmax(pg_current_snapshot())`);
}
