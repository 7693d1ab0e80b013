import postgres from "postgres";
import { env } from "~/platform/settings/env.server";

// Apart from the client, which starts the built-in database when it is loaded: the first of several processes must not.

/** Connections of each process for jobs, commands and the start. */
export const JOB_CONNECTIONS = 8;
/** Connections that one process opens at most: for pages, for jobs, and the queue's own. */
export const MAX_CONNECTIONS = env.DATABASE_POOL + JOB_CONNECTIONS + 1;

/** Runs a step of the start on a connection of its own, which ends with it. */
export async function withConnection<Result>(
	url: string,
	work: (client: postgres.Sql) => Promise<Result>,
	options: { prepare?: boolean; fetch_types?: boolean; connect_timeout?: number } = {},
): Promise<Result> {
	const connection = { application_name: "nyaya-diary start" };
	const client = postgres(url, { max: 1, onnotice: () => {}, connection, ...options });
	try {
		return await work(client);
	} finally {
		await client.end({ timeout: 5 });
	}
}
