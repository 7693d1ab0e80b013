import { expect, test } from "vitest";
import { sql } from "~/platform/db/client.server";
import { FORMER_TABLES } from "~/platform/db/former-tables.server";
import { FROM_LOCAL, KEYS, OTHERS, OWNERLESS, PLACES, type Place } from "../support/database/spread";

type Key = { table: string; name: string; columns: string[] };
type Link = { table: string; columns: string[]; parent: string; parentColumns: string[] };

/** The unique keys as the database has them, those of partitions under their table's name; an expression is an empty column. */
const readKeys = () => sql<Key[]>`
	select distinct coalesce(parent.relname, c.relname)::text as table,
		case when parent.oid is null then i.indexrelid::regclass::text else parent.relname || '_pkey' end as name,
		(select array_agg(coalesce(a.attname::text, '') order by k.place) from unnest(i.indkey) with ordinality as k(number, place)
			left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number and k.number > 0) as columns
	from pg_index i join pg_class c on c.oid = i.indrelid
	left join pg_inherits h on h.inhrelid = c.oid left join pg_class parent on parent.oid = h.inhparent and parent.relkind = 'p'
	where (i.indisunique or i.indisexclusion) and c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
	order by 1, 2`;

const readLinks = () => sql<Link[]>`
	select k.conrelid::regclass::text as table, k.confrelid::regclass::text as parent,
		(select array_agg(a.attname::text order by n.place) from unnest(k.conkey) with ordinality as n(number, place)
			join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as columns,
		(select array_agg(a.attname::text order by n.place) from unnest(k.confkey) with ordinality as n(number, place)
			join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number) as "parentColumns"
	from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 3`;

const placeOf = (table: string): Place => {
	const place = PLACES[table];
	if (!place) throw new Error(`${table} has no place`);
	return place;
};

/** The column by which a table's rows are spread, or null where it has none yet or is not spread. */
const columnOf = (table: string) => {
	const place = placeOf(table);
	if (place.by === "record") return "cnr_number";
	return place.by === "user" ? place.column : null;
};
const isSpread = (table: string) => placeOf(table).by === "user" || placeOf(table).by === "record";

/** A key of the id alone: ids are UUIDs or of one sequence, so that the key may take in any column more. */
const isOfId = ({ columns, table }: Key) => columns.join() === "id" && table !== "users";
const unquoted = (name: string) => name.replaceAll('"', "");

test("every table of the schema has its place on a database of many machines, and every place a table and a reason", async () => {
	const tables = await sql<{ name: string }[]>`select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
	expect([...Object.keys(PLACES), ...FORMER_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort());
	const columns = await sql<
		{ name: string }[]
	>`select table_name || '.' || column_name as name from information_schema.columns
		where table_schema = 'public' and is_nullable = 'NO'`;
	const known = new Set(columns.map(({ name }) => name));
	for (const [table, place] of Object.entries(PLACES)) {
		const column = columnOf(table);
		if (column && !(table in OWNERLESS)) expect(known, table).toContain(`${table}.${column}`);
		if (place.by === "local") expect(place.why, table).not.toBe("");
	}
});

test("a table without its owner's column reaches a table with it by one reference that is never empty, or by one of several", async () => {
	const links = await readLinks();
	for (const [table, place] of Object.entries(PLACES)) {
		if (place.by !== "user" || place.column !== null) continue;
		expect(columnOf(place.of), table).not.toBeNull();
		expect(
			links.some((link) => link.table === table && link.parent === place.of),
			table,
		).toBe(true);
	}
});

test("unique keys of spread tables hold the column by which they are spread, or are named with what is to be done", async () => {
	const keys = (await readKeys()).filter(({ table }) => !FORMER_TABLES.includes(table));
	const apart = keys.filter((key) => {
		const column = columnOf(key.table);
		return isSpread(key.table) && column !== null && !isOfId(key) && !key.columns.includes(column);
	});
	expect(apart.map(({ name }) => unquoted(name)).sort()).toEqual(Object.keys(KEYS).sort());
});

test("references between spread tables can be kept on one machine, or are named", async () => {
	const others: string[] = [];
	const fromLocal: string[] = [];
	for (const { table, columns, parent, parentColumns } of await readLinks()) {
		if (FORMER_TABLES.includes(table)) continue;
		const name = `${table}.${columns.join()}`;
		// What stays together on the coordinator.
		if (placeOf(table).by === "local" && placeOf(parent).by === "local") continue;
		if (!isSpread(parent)) {
			expect(placeOf(parent).by, `${name} leads to a table of the coordinator`).toBe("reference");
			continue;
		}
		if (!isSpread(table)) {
			fromLocal.push(name);
			continue;
		}
		expect(placeOf(table).by, `${name} leads to what is spread otherwise`).toBe(placeOf(parent).by);
		const [own, theirs] = [columnOf(table), columnOf(parent)];
		// To its own person, or beside its own person; or by the id alone, to which the person's column is added on both sides.
		const isToOwn = own !== null && columns[parentColumns.indexOf(String(theirs))] === own;
		const isByIdAlone = parent !== "users" && parentColumns.join() === "id";
		if (!isToOwn && !isByIdAlone) others.push(name);
	}
	expect(others.sort()).toEqual(Object.keys(OTHERS).sort());
	expect(fromLocal.sort()).toEqual(Object.keys(FROM_LOCAL).sort());
});
