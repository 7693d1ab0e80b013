import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Names the lock under which one process at a time changes the schema. */
const MIGRATION_LOCK = 7_240_311;

/** Brings the database at `url` to the newest schema. Processes that start together wait for one another. */
export async function migrateDatabase(url: string) {
	const client = postgres(url, { max: 1, onnotice: () => {} });
	try {
		await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
		await migrate(drizzle(client), { migrationsFolder: path.resolve("drizzle") });
	} finally {
		await client.end();
	}
}
