import { and, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { importCourtRecordsJob } from "~/features/courts/record-imports/queues.server";
import { caseImports } from "~/features/courts/record-imports/schema";
import { db } from "~/platform/db/client.server";
import { enqueue, unfinishedJobs } from "~/platform/queue/queue.server";

const FILE_KEPT = sql`interval '30 days'`;

/** Queues imports again whose job is gone, for example after the process was killed in the last try, and deletes old files. */
export async function recoverImports(): Promise<void> {
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
	await db
		.update(caseImports)
		.set({ content: null })
		.where(and(isNotNull(caseImports.content), lt(caseImports.createdAt, sql`now() - ${FILE_KEPT}`)));
}
