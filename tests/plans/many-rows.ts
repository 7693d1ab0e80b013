import type postgres from "postgres";

type Column = { table: string; column: string; type: string; isKey: boolean; isCheckedLate: boolean };

/** Tables whose rows are settings, or facts about the world, of which there are never more. */
const KEPT_AS_THEY_ARE = /^(states|districts|court_|case_types|cnr_|plans|installation|high_court|sandbox_)/;

/**
 * Multiplies everything there is: each row once more for each copy, and what the rows of a copy say of each other stays
 * true, since ids are changed alike in all tables. How many rows belong to a person stays the same.
 */
export async function multiplyRows(sql: postgres.Sql, copies: number): Promise<void> {
	const columns = await sql<Column[]>`
		select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
			a.attname = 'id' or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
				and a.atttypid in ('bigint'::regtype, 'integer'::regtype) and a.attnum = any (k.conkey)) or exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
				and (a.attnum = any (i.indkey) or pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))
				and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
					and a.attnum = any (k.conkey))) as "isKey",
			exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('u', 'x') and k.condeferrable)
				as "isCheckedLate"
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
			and a.attgenerated = ''
		order by c.relname, a.attnum`;
	const tables = new Set(columns.map(({ table }) => table));
	await sql.begin(async (tx) => {
		// Triggers and references would do and check what is copied anyway.
		await tx.unsafe("set local session_replication_role = replica");
		for (const table of tables) {
			if (KEPT_AS_THEY_ARE.test(table) && table !== "court_records") continue;
			const own = columns.filter((column) => column.table === table);
			const names = own.map(({ column }) => `"${column}"`).join(", ");
			const values = own.map(copied).join(", ");
			await tx.unsafe(
				`insert into "${table}" (${names}) overriding system value
				select ${values} from "${table}" t cross join generate_series(1, ${copies}) n
				${own.some(({ isCheckedLate }) => isCheckedLate) ? "" : "on conflict do nothing"}`,
			);
		}
	});
}

/** A column's value in the copy n. */
function copied({ column, type, isKey }: Column): string {
	const own = `t."${column}"`;
	if (/^(state|district|plan|court|complex|establishment)_?.*id$/.test(column)) return own;
	const hashed = (length: number) =>
		`lpad((abs(hashtext(${own} || n)::bigint) % 1${"0".repeat(length)})::text, ${length}, '0')`;
	if (column === "cnr_number" || column === "cnr") return `left(${own}, 6) || ${hashed(6)} || right(${own}, 4)`;
	if (type === "uuid") return `md5(${own}::text || n)::uuid`;
	if (column === "mobile_number") return `'+919' || ${hashed(9)}`;
	if (isKey && type === "text") return `${own} || n`;
	if (isKey && /^(bigint|integer)$/.test(type)) return `${own} + n * 100000`;
	return own;
}

/** Analyses all tables so that equal rows lead to equal plans: in what order ids lie that are made by chance says nothing. */
export async function analyzeRows(sql: postgres.Sql): Promise<void> {
	// Tables without gaps, all pages known to be visible: else both depend on when the server came by.
	await sql`vacuum full`;
	await sql`vacuum analyze`;
	const ORDER = 3;
	for (const slot of [1, 2, 3, 4, 5])
		await sql.unsafe(
			`update pg_statistic s set stanumbers${slot} = '{0}' from pg_attribute a
			where a.attrelid = s.starelid and a.attnum = s.staattnum and a.atttypid in ('uuid'::regtype, 'text'::regtype)
				and s.stakind${slot} = ${ORDER} and s.starelid >= 16384`,
		);
}
