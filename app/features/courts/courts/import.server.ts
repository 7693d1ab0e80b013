import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import {
	type ComplexEntry,
	type EstablishmentEntry,
	readCourtFiles,
} from "~/features/courts/courts/import-files.server";
import { principalCourtsOf } from "~/features/courts/courts/principal-courts";
import { saveCaseTypes, saveDistricts, saveStates } from "~/features/courts/courts/reference.server";
import { courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { districts, states } from "~/features/people/places/schema";
import { type Database, db } from "~/platform/db/client.server";

const ROWS_A_STATEMENT = 2000;

export type ImportedCourts = {
	states: number;
	districts: number;
	complexes: number;
	establishments: number;
	caseTypes: number;
	/** One line per skipped entry, whose state, district or complex is unknown. */
	skipped: string[];
};

/**
 * Imports a national directory of courts: any of `states.json`, `districts.json`, `complexes.json`, `establishments.json`
 * and `case-types.json`, in one transaction. Existing entries are updated. Invented sandbox courts of a district are deleted
 * once it has real ones, except those named by `listCourtIdsInUse`. @throws Error naming the file and its first error.
 */
export async function importCourts(
	folder: string,
	listCourtIdsInUse: () => Promise<ReadonlySet<string>>,
): Promise<ImportedCourts> {
	const directory = await readCourtFiles(folder);
	const inUse = await listCourtIdsInUse();
	return db.transaction(async (tx) => {
		const skipped: string[] = [];
		const hasParent = (isKnown: boolean, entry: { id: string }, parent: string) => {
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
			hasParent(knownStates.has(entry.stateId), entry, `state ${entry.stateId}`),
		);
		await inChunks(newDistricts, (rows) => saveDistricts(tx, rows));

		const knownDistricts = new Set((await tx.select({ id: districts.id }).from(districts)).map((row) => row.id));
		const newComplexes = (directory.complexes ?? []).filter((entry) =>
			hasParent(knownDistricts.has(entry.districtId), entry, `district ${entry.districtId}`),
		);
		await inChunks(newComplexes, (rows) => saveComplexes(tx, rows));

		const places = await tx
			.select({ id: courtComplexes.id, districtId: courtComplexes.districtId })
			.from(courtComplexes);
		const districtOfComplex = new Map(places.map((place) => [place.id, place.districtId]));
		const newEstablishments = (directory.establishments ?? []).filter(
			(entry) =>
				hasParent(knownDistricts.has(entry.districtId), entry, `district ${entry.districtId}`) &&
				hasParent(
					!entry.complexId || districtOfComplex.get(entry.complexId) === entry.districtId,
					entry,
					`complex ${entry.complexId} of district ${entry.districtId}`,
				),
		);
		await inChunks(newEstablishments, (rows) => saveEstablishments(tx, rows));

		const usedIds = new Set([...inUse, ...[...newComplexes, ...newEstablishments].map((entry) => entry.id)]);
		await deleteInventedCourts(tx, [...new Set(newComplexes.map((entry) => entry.districtId))], usedIds);

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

async function deleteInventedCourts(tx: Database, districtIds: string[], usedIds: ReadonlySet<string>) {
	const invented = districtIds.map((id) => principalCourtsOf({ id, name: "" }));
	const unused = (courts: { id: string }[]) => courts.map(({ id }) => id).filter((id) => !usedIds.has(id));
	await inChunks(unused(invented.flatMap(({ establishments }) => establishments)), async (ids) => {
		await tx.delete(courtEstablishments).where(inArray(courtEstablishments.id, ids));
	});
	await inChunks(unused(invented.map(({ complex }) => complex)), async (ids) => {
		const establishments = tx
			.select({ id: courtEstablishments.id })
			.from(courtEstablishments)
			.where(eq(courtEstablishments.complexId, courtComplexes.id));
		await tx.delete(courtComplexes).where(and(inArray(courtComplexes.id, ids), notExists(establishments)));
	});
}

async function inChunks<Row>(rows: Row[], save: (chunk: Row[]) => Promise<void>) {
	for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
		await save(rows.slice(from, from + ROWS_A_STATEMENT));
}

async function saveComplexes(tx: Database, rows: ComplexEntry[]) {
	await tx.execute(sql`
		insert into court_complexes (id, district_id, name, is_establishment_needed)
		select id, "districtId", name, "estSelect" from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (id text, "districtId" text, name text, "estSelect" boolean)
		on conflict (id) do update set district_id = excluded.district_id, name = excluded.name,
			is_establishment_needed = excluded.is_establishment_needed
		where (court_complexes.district_id, court_complexes.name, court_complexes.is_establishment_needed)
			is distinct from (excluded.district_id, excluded.name, excluded.is_establishment_needed)`);
}

async function saveEstablishments(tx: Database, rows: EstablishmentEntry[]) {
	await tx.execute(sql`
		insert into court_establishments (id, district_id, complex_id, name, code)
		select id, "districtId", "complexId", name, code from json_to_recordset(${JSON.stringify(rows)}::json)
			as given (id text, "districtId" text, "complexId" text, name text, code integer)
		on conflict (id) do update set district_id = excluded.district_id, complex_id = excluded.complex_id,
			name = excluded.name, code = excluded.code
		where (court_establishments.district_id, court_establishments.complex_id, court_establishments.name, court_establishments.code)
			is distinct from (excluded.district_id, excluded.complex_id, excluded.name, excluded.code)`);
}
