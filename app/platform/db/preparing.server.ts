import postgres from "postgres";
import { migrationUrl } from "~/platform/db/client.server";
import { SettingsError } from "~/platform/settings/env.server";

/** Names the lock under which one process at a time prepares the database. */
const PREPARING_LOCK = 7_240_313;
/** How long a start waits for another's preparation: as long as a large migration may take. */
const MAX_WAIT_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs `work` while no other process of any machine does. Starts at the same moment would make the queue's tables and the
 * reference data beside each other, and end in a deadlock (decision 350).
 * @throws SettingsError where another start holds the lock for longer than ten minutes
 */
export async function whileNobodyElsePrepares<Result>(work: () => Promise<Result>): Promise<Result> {
	const connection = { application_name: "nyaya-diary start" };
	const client = postgres(migrationUrl, { max: 1, onnotice: () => {}, connection });
	try {
		// A role may have shorter ones.
		await client`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${String(MAX_WAIT_MS)}, false)`;
		await client`select pg_advisory_lock(${PREPARING_LOCK})`.catch((error: unknown) => {
			if (Object(error).code !== LOCK_NOT_AVAILABLE) throw error;
			throw new SettingsError("Another start has prepared the database for ten minutes. See whether it hangs.", {
				cause: error,
			});
		});
		return await work();
	} finally {
		await client.end({ timeout: 5 });
	}
}
