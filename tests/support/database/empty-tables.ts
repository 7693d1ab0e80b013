import type postgres from "postgres";

const REFERENCE_TABLES = [
	"states",
	"districts",
	"court_complexes",
	"court_establishments",
	"case_types",
	"cnr_prefixes",
	"plans",
];

/** Takes all but the reference data away. */
export async function emptyTables(sql: postgres.Sql) {
	const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
	const names = tables.map(({ name }) => name).filter((name) => !REFERENCE_TABLES.includes(name));
	await sql.begin(async (tx) => {
		// The audit log refuses to be emptied, except where triggers do not fire.
		await tx.unsafe("set local session_replication_role = replica");
		// Deleting what little there is takes a tenth of truncating every table and index, which makes a new file of each.
		const emptied = [...names.map((name) => `"${name}"`), "pgboss.job", "pgboss.archive"];
		await tx.unsafe(emptied.map((name) => `delete from ${name}`).join("; "));
		await tx`delete from cnr_prefixes where not is_shipped`;
		await tx`update cnr_prefixes set court_complex_id = null, court_establishment_id = null, seen = 0 where seen > 0`;
	});
}
