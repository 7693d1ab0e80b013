import { afterAll } from "vitest";
import { openFactories } from "./people";

/** The factories of the database that the tests of a file share. */
export const given = openFactories(String(process.env.DATABASE_URL));
afterAll(() => given.close());
