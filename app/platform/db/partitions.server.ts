import { sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import type { Partitioned } from "~/platform/db/partitioned";
import { log } from "~/platform/log/log.server";

const tables: Partitioned[] = ["case_changes", "case_events", "webhook_deliveries"];

/** Partitions are created this many months ahead, so that the job may fail for weeks. */
const MONTHS_AHEAD = 3;
/** Steps of `place_first_partition`, plus one restart. */
const MAX_STEPS = 8;
const MAX_PARTITIONS_DROPPED = 120;

/** Makes the table from before the partitions the first partition, in steps that lock it only briefly. */
async function placeFirstPartition(table: Partitioned): Promise<void> {
	for (let step = 0; step < MAX_STEPS; step += 1) {
		const [done] = await db.execute<{ state: string }>(sql`select place_first_partition(${table}) as state`);
		if (done?.state === "placed") return;
		if (done?.state === "has rows of months to come") break;
	}
	log.warn({ table }, "the rows from before the partitions could not be moved; they stay in the default partition");
}

/**
 * Creates missing partitions for this month and the next ones. Idempotent, and safe to run concurrently.
 * @returns the table's name for each partition created
 */
export async function maintainPartitions(): Promise<Partitioned[]> {
	const made: Partitioned[] = [];
	for (const table of tables) {
		await placeFirstPartition(table);
		for (let month = 0; month <= MONTHS_AHEAD; month += 1) {
			const [done] = await db.execute<{ isNew: boolean }>(sql`select add_partition(${table},
				date_trunc('month', now(), 'UTC') + make_interval(months => ${month}::int)) as "isNew"`);
			if (done?.isNew) made.push(table);
		}
	}
	if (made.length > 0) log.info({ made }, "partitions created");
	return made;
}

/** Drops the partitions whose retention period has passed. @returns their names */
export async function dropOldPartitions(): Promise<string[]> {
	const dropped: string[] = [];
	for (const table of tables) {
		for (let dropCount = 0; dropCount < MAX_PARTITIONS_DROPPED; dropCount += 1) {
			const [done] = await db.execute<{ name: string | null }>(sql`select drop_old_partition(${table}) as name`);
			if (!done?.name) break;
			dropped.push(done.name);
		}
	}
	if (dropped.length > 0) log.info({ dropped }, "partitions dropped");
	return dropped;
}
