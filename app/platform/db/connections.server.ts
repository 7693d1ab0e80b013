import postgres from "postgres";
import { env } from "~/platform/settings/env.server";

/** Connections per process for jobs, commands and startup. */
export const JOB_CONNECTIONS = 8;
/** Most connections one process opens: pages, jobs and one for the queue. */
export const MAX_CONNECTIONS = env.DATABASE_POOL + JOB_CONNECTIONS + 1;

/** Runs a startup step on a connection of its own, closed afterwards. */
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
