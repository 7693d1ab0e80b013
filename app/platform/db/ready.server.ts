import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";

const newest = Math.max(...readMigrationFiles({ migrationsFolder: "drizzle" }).map(({ folderMillis }) => folderMillis));

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
