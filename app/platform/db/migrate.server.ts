import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { db, migrationUrl, withConnection } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { SettingsError } from "~/platform/settings/env.server";

const MIGRATIONS = { migrationsFolder: path.resolve("drizzle") };

/** Names the lock under which one process at a time prepares the database. */
const PREPARING_LOCK = 7_240_313;
/** How long a start waits for another's preparation: as long as a large migration may take. */
const MAX_WAIT_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs `work` while no other process of any machine does. Starts at the same moment would make the queue's tables and the
 * reference data beside each other, and end in a deadlock.
 * @throws SettingsError where another start holds the lock for longer than ten minutes
 */
export const whileNobodyElsePrepares = (work: () => Promise<void>) =>
	withConnection(migrationUrl, async (client) => {
		// A role may have shorter ones.
		await client`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${String(MAX_WAIT_MS)}, false)`;
		await client`select pg_advisory_lock(${PREPARING_LOCK})`.catch((cause: unknown) => {
			if (Object(cause).code !== LOCK_NOT_AVAILABLE) throw cause;
			throw new SettingsError("Another start has prepared the database for ten minutes. See whether it hangs.", {
				cause,
			});
		});
		await work();
	});

/** Brings the database at `url` to the newest schema. One at a time may (`whileNobodyElsePrepares`). */
export const migrateDatabase = (url: string) => withConnection(url, (client) => migrate(drizzle(client), MIGRATIONS));

const newest = Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis));

/** Whether the database answers and holds the newest migration. */
export async function isDatabaseReady(): Promise<boolean> {
	try {
		const [row] = await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`);
		return Number(row?.newest) >= newest;
	} catch (error) {
		log.warn({ err: error }, "the database does not answer");
		return false;
	}
}
