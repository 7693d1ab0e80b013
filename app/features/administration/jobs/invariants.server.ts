import type { Invariant } from "~/platform/db/invariants";

/** Invariants of tables with one partition per month. */
export const partitionInvariants: Invariant[] = [
	{
		name: "every row of a table in months lies in the partition of its month",
		sql: "select parent, rows from late_rows()",
	},
];
