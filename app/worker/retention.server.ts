import { type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { eachRecord } from "~/platform/queue/round.server";
import { TABLES } from "~/worker/tables";

const MAX_ROWS_A_DELETE = 1000;
/** The rest is deleted the next night. */
const MAX_BATCHES = 200;

/** Deletes a batch of rows that meet a condition, of a table without partitions. */
const deleteSome = (name: string, condition: SQL): SQL => {
	const from = sql.identifier(name);
	return sql`delete from ${from} where ctid = any(array(select ctid from ${from} where ${condition} limit ${MAX_ROWS_A_DELETE}))`;
};

/** The product's role may delete audit entries only through this function of the owner role. */
async function forgetOldAudit(): Promise<void> {
	const [found] = await db.execute<{ is: boolean }>(
		sql`select to_regprocedure('delete_old_audit(timestamptz)') is not null as is`,
	);
	if (!found?.is) return;
	for (let batches = MAX_BATCHES; batches > 0; batches--) {
		const [done] = await db.execute<{ gone: number }>(
			sql`select delete_old_audit(now() - interval '365 days') as gone`,
		);
		if (!done?.gone) return;
	}
}

/** Deletes expired rows that no other job deletes, in batches. @returns deleted rows by table */
export async function forgetOldData(): Promise<Map<string, number>> {
	const forgotten = new Map<string, number>();
	await eachRecord("old data", TABLES, {
		idOf: ({ name }) => name,
		work: async ({ name, forget }) => {
			let batches = forget ? MAX_BATCHES : 0;
			for (; forget && batches > 0; batches--) {
				const { count } = await db.execute(
					typeof forget === "function" ? forget(MAX_ROWS_A_DELETE) : deleteSome(name, forget),
				);
				forgotten.set(name, (forgotten.get(name) ?? 0) + count);
				if (count < MAX_ROWS_A_DELETE) break;
			}
		},
	});
	await forgetOldAudit();
	log.info({ forgotten: Object.fromEntries(forgotten) }, "old data deleted");
	return forgotten;
}
