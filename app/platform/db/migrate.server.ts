import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

/** Brings the database at `url` to the newest schema. One at a time may (`whileNobodyElsePrepares`). */
export async function migrateDatabase(url: string) {
	const client = postgres(url, { max: 1, onnotice: () => {} });
	try {
		await migrate(drizzle(client), { migrationsFolder: path.resolve("drizzle") });
	} finally {
		await client.end();
	}
}
