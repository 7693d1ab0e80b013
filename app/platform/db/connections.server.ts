import { env } from "~/platform/settings/env.server";

/** Connections of each process for jobs, commands and the start. */
export const JOB_CONNECTIONS = 8;
/** Connections that one process opens at most: for pages, for jobs, and the queue's own. */
export const MAX_CONNECTIONS = env.DATABASE_POOL + JOB_CONNECTIONS + 1;
