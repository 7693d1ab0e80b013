import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { addDays, dayInIndia } from "~/calendar/day";
import { db } from "~/db/client.server";
import { enqueue, unfinishedJobs } from "~/db/queue.server";
import { caseImports, courtRecords, lookUpShares } from "~/db/schema/cases";
import { keepUpdatesOf } from "~/features/cases/changes/commands.own-events.server";
import { recoverSearches } from "~/features/cases/find/commands.run.server";
import { phrase } from "~/language/translate";

/** A look-up takes its three tries within minutes; after this time its job is gone. */
const LOST_AFTER = sql`interval '1 hour'`;
const IMPORT_FILE_KEPT = sql`interval '30 days'`;
const SHARES_KEPT_DAYS = 30;

/** Takes up work of cases that a fault left unfinished, and deletes what is no longer needed. */
export async function recoverCaseWork(): Promise<void> {
	await endLostLookUps();
	await resumeLostImports();
	await recoverSearches();
	await db
		.update(caseImports)
		.set({ content: null })
		.where(and(isNotNull(caseImports.content), lt(caseImports.createdAt, sql`now() - ${IMPORT_FILE_KEPT}`)));
	await db.delete(lookUpShares).where(lt(lookUpShares.day, addDays(dayInIndia(new Date()), -SHARES_KEPT_DAYS)));
}

/** A record whose look-up job is gone becomes `failed`: people can try again, and the nightly refresh does. */
async function endLostLookUps(): Promise<void> {
	await db.transaction(async (tx) => {
		const ended = await tx
			.update(courtRecords)
			.set({ lookUp: "failed", lookUpError: phrase("eCourts is not responding.") })
			.where(
				and(
					eq(courtRecords.lookUp, "waiting"),
					lt(sql`coalesce(${courtRecords.askedAt}, ${courtRecords.updatedAt})`, sql`now() - ${LOST_AFTER}`),
					sql`${courtRecords.cnrNumber} not in ${unfinishedJobs("fetch-court-record", "cnr")}`,
				),
			)
			.returning({ cnrNumber: courtRecords.cnrNumber });
		await keepUpdatesOf(
			tx,
			ended.map(({ cnrNumber }) => cnrNumber),
			"court",
		);
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
					sql`${caseImports.id}::text not in ${unfinishedJobs("import-court-records", "importId")}`,
				),
			)
			.returning({ importId: caseImports.id });
		await enqueue(tx, "import-court-records", lost);
	});
}
