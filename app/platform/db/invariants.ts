/**
 * A statement about the data that must hold at every moment. `sql` is one query that selects the rows which break it,
 * so that an answer without rows means that it holds. `npm run check:data` runs them all.
 */
export type Invariant = { name: string; sql: string };
