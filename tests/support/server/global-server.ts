import type { TestProject } from "vitest/node";
import { openCourts } from "../database/open-courts";
import { createDatabase, createTemplate, startPostgres } from "../database/postgres";
import { startServer } from "./server";

declare module "vitest" {
	interface ProvidedContext {
		serverUrl: string;
		databaseUrl: string;
	}
}

/** One built server, on a database of its own, for all tests of this level, and a prepared database for servers of a test's own. */
export default async function setup(project: TestProject) {
	const postgres = await startPostgres();
	const template = await createTemplate(postgres.url);
	const database = await createDatabase(postgres.url, template.name);
	const server = await startServer({
		DATABASE_URL: database.url,
		RATE_LIMIT_SCALE: "1000",
		RAZORPAY_WEBHOOK_SECRET_OLD: "the_secret_before",
		// Receivers of webhooks are on this machine.
		WEBHOOKS_ALLOW_PRIVATE: "1",
	});
	await openCourts(database.url);
	project.provide("serverUrl", server.url);
	project.provide("databaseUrl", database.url);
	project.provide("templateName", template.name);
	return async () => {
		await server.stop();
		await database.drop();
		await template.drop();
		await postgres.stop();
	};
}
