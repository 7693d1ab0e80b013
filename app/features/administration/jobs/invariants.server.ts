import type { Invariant } from "~/platform/db/invariants";

/** What must hold of the tables that lie in a partition a month. */
export const partitionInvariants: Invariant[] = [
	{
		name: "every row of a table in months lies in the partition of its month",
		sql: "select parent, rows from late_rows()",
	},
];
