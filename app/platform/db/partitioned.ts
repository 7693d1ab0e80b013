import { sql } from "drizzle-orm";

/** The tables partitioned by month, as in `partition_rule` of drizzle/0061_partitions.sql; a test compares both. */
export const PARTITIONED = {
	case_changes: { moment: "seen_at", kept: "2 years" },
	case_events: { moment: "at", kept: "2 years" },
	webhook_deliveries: { moment: "created_at", kept: "90 days" },
} as const;
export type Partitioned = keyof typeof PARTITIONED;

/** Start of the first month that is still kept: rows are deleted by whole months (decision 359). */
export const keptSince = (table: Partitioned) =>
	sql`date_trunc('month', now() - ${PARTITIONED[table].kept}::interval, 'UTC')`;
