import { and, eq, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { recoverSearches } from "~/features/courts/adding/find/commands.run.server";
import { recordUpdatesOf } from "~/features/courts/court-records/changes/commands.own-events.server";
import { caseImports } from "~/features/courts/court-records/import/schema";
import { NOT_RESPONDING } from "~/features/courts/court-records/look-up/look-up-words";
import { fetchCourtRecordJob, importCourtRecordsJob } from "~/features/courts/court-records/queues.server";
import { courtRecords, lookUpShares } from "~/features/courts/court-records/schema";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { enqueue, unfinishedJobs } from "~/platform/queue/queue.server";

/** A look-up is queued with its record. For this time the two may not be seen together. */
const LOST_AFTER = sql`interval '1 minute'`;
/** A look-up that is lost again and again is given up after this time. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`;
const IMPORT_FILE_KEPT = sql`interval '30 days'`;
const SHARES_KEPT_DAYS = 30;

const isLost = (after: SQL) =>
	and(
		eq(courtRecords.lookUp, "waiting"),
		lt(sql`coalesce(${courtRecords.askedAt}, ${courtRecords.updatedAt})`, sql`now() - ${after}`),
		sql`${courtRecords.cnrNumber} not in ${unfinishedJobs(fetchCourtRecordJob, "cnr")}`,
	);

/** Takes up work of cases that a fault left unfinished, and deletes what is no longer needed. */
export async function recoverCaseWork(): Promise<void> {
	await recoverLostLookUps();
	await resumeLostImports();
	await recoverSearches();
	await db
		.update(caseImports)
		.set({ content: null })
		.where(and(isNotNull(caseImports.content), lt(caseImports.createdAt, sql`now() - ${IMPORT_FILE_KEPT}`)));
	await db.delete(lookUpShares).where(lt(lookUpShares.day, addDays(dayInIndia(new Date()), -SHARES_KEPT_DAYS)));
}

/**
 * A record whose look-up job is gone is looked up again, as after an outage of the database that took its tries; after an
 * hour it becomes `failed`: people can try again, and the nightly refresh does.
 */
async function recoverLostLookUps(): Promise<void> {
	await db.transaction(async (tx) => {
		// A second process that looks at the same time would queue the same look-ups.
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cases: recover look-ups'))`);
		const ended = await tx
			.update(courtRecords)
			.set({ lookUp: "failed", lookUpError: NOT_RESPONDING })
			.where(isLost(GIVEN_UP_AFTER))
			.returning({ cnrNumber: courtRecords.cnrNumber });
		await recordUpdatesOf(
			tx,
			ended.map(({ cnrNumber }) => cnrNumber),
			"court",
		);
		const lost = await tx.select({ cnr: courtRecords.cnrNumber }).from(courtRecords).where(isLost(LOST_AFTER));
		await enqueue(tx, fetchCourtRecordJob, lost);
	});
}

/** Queues an import again whose job is gone, as after a kill in its last try. */
async function resumeLostImports(): Promise<void> {
	await db.transaction(async (tx) => {
		const lost = await tx
			.update(caseImports)
			.set({ state: "waiting", progressAt: sql`now()` })
			.where(
				and(
					inArray(caseImports.state, ["waiting", "running"]),
					isNotNull(caseImports.content),
					sql`${caseImports.id}::text not in ${unfinishedJobs(importCourtRecordsJob, "importId")}`,
				),
			)
			.returning({ importId: caseImports.id });
		await enqueue(tx, importCourtRecordsJob, lost);
	});
}
