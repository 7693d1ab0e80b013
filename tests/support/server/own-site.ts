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

	/** Does `work` while a table is not there. */
	async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
		await given.client`alter table ${given.client(table)} rename to gone`;
		try {
			return await work();
		} finally {
			await given.client`alter table gone rename to ${given.client(table)}`;
		}
	}

	return { database, given, server, without };
}
