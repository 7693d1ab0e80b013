import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { recoverSearches } from "~/features/courts/adding/find/commands.run.server";
import { recordUpdatesOf } from "~/features/courts/court-records/changes/commands.own-events.server";
import { NOT_RESPONDING } from "~/features/courts/court-records/look-up/look-up-words";
import { fetchCourtRecordJob } from "~/features/courts/court-records/queues.server";
import { courtRecords, lookUpShares } from "~/features/courts/court-records/schema";
import { recoverImports } from "~/features/courts/record-imports/commands.recover.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { db } from "~/platform/db/client.server";
import { enqueue, unfinishedJobs } from "~/platform/queue/queue.server";

/** The record and its look-up job may not be visible at the same moment, so a younger look-up is not lost. */
const LOST_AFTER = sql`interval '1 minute'`;
/** A look-up that keeps getting lost is marked as failed after this time. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`;
const SHARES_KEPT_DAYS = 30;

const isLost = (after: SQL) =>
	and(
		eq(courtRecords.lookUp, "waiting"),
		lt(sql`coalesce(${courtRecords.askedAt}, ${courtRecords.updatedAt})`, sql`now() - ${after}`),
		sql`${courtRecords.cnrNumber} not in ${unfinishedJobs(fetchCourtRecordJob, "cnr")}`,
	);

/** Resumes case work that a crash left unfinished, and deletes expired data. */
export async function recoverCaseWork(): Promise<void> {
	await recoverLostLookUps();
	await recoverImports();
	await recoverSearches();
	await db.delete(lookUpShares).where(lt(lookUpShares.day, addDays(dayInIndia(new Date()), -SHARES_KEPT_DAYS)));
}

/** Retries look-ups whose job is gone. After an hour the record is `failed`; users and the nightly refresh can retry it. */
async function recoverLostLookUps(): Promise<void> {
	await db.transaction(async (tx) => {
		// Without this lock, a second process would queue the same look-ups.
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
