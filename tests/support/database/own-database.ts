import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, inject } from "vitest";
import { renewToday } from "../days";
import { emptyTables } from "./empty-tables";
import { createDatabase, type OwnDatabase } from "./postgres";

declare global {
	/** The database of this process, for every file that it runs, and the settings before the first of them. */
	var ownDatabase: OwnDatabase | undefined;
	var ownSettings: object | undefined;
}

/** One copy of the prepared database for each process; people's data is deleted before each test. */
const isFirstFile = !globalThis.ownDatabase;
globalThis.ownDatabase ??= await createDatabase(inject("postgresUrl"), inject("templateName"));
if (isFirstFile) {
	process.env.DATABASE_URL = globalThis.ownDatabase.url;
	process.env.SANDBOX = "1";
	// Receivers of webhooks are on this machine.
	process.env.WEBHOOKS_ALLOW_PRIVATE = "1";
	process.env.LOG_LEVEL = "silent";
	process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "db-"));
}

const { env } = await import("~/platform/settings/env.server");
globalThis.ownSettings ??= { ...env };
Object.assign(env, globalThis.ownSettings);
renewToday();

beforeEach(async () => {
	const { refuseOutside } = await import("~/platform/db/open-transaction.server");
	refuseOutside((text) => {
		throw new Error(`Sent beside the transaction that is open: ${text}`);
	});
	const { sql } = await import("~/platform/db/client.server");
	await emptyTables(sql);
});

afterAll(async () => {
	const { closeQueue } = await import("~/platform/queue/queue.server");
	await closeQueue();
});
