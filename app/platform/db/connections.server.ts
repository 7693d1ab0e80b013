import postgres from "postgres";
import { env } from "~/platform/settings/env.server";

// Separate from the client, whose import starts the built-in database: the primary of several processes must not.

/** Connections of each process for jobs, commands and startup. */
export const JOB_CONNECTIONS = 8;
/** Most connections of one process: for pages, for jobs, and the queue's own. */
export const MAX_CONNECTIONS = env.DATABASE_POOL + JOB_CONNECTIONS + 1;

/** Runs a step of the startup on its own connection and closes it. */
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
