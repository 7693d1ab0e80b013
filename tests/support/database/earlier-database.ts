import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { inject, onTestFinished } from "vitest";
import { createDatabase } from "./postgres";

/** A database with all migrations before the one named, for the rest of the test. */
export async function givenDatabaseBefore(tag: string) {
	const database = await createDatabase(inject("postgresUrl"));
	onTestFinished(database.drop);
	const folder = mkdtempSync(path.join(tmpdir(), "earlier-"));
	cpSync(path.resolve("drizzle"), folder, { recursive: true });
	const file = path.join(folder, "meta/_journal.json");
	const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(file, "utf8"));
	const entries = journal.entries.slice(
		0,
		journal.entries.findIndex((entry) => entry.tag === tag),
	);
	writeFileSync(file, JSON.stringify({ ...journal, entries }));
	const client = postgres(database.url, { max: 1, onnotice: () => {} });
	onTestFinished(() => client.end({ timeout: 1 }));
	await migrate(drizzle(client), { migrationsFolder: folder });
	return { ...database, client };
}
