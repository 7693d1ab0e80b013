import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listCourtIdsInUse } from "~/features/courts/cases/queries.server";
import { importCourts } from "~/features/courts/courts/import.server";
import { loadReferenceData } from "~/features/courts/courts/reference.server";
import { ensureSandboxCourts } from "~/features/courts/courts/sandbox-courts.server";
import { caseTypes, courtComplexes, courtEstablishments } from "~/features/courts/courts/schema";
import { listDistricts } from "~/features/people/places/queries.server";
import { states } from "~/features/people/places/schema";
import { db } from "~/platform/db/client.server";
import { writeCourtDirectory } from "../support/courts/court-directory";
import { countCourts, givenCourts, givenReferenceDataOnly } from "../support/courts/courts";
import { given } from "../support/database/given";

beforeEach(givenReferenceDataOnly);

async function givenFolder(files: Record<string, unknown>) {
	const folder = await mkdtemp(path.join(tmpdir(), "courts-"));
	for (const [file, content] of Object.entries(files)) {
		await writeFile(path.join(folder, file), typeof content === "string" ? content : JSON.stringify(content));
	}
	return folder;
}

describe("importCourts", () => {
	it("loads a directory of the nation's size, and again without a change", async () => {
		const { folder, complexes, establishments } = await writeCourtDirectory();
		expect(complexes.length).toBeGreaterThan(3500);
		const read = { complexes: complexes.length, establishments: establishments.length };
		expect(await importCourts(folder, listCourtIdsInUse)).toMatchObject({ ...read, skipped: [] });
		const counted = await countCourts();
		expect(counted).toMatchObject({ states: 36, districts: 718, ...read });

		const lastWrite = () => db.execute(sql`select max(xmin::text::bigint) as last from court_establishments`);
		const before = await lastWrite();
		expect(await importCourts(folder, listCourtIdsInUse)).toMatchObject({ ...read, skipped: [] });
		expect(await countCourts()).toEqual(counted);
		expect(await lastWrite()).toEqual(before);
		expect(await db.select().from(courtComplexes).where(eq(courtComplexes.id, "C1-1-1"))).toEqual([
			{ id: "C1-1-1", districtId: "1-1", name: "Nandurbar Court Complex 1", isEstablishmentNeeded: false },
		]);
	});

	it("replaces the sandbox's courts, except those of a case", async () => {
		await ensureSandboxCourts();
		const { id: ownerId } = await given.givenUser();
		await given.givenCase(ownerId, { stateId: "1", districtId: "1-9", courtEstablishmentId: "1-9-e1" });
		const folder = await givenFolder({
			"complexes.json": [
				{ id: "P1", districtId: "1-25", name: "Pune, Shivajinagar" },
				{ id: "N1", districtId: "1-9", name: "Nagpur, District Court" },
			],
		});
		await importCourts(folder, listCourtIdsInUse);
		const left = async (districtId: string) => {
			const [complexes, establishments] = await Promise.all([
				db.select().from(courtComplexes).where(eq(courtComplexes.districtId, districtId)),
				db.select().from(courtEstablishments).where(eq(courtEstablishments.districtId, districtId)),
			]);
			return [...complexes, ...establishments].map(({ id }) => id).sort();
		};
		expect(await left("1-25")).toEqual(["P1"]);
		expect(await left("1-9")).toEqual(["1-9-c1", "1-9-e1", "N1"]);
		expect(await left("1-1")).toEqual(["1-1-c1", "1-1-e1", "1-1-e2"]);
	});

	it("adds and renames, and deletes nothing else", async () => {
		await givenCourts();
		const folder = await givenFolder({
			"states.json": [{ id: "99", name: "New  State", code2: "NS", note: "unknown keys are fine" }],
			"districts.json": [{ id: "99-1", stateId: "99", name: "New District", code: 1 }],
			"complexes.json": [{ id: "P1", districtId: "1-25", name: "Pune, Shivajinagar", estCodes: [1], estSelect: true }],
			"establishments.json": [
				{ id: "X1", districtId: "99-1", complexId: null, name: "New Court", code: 4, src: "own" },
			],
			"case-types.json": [{ id: "900", name: "N.C. - New Case", abbr: "N.C.", title: "New Case", category: "civil" }],
		});
		expect(await importCourts(folder, listCourtIdsInUse)).toEqual({
			states: 1,
			districts: 1,
			complexes: 1,
			establishments: 1,
			caseTypes: 1,
			skipped: [],
		});
		expect(await countCourts()).toEqual({
			states: 37,
			districts: 719,
			complexes: 3,
			establishments: 3,
			caseTypes: 208,
		});
		expect(await db.select().from(courtComplexes).where(eq(courtComplexes.id, "P1"))).toEqual([
			{ id: "P1", districtId: "1-25", name: "Pune, Shivajinagar", isEstablishmentNeeded: true },
		]);
		expect(await db.select().from(courtEstablishments).where(eq(courtEstablishments.id, "X1"))).toEqual([
			{ id: "X1", districtId: "99-1", complexId: null, name: "New Court", code: 4 },
		]);
		expect(await db.select().from(states).where(eq(states.id, "99"))).toEqual([
			{ id: "99", name: "New State", code: "NS" },
		]);
		expect(await db.select().from(caseTypes).where(eq(caseTypes.id, "900"))).toEqual([
			{ id: "900", name: "N.C. - New Case", abbreviation: "N.C.", category: "civil" },
		]);
	});

	it("stays after the next start", async () => {
		await importCourts(
			await givenFolder({ "districts.json": [{ id: "1-25", stateId: "1", name: "Poona", code: 25 }] }),
			listCourtIdsInUse,
		);
		await loadReferenceData();
		expect(await listDistricts("1")).toContainEqual({ id: "1-25", name: "Poona" });
	});

	it("reports and leaves out rows whose parent is unknown", async () => {
		const folder = await givenFolder({
			"districts.json": [{ id: "77-1", stateId: "77", name: "Nowhere", code: 1 }],
			"complexes.json": [
				{ id: "A", districtId: "77-1", name: "Nowhere Court" },
				{ id: "B", districtId: "1-25", name: "Pune Court" },
			],
			"establishments.json": [
				{ id: "A1", districtId: "1-25", complexId: "A", name: "First" },
				{ id: "A2", districtId: "1-9", complexId: "B", name: "Second" },
				{ id: "B1", districtId: "1-25", complexId: "B", name: "Third" },
			],
		});
		expect(await importCourts(folder, listCourtIdsInUse)).toMatchObject({
			districts: 0,
			complexes: 1,
			establishments: 1,
			skipped: [
				"77-1 belongs to the unknown state 77",
				"A belongs to the unknown district 77-1",
				"A1 belongs to the unknown complex A of district 1-25",
				"A2 belongs to the unknown complex B of district 1-9",
			],
		});
	});

	it.each([
		["an unreadable file", { "complexes.json": "[{" }, /^complexes\.json is not JSON: /],
		["something else than a list", { "complexes.json": { complexes: [] } }, /^complexes\.json: .*expected array/],
		[
			"a missing key",
			{
				"complexes.json": [
					{ id: "A", districtId: "1-1", name: "A" },
					{ id: "B", name: "B" },
				],
			},
			/^complexes\.json, entry 2, districtId: /,
		],
		[
			"an empty name",
			{ "complexes.json": [{ id: "A", districtId: "1-1", name: " " }] },
			/^complexes\.json, entry 1, name: is empty/,
		],
		[
			"an id twice",
			{
				"case-types.json": [
					{ id: "1", name: "A" },
					{ id: "1", name: "B" },
				],
			},
			/^case-types\.json, entry 2, id: "1" is there twice/,
		],
	])("changes nothing for %s", async (_, files, message) => {
		const folder = await givenFolder({ "states.json": [{ id: "99", name: "New State", code2: "NS" }], ...files });
		const before = await countCourts();
		await expect(importCourts(folder, listCourtIdsInUse)).rejects.toThrow(message);
		expect(await countCourts()).toEqual(before);
	});

	it("fails with a message if there is nothing to import", async () => {
		await expect(importCourts(await givenFolder({}), listCourtIdsInUse)).rejects.toThrow(/holds no states\.json/);
		await expect(importCourts("/no/such/folder", listCourtIdsInUse)).rejects.toThrow(
			/^\/no\/such\/folder holds no states\.json/,
		);
	});
});
