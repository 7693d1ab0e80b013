/** A rule of the data, with a query for the rows that break it. `npm run check:data` runs them all. */
export type Invariant = { name: string; sql: string };
