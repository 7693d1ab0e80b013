import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { db, migrationUrl } from "~/platform/db/client.server";
import { withConnection } from "~/platform/db/connections.server";
import { log } from "~/platform/log/log.server";
import { SettingsError } from "~/platform/settings/env.server";

const MIGRATIONS = { migrationsFolder: path.resolve("drizzle") };

/** Advisory lock under which one process at a time prepares the database. */
const PREPARING_LOCK = 7_240_313;
/** How long a start waits for another one's preparation: the longest a large migration may take. */
const MAX_WAIT_MS = 10 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs `work` under a lock shared by all machines. Simultaneous starts would otherwise create the queue's tables and the
 * reference data in parallel and deadlock.
 * @throws SettingsError if another start holds the lock for more than ten minutes
 */
export const withPreparationLock = (work: () => Promise<void>) =>
	withConnection(migrationUrl, async (client) => {
		// The role may have shorter timeouts.
		await client`select set_config('statement_timeout', '0', false), set_config('lock_timeout', ${String(MAX_WAIT_MS)}, false)`;
		await client`select pg_advisory_lock(${PREPARING_LOCK})`.catch((cause: unknown) => {
			if (Object(cause).code !== LOCK_NOT_AVAILABLE) throw cause;
			throw new SettingsError("Another start has prepared the database for ten minutes. See whether it hangs.", {
				cause,
			});
		});
		await work();
	});

/** Migrates the database at `url` to the newest schema. Call it inside `withPreparationLock`. */
export const migrateDatabase = (url: string) => withConnection(url, (client) => migrate(drizzle(client), MIGRATIONS));

const newest = Math.max(...readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis));

/** Whether the database answers and its schema is current. */
export async function isDatabaseReady(): Promise<boolean> {
	try {
		const [row] = await db.execute(sql`select max(created_at) as newest from drizzle.__drizzle_migrations`);
		return Number(row?.newest) >= newest;
	} catch (error) {
		log.warn({ err: error }, "the database does not answer");
		return false;
	}
}
