import { afterAll, inject } from "vitest";
import { openFactories } from "../database/people";
import { createDatabase } from "../database/postgres";
import { startServer } from "./server";

/** A server with settings of its own, on a database of its own, until the tests of the file are over. */
export async function startOwnSite(settings: Record<string, string> = {}) {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const given = openFactories(database.url);
	const server = await startServer({ DATABASE_URL: database.url, ...settings });
	afterAll(async () => {
		await given.close();
		await server.stop();
		await database.drop();
	});
	return { database, given, server };
}
