import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, inject } from "vitest";
import { emptyTables } from "./empty-tables";
import { createDatabase } from "./postgres";

/** One copy of the prepared database for this file; its people's data is emptied before each test. */
const own = await createDatabase(inject("postgresUrl"), inject("templateName"));
process.env.DATABASE_URL = own.url;
process.env.SANDBOX = "1";
// Receivers of webhooks are on this machine.
process.env.WEBHOOKS_ALLOW_PRIVATE = "1";
process.env.LOG_LEVEL = "silent";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "db-"));

beforeEach(async () => {
	const { refuseOutside } = await import("~/platform/db/open-transaction.server");
	refuseOutside((text) => {
		throw new Error(`Sent beside the transaction that is open: ${text}`);
	});
	const { sql } = await import("~/platform/db/client.server");
	await emptyTables(sql);
});

afterAll(async () => {
	const { closeDatabase } = await import("~/platform/db/client.server");
	const { closeQueue } = await import("~/platform/queue/queue.server");
	await closeQueue();
	await closeDatabase();
	await own.drop();
});
