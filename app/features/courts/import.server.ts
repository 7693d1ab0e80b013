import { readFile } from "node:fs/promises";
import path from "node:path";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, db } from "~/db/client.server";
import { cases } from "~/db/schema/cases";
import { courtComplexes, courtEstablishments, districts, states } from "~/db/schema/courts";
import { principalCourtsOf } from "~/features/courts/principal-courts";
import { tidy } from "~/features/courts/queries.server";
import { saveCaseTypes, saveDistricts, saveStates } from "~/features/courts/reference.server";

const ROWS_A_STATEMENT = 2000;

const id = z.string().transform(tidy).pipe(z.string().min(1, "is empty").max(100, "is longer than 100 characters"));
const name = z.string().transform(tidy).pipe(z.string().min(1, "is empty").max(500, "is longer than 500 characters"));

const stateEntry = z.object({ id, name, code2: id });
const districtEntry = z.object({ id, stateId: id, name });
const complexEntry = z.object({ id, districtId: id, name, estSelect: z.boolean().default(false) });
const establishmentEntry = z.object({
	id,
	districtId: id,
	complexId: id.nullish(),
	name,
	code: z.int32().nullish(),
});
const caseTypeEntry = z.object({ id, name, abbr: name.nullish(), category: name.nullish() });

const entries = <Entry extends z.ZodType<{ id: string }>>(entry: Entry) =>
	z.array(entry).superRefine((list, context) => {
		const seen = new Set<string>();
		for (const [index, { id }] of list.entries()) {
			if (seen.has(id))
				context.addIssue({ code: "custom", path: [index, "id"], message: `"${id}" stands there already` });
			seen.add(id);
		}
	});

export type ImportedCourts = {
	states: number;
	districts: number;
	complexes: number;
	establishments: number;
	caseTypes: number;
	/** Entries left out because what they belong to is unknown, a line for each. */
	skipped: string[];
};

/**
 * Loads a national directory of courts: `states.json`, `districts.json`, `complexes.json`, `establishments.json` and
 * `case-types.json`, or some of them. What is there already is brought up to date; only the courts a sandbox made up for
 * a district give way to real ones, where no case names them. All or nothing.
 * @throws Error naming the file and the first thing wrong with it.
 */
export async function importCourts(folder: string): Promise<ImportedCourts> {
	const directory = {
		states: await readEntries(folder, "states.json", entries(stateEntry)),
		districts: await readEntries(folder, "districts.json", entries(districtEntry)),
		complexes: await readEntries(folder, "complexes.json", entries(complexEntry)),
		establishments: await readEntries(folder, "establishments.json", entries(establishmentEntry)),
		caseTypes: await readEntries(folder, "case-types.json", entries(caseTypeEntry)),
	};
	if (Object.values(directory).every((list) => list === undefined)) {
		throw new Error(
			`${folder} holds no states.json, districts.json, complexes.json, establishments.json or case-types.json.`,
		);
	}
	return db.transaction(async (tx) => {
		const skipped: string[] = [];
		const isThere = (isKnown: boolean, entry: { id: string }, parent: string) => {
			if (!isKnown) skipped.push(`${entry.id} belongs to the unknown ${parent}`);
			return isKnown;
		};

		const newStates = directory.states ?? [];
		await inChunks(newStates, (rows) =>
			saveStates(
				tx,
				rows.map(({ code2, ...row }) => ({ ...row, code: code2 })),
			),
		);

		const knownStates = new Set((await tx.select({ id: states.id }).from(states)).map((row) => row.id));
		const newDistricts = (directory.districts ?? []).filter((entry) =>
			isThere(knownStates.has(entry.stateId), entry, `state ${entry.stateId}`),
		);
		await inChunks(newDistricts, (rows) => saveDistricts(tx, rows));

		const knownDistricts = new Set((await tx.select({ id: districts.id }).from(districts)).map((row) => row.id));
		const newComplexes = (directory.complexes ?? []).filter((entry) =>
			isThere(knownDistricts.has(entry.districtId), entry, `district ${entry.districtId}`),
		);
		await inChunks(newComplexes, (rows) => saveComplexes(tx, rows));

		const places = await tx
			.select({ id: courtComplexes.id, districtId: courtComplexes.districtId })
			.from(courtComplexes);
		const districtOfComplex = new Map(places.map((place) => [place.id, place.districtId]));
		const newEstablishments = (directory.establishments ?? []).filter(
			(entry) =>
				isThere(knownDistricts.has(entry.districtId), entry, `district ${entry.districtId}`) &&
				isThere(
					!entry.complexId || districtOfComplex.get(entry.complexId) === entry.districtId,
					entry,
					`complex ${entry.complexId} of district ${entry.districtId}`,
				),
		);
		await inChunks(newEstablishments, (rows) => saveEstablishments(tx, rows));

		const isReal = new Set([...newComplexes, ...newEstablishments].map((entry) => entry.id));
		await dropMadeUpCourts(tx, [...new Set(newComplexes.map((entry) => entry.districtId))], isReal);

		const newCaseTypes = directory.caseTypes ?? [];
		await inChunks(newCaseTypes, (rows) =>
			saveCaseTypes(
				tx,
				rows.map(({ abbr, ...row }) => ({ ...row, abbreviation: abbr })),
			),
		);
		return {
			states: newStates.length,
			districts: newDistricts.length,
			complexes: newComplexes.length,
			establishments: newEstablishments.length,
			caseTypes: newCaseTypes.length,
			skipped,
		};
	});
}

async function dropMadeUpCourts(tx: Database, districtIds: string[], isReal: Set<string>) {
	const madeUp = districtIds.map((id) => principalCourtsOf({ id, name: "" }));
	const idsOf = (courts: { id: string }[]) => courts.map(({ id }) => id).filter((id) => !isReal.has(id));
	await inChunks(idsOf(madeUp.flatMap(({ establishments }) => establishments)), async (ids) => {
		const isUsed = tx
			.select({ id: cases.id })
			.from(cases)
			.where(eq(cases.courtEstablishmentId, courtEstablishments.id));
		await tx.delete(courtEstablishments).where(and(inArray(courtEstablishments.id, ids), notExists(isUsed)));
	});
	await inChunks(idsOf(madeUp.map(({ complex }) => complex)), async (ids) => {
		const isUsed = tx.select({ id: cases.id }).from(cases).where(eq(cases.courtComplexId, courtComplexes.id));
		const hasCourts = tx
			.select({ id: courtEstablishments.id })
			.from(courtEstablishments)
			.where(eq(courtEstablishments.complexId, courtComplexes.id));
		await tx
			.delete(courtComplexes)
			.where(and(inArray(courtComplexes.id, ids), notExists(isUsed), notExists(hasCourts)));
	});
}

/** What the file holds, or undefined where there is none. */
async function readEntries<Entries>(folder: string, file: string, schema: z.ZodType<Entries>) {
	const text = await readFile(path.join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
	});
	if (text === undefined) return undefined;
	const parsed = schema.safeParse(parseJson(file, text));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const [index, ...field] = issue?.path ?? [];
	const where = typeof index === "number" ? `, entry ${index + 1}${field.length ? `, ${field.join(".")}` : ""}` : "";
	throw new Error(`${file}${where}: ${issue?.message}. Nothing was imported.`);
}

function parseJson(file: string, text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch (error) {
		throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : error}. Nothing was imported.`, {
			cause: error,
		});
	}
}

async function inChunks<Row>(rows: Row[], save: (chunk: Row[]) => Promise<void>) {
	for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
		await save(rows.slice(from, from + ROWS_A_STATEMENT));
}

async function saveComplexes(tx: Database, rows: z.output<typeof complexEntry>[]) {
	await tx.execute(sql`
		insert into court_complexes (id, district_id, name, is_establishment_needed)
		select id, "districtId", name, "estSelect" from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (id text, "districtId" text, name text, "estSelect" boolean)
		on conflict (id) do update set district_id = excluded.district_id, name = excluded.name,
			is_establishment_needed = excluded.is_establishment_needed
		where (court_complexes.district_id, court_complexes.name, court_complexes.is_establishment_needed)
			is distinct from (excluded.district_id, excluded.name, excluded.is_establishment_needed)`);
}

async function saveEstablishments(tx: Database, rows: z.output<typeof establishmentEntry>[]) {
	await tx.execute(sql`
		insert into court_establishments (id, district_id, complex_id, name, code)
		select id, "districtId", "complexId", name, code from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (id text, "districtId" text, "complexId" text, name text, code integer)
		on conflict (id) do update set district_id = excluded.district_id, complex_id = excluded.complex_id,
			name = excluded.name, code = excluded.code
		where (court_establishments.district_id, court_establishments.complex_id, court_establishments.name, court_establishments.code)
			is distinct from (excluded.district_id, excluded.complex_id, excluded.name, excluded.code)`);
}
