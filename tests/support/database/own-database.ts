import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, inject } from "vitest";
import { createDatabase } from "./postgres";

/** One copy of the prepared database for this file; its people's data is emptied before each test. */
const own = await createDatabase(inject("postgresUrl"), inject("templateName"));
process.env.DATABASE_URL = own.url;
process.env.SANDBOX = "1";
// Receivers of webhooks are on this machine.
process.env.WEBHOOKS_ALLOW_PRIVATE = "1";
process.env.LOG_LEVEL = "silent";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "db-"));

const REFERENCE_TABLES = [
	"states",
	"districts",
	"court_complexes",
	"court_establishments",
	"case_types",
	"cnr_prefixes",
	"plans",
	"page_versions",
];

beforeEach(async () => {
	const { refuseOutside } = await import("~/platform/db/open-transaction.server");
	refuseOutside((text) => {
		throw new Error(`Sent beside the transaction that is open: ${text}`);
	});
	const { sql } = await import("~/platform/db/client.server");
	const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
	const names = tables.map(({ name }) => name).filter((name) => !REFERENCE_TABLES.includes(name));
	await sql.begin(async (tx) => {
		// The audit log refuses to be emptied, except where triggers do not fire.
		await tx.unsafe("set local session_replication_role = replica");
		// Deleting what little there is takes a tenth of truncating every table and index, which makes a new file of each.
		const emptied = [...names.map((name) => `"${name}"`), "pgboss.job", "pgboss.archive"];
		await tx.unsafe(emptied.map((name) => `delete from ${name}`).join("; "));
		await tx`delete from cnr_prefixes where not is_shipped`;
		await tx`delete from page_versions where version > 1`;
		await tx`update cnr_prefixes set court_complex_id = null, court_establishment_id = null, seen = 0 where seen > 0`;
	});
});

afterAll(async () => {
	const { closeDatabase } = await import("~/platform/db/client.server");
	const { closeQueue } = await import("~/platform/queue/queue.server");
	await closeQueue();
	await closeDatabase();
	await own.drop();
});
