/**
 * A data invariant, with a query that returns the violating rows. `npm run check:data` runs all. `lately` is the query for the rows
 * of the last day, which a job runs each night.
 */
export type Invariant = { name: string; sql: string; lately?: string };

/** Some hours more than a day, so that a run that is late leaves nothing out. */
const LAST_DAY = "now() - interval '30 hours'";

/** The rows of the last day by a moment, or by an id that begins with one (UUID version 7), for its index. */
export const since = (column: string) => `${column} > ${LAST_DAY}`;
export const madeSince = (id: string) =>
	`${id} > (lpad(to_hex((extract(epoch from ${LAST_DAY}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** A query over all rows, and the same over those of the last day. */
export const alsoLately = (isRecent: string, query: (which: string) => string): Omit<Invariant, "name"> => ({
	sql: query("true"),
	lately: query(isRecent),
});
