import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { settlePrefixes } from "~/features/courts/courts/cnr-prefixes.server";
import { type Database, db } from "~/platform/db/client.server";
import caseTypesFile from "../../../../drizzle/reference/case-types.json";
import prefixesFile from "../../../../drizzle/reference/cnr-prefixes.json";
import districtsFile from "../../../../drizzle/reference/districts.json";
import statesFile from "../../../../drizzle/reference/states.json";

export type StateRow = { id: string; name: string; code: string };
export type DistrictRow = { id: string; stateId: string; name: string };
export type CaseTypeRow = { id: string; name: string; abbreviation?: string | null; category?: string | null };

/** Per state: id, name and, where it differs, the spelling in eCourts' own list. */
const districtGroups = z.record(z.string(), z.array(z.tuple([z.string(), z.string(), z.string().optional()])));

const listedDistricts = Object.entries(districtGroups.parse(districtsFile)).flatMap(([stateId, group]) =>
	group.map(([id, name, alias]) => ({ id, stateId, name, alias })),
);

/** Publicly known CNR prefixes: prefix, state and, except for High Courts, district. */
const shippedPrefixes = z.array(z.tuple([z.string(), z.string(), z.string().optional()])).parse(prefixesFile);

/** By our id, the spelling of a state or district in eCourts' own list, where it differs from ours. */
export const aliases: ReadonlyMap<string, string> = new Map(
	[
		...z.array(z.object({ id: z.string(), alias: z.string().optional() })).parse(statesFile),
		...listedDistricts,
	].flatMap(({ id, alias }) => (alias ? [[id, alias]] : [])),
);

const EDITION = createHash("sha256")
	.update(JSON.stringify([statesFile, districtsFile, caseTypesFile, prefixesFile]))
	.digest("hex");

/** Loads the shipped reference data, once per edition of its files. Imports in between stay; nothing is deleted. */
export async function loadReferenceData(database: Database = db): Promise<void> {
	if (await isLoaded(database)) return;
	await saveStates(database, statesFile);
	await saveDistricts(database, listedDistricts);
	await saveCaseTypes(database, caseTypesFile);
	await saveShippedPrefixes(database);
	await settlePrefixes(database);
	await database.execute(sql`select note_court_edition(${EDITION})`);
}

/** The edition is stored as a comment on the table, so that it is copied, dumped and restored with the rows. */
async function isLoaded(database: Database) {
	const [row] = await database.execute<{ isLoaded: boolean }>(sql`
		select coalesce(obj_description('states'::regclass, 'pg_class') = ${EDITION}, false)
			and (select count(*) from states) >= ${statesFile.length}::int
			and (select count(*) from districts) >= ${listedDistricts.length}::int
			and (select count(*) from case_types) >= ${caseTypesFile.length}::int
			and (select count(*) from cnr_prefixes where is_shipped) >= ${shippedPrefixes.length}::int as "isLoaded"`);
	return row?.isLoaded ?? false;
}

export async function saveStates(database: Database, rows: StateRow[]) {
	await database.execute(sql`
		insert into states (id, name, code)
		select id, name, code from json_to_recordset(${JSON.stringify(rows)}::json) as given (id text, name text, code text)
		on conflict (id) do update set name = excluded.name, code = excluded.code
		where (states.name, states.code) is distinct from (excluded.name, excluded.code)`);
}

export async function saveDistricts(database: Database, rows: DistrictRow[]) {
	await database.execute(sql`
		insert into districts (id, state_id, name)
		select id, "stateId", name from json_to_recordset(${JSON.stringify(rows)}::json) as given (id text, "stateId" text, name text)
		on conflict (id) do update set state_id = excluded.state_id, name = excluded.name
		where (districts.state_id, districts.name) is distinct from (excluded.state_id, excluded.name)`);
}

export async function saveCaseTypes(database: Database, rows: CaseTypeRow[]) {
	await database.execute(sql`
		insert into case_types (id, name, abbreviation, category)
		select id, name, abbreviation, category from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (id text, name text, abbreviation text, category text)
		on conflict (id) do update set name = excluded.name, abbreviation = excluded.abbreviation, category = excluded.category
		where (case_types.name, case_types.abbreviation, case_types.category)
			is distinct from (excluded.name, excluded.abbreviation, excluded.category)`);
}

async function saveShippedPrefixes(database: Database) {
	const rows = shippedPrefixes.map(([prefix, stateId, districtId]) => ({ prefix, stateId, districtId }));
	await database.execute(sql`
		insert into cnr_prefixes (prefix, state_id, district_id, is_shipped)
		select prefix, "stateId", "districtId", true from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (prefix text, "stateId" text, "districtId" text)
		on conflict (prefix) do update set state_id = excluded.state_id, district_id = excluded.district_id, is_shipped = true`);
}
