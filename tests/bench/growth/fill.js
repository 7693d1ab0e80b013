import postgres from "postgres";
import { SUMS, stepsOf } from "./rows.js";
import { ADMIN, forgetFunctions, functionsOf, idOf, KIND, makeNumbers } from "./shape.js";

/** Numbers a statement writes rows for. */
const NUMBERS_A_STATEMENT = 20_000;
/** Statements at once. */
const CONNECTIONS = 2;
/** Above this an index is quicker made when its table is full. */
const REBUILT_FROM = 5000;

/** Runs `work` for every entry, a few at a time and in order; the first error ends it. */
async function each(entries, work) {
	const left = [...entries];
	const runner = async () => {
		for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await work(entry);
	};
	await Promise.all(Array.from({ length: CONNECTIONS }, runner));
}

/** The indexes of these tables that hold no rule: dropped now, and how each is made again. */
async function dropIndexes(sql, tables) {
	const indexes =
		await sql`select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as made
		from pg_index i where i.indrelid = any (${tables}::text[]::regclass[]) and not i.indisprimary
			and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
	for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
	return indexes;
}

async function requireEmpty(sql) {
	const [found] = await sql`select (select count(*)::int from (select from cases limit 1000) c) as cases,
		(select count(*)::int from installation where sandbox_at is not null) as sandboxes`;
	if (found.cases >= 1000) throw new Error("This database has cases already. Give the address of a new one.");
	if (found.sandboxes === 0) throw new Error("Only a database of a sandbox is filled. Prepare it with SANDBOX=1.");
}

/**
 * Fills a prepared database of a sandbox. Rows are written without triggers, with the copies and sums that those would keep.
 * @param onProgress is told what is being done, and how much of all is done, from 0 to 1
 */
export async function fillDatabase(url, shape, onProgress) {
	const sql = postgres(url, {
		max: CONNECTIONS,
		onnotice: () => {},
		connection: {
			session_replication_role: "replica",
			maintenance_work_mem: "256MB",
			synchronous_commit: "off",
			jit: "off",
		},
	});
	try {
		await requireEmpty(sql);
		for (const statement of functionsOf(shape)) await sql.unsafe(statement);
		const steps = [
			{ table: "numbers", among: shape.cases, rows: (from, to) => makeNumbers(from, Math.min(to, shape.cases)) },
			...stepsOf(shape),
		];
		const tables = [...new Set(stepsOf(shape).map(({ table }) => table))];
		const indexes = shape.cases >= REBUILT_FROM ? await dropIndexes(sql, tables) : [];

		// Making the indexes takes about as long as writing the rows.
		const parts = steps.map(({ among }) => Math.ceil(among / NUMBERS_A_STATEMENT));
		const all = 2 * parts.reduce((sum, count) => sum + count, 0);
		let done = 0;
		const did = (what, weight = 1) => {
			done += weight;
			onProgress(what, Math.min(0.99, done / all));
		};

		await sql`insert into users (id, role, category, username, password_hash, first_name, last_name, email, email_verified_at, mobile_number, created_at)
			values (${idOf(KIND.person, ADMIN)}, 'ADMIN', 'ADVOCATE', 'person0', 'none', 'Anita', 'Desai', 'person0@example.in', now(), '+917000000000',
				now() - interval '420 days')`;
		for (const { table, among, rows } of steps) {
			const starts = Array.from(
				{ length: Math.ceil(among / NUMBERS_A_STATEMENT) },
				(_, part) => 1 + part * NUMBERS_A_STATEMENT,
			);
			await each(starts, async (from) => {
				await sql.unsafe(rows(from, from + NUMBERS_A_STATEMENT - 1));
				did(table);
			});
			if (table === "numbers") await sql`analyze bench_data.made`;
		}
		const weight = all / 2 / Math.max(1, indexes.length + SUMS.length + tables.length);
		await each(indexes, async ({ name, made }) => {
			await sql.unsafe(made);
			did(name, weight);
		});
		for (const { table, sql: statement } of SUMS) {
			await sql.unsafe(statement);
			did(table, weight);
		}
		await sql.unsafe(forgetFunctions);
		await each(tables, async (table) => {
			await sql.unsafe(`vacuum (analyze, freeze) ${table}`);
			did(`vacuum ${table}`, weight);
		});
		await sql.unsafe("vacuum (analyze)");
		onProgress("done", 1);
	} finally {
		await sql.end();
	}
}

/** How many rows the database has by table, the largest first, and its size in bytes. */
export async function measureDatabase(url) {
	const sql = postgres(url, { max: 1, onnotice: () => {} });
	try {
		const rows =
			await sql`select relname as table, reltuples::bigint::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
			from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0 order by reltuples desc`;
		const [size] = await sql`select pg_database_size(current_database())::float8 as bytes`;
		return { rows, bytes: size.bytes };
	} finally {
		await sql.end();
	}
}
