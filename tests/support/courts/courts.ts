import { sql } from "drizzle-orm";
import { loadReferenceData } from "~/features/courts/courts/reference.server";
import { courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { db } from "~/platform/db/client.server";

/** The reference data as the product brings it, and no court in any district. */
export async function givenReferenceDataOnly() {
	await db.execute(sql`truncate states, districts, court_complexes, court_establishments, case_types cascade`);
	await loadReferenceData();
}

/** Two complexes and an establishment in Pune (1-25), and one of each in Nagpur (1-9). */
export async function givenCourts() {
	await db.insert(courtComplexes).values([
		{ id: "P1", districtId: "1-25", name: "Pune, District and Sessions Court" },
		{ id: "P2", districtId: "1-25", name: "Baramati, Civil Court" },
		{ id: "N1", districtId: "1-9", name: "Nagpur, District Court" },
	]);
	await db.insert(courtEstablishments).values([
		{ id: "PE1", districtId: "1-25", complexId: "P1", name: "Chief Judicial Magistrate" },
		{ id: "NE1", districtId: "1-9", complexId: "N1", name: "Small Causes Court" },
	]);
}

/** How many rows each table of the courts has. */
export async function countCourts() {
	const [row] = await db.execute<Record<string, number>>(sql`
		select (select count(*)::int from states) as states, (select count(*)::int from districts) as districts,
			(select count(*)::int from court_complexes) as complexes,
			(select count(*)::int from court_establishments) as establishments,
			(select count(*)::int from case_types) as "caseTypes"`);
	return row;
}
