import { openFactories } from "./people";

/** The factories of the database that the tests share. */
export const given = openFactories(String(process.env.DATABASE_URL));
