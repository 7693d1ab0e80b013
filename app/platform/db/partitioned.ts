import { sql } from "drizzle-orm";

/** The tables with a partition a month, as `partition_rule` in drizzle/0061_partitions.sql has them; a test compares both. */
export const PARTITIONED = {
	case_changes: { moment: "seen_at", kept: "2 years" },
	case_events: { moment: "at", kept: "2 years" },
	webhook_deliveries: { moment: "created_at", kept: "90 days" },
} as const;
export type Partitioned = keyof typeof PARTITIONED;

/** The months whose rows have all been kept for their time end here: rows are forgotten by whole months (decision 359). */
export const keptSince = (table: Partitioned) =>
	sql`date_trunc('month', now() - ${PARTITIONED[table].kept}::interval, 'UTC')`;
