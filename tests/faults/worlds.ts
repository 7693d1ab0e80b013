import postgres from "postgres";
import { createDatabase, type OwnDatabase } from "../support/database/postgres";

/** Counters and marks of use, which a call may move that does nothing else. */
const MARKS = /^(tries|last_seen_at|last_used_at|last_used_from|updated_at|expires_at|asked_at)$/;
/** Not what a command does: limits, kept answers, calls that were made again, and the simulators' own ledger. */
const BESIDE = /^(rate_limits|idempotent_calls|sandbox_\w+|schedules|job_common|provider_calls)$/;
/** Columns that say the same each time a command runs; ids, moments and codes do not. */
const STEADY = new Set(["bool", "int2", "int4", "int8", "numeric", "date"]);

/** What a database holds: `all` of it, and by table what a command did to it, without what is new each time. */
export type Holding = { all: string; effect: Record<string, string> };

/** Copies of one prepared world, each for one command and one fault. A copy is made while the one before it is used. */
export async function openWorlds(url: string, template: string) {
	const create = () => createDatabase(url, template);
	let current = await create();
	const ahead = [create(), create()];
	const dropping: Promise<void>[] = [];
	let sql = postgres(current.url, { max: 1, onnotice: () => {} });

	const columns = await sql<{ table: string; column: string; type: string; isEnum: boolean; isNumbered: boolean }[]>`
		select c.oid::regclass::text as table, a.attname as column, t.typname as type, t.typtype = 'e' as "isEnum",
			a.attidentity <> '' as "isNumbered"
		from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
		where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
			and (c.relnamespace = 'public'::regnamespace or c.oid::regclass::text = 'pgboss.job')
		order by c.oid::regclass::text, a.attnum`;
	const tables = new Map(columns.map(({ table }) => [table, columns.filter((column) => column.table === table)]));
	const hashOf = (names: string[]) =>
		`count(*) || ':' || coalesce(sum(hashtextextended(concat_ws('|', ${["''", ...names.map((name) => `"${name}"::text`)].join()}), 0)), 0)`;
	const text = [...tables]
		.filter(([table]) => !/^(rate_limits|sandbox_\w+)$/.test(table))
		.map(([table, all]) => {
			const kept = all.filter(({ column }) => !MARKS.test(column));
			// A rolled-back insert uses up a number of its sequence.
			const steady = kept.filter(
				({ column, type, isEnum, isNumbered }) =>
					isEnum || (STEADY.has(type) && !isNumbered && !/(^|_)id$/.test(column)),
			);
			const names = (some: typeof all) => some.map(({ column }) => column);
			return `select '${table}' as name, ${hashOf(names(kept))} as stock, ${hashOf(names(steady))} as effect from ${table}`;
		})
		.join(" union all ");

	return {
		name: () => current.name,
		sql: () => sql,
		async look(): Promise<Holding> {
			const rows = await sql.unsafe<{ name: string; stock: string; effect: string }[]>(text);
			const effects = rows.filter(({ name }) => !BESIDE.test(name.replace(/^\w+\./, "")));
			return {
				all: rows.map(({ name, stock }) => `${name} ${stock}`).join(),
				effect: Object.fromEntries(effects.map(({ name, effect }) => [name, effect])),
			};
		},
		/** Another copy, as if nothing had happened. @returns its name */
		async renew() {
			const old: OwnDatabase = current;
			await sql.end({ timeout: 1 });
			ahead.push(create());
			current = await (ahead.shift() ?? create());
			sql = postgres(current.url, { max: 1, onnotice: () => {} });
			dropping.push(old.drop());
			return current.name;
		},
		async close() {
			await sql.end({ timeout: 1 });
			await Promise.all([...dropping, current.drop(), ...ahead.map(async (copy) => (await copy).drop())]);
		},
	};
}
export type Worlds = Awaited<ReturnType<typeof openWorlds>>;
