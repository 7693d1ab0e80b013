/** A data invariant, with a query that returns the violating rows. `npm run check:data` runs all. */
export type Invariant = { name: string; sql: string };
