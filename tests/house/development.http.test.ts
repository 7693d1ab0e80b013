import { expect, inject, test } from "vitest";
import { createDatabase } from "../support/database/postgres";
import { IS_LONG } from "../support/length.js";
import { SOURCE } from "../support/server/entry";
import { startServer } from "../support/server/server";

test.runIf(IS_LONG)("the development server answers a page through our own adapter", { timeout: 120_000 }, async () => {
	const database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	const server = await startServer({ DATABASE_URL: database.url }, "start", SOURCE);
	const response = await fetch(`${server.url}/login`);
	await server.stop();
	await database.drop();
	expect(response.status).toBe(200);
	expect(response.headers.get("content-security-policy")).toContain("nonce-");
	expect(await response.text()).toContain("<title>Log in");
});
