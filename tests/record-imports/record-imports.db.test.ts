import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addCase } from "~/features/courts/cases/commands.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { courtRecords, hearings } from "~/features/courts/court-records/schema";
import {
	importCourtRecords,
	mapImport,
	requireImport,
	requireImportFile,
	runImport,
	startImport,
} from "~/features/courts/record-imports/commands.server";
import { checkImport, validateRows } from "~/features/courts/record-imports/validate.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { db, sql } from "~/platform/db/client.server";
import { courtAnswer } from "../support/courts/court-answer";
import { SAMPLE_CASES } from "../support/courts/court-directory";
import { actor, withActor } from "../support/database/actor";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";

withActor();
withOwner();

const csv = (...lines: string[]) => new TextEncoder().encode(`\uFEFF${lines.join("\r\n")}\r\n`);
const upload = (...lines: string[]) => startImport(actor, { name: "cases.csv", bytes: csv(...lines) });
async function importAll(id: string) {
	await runImport(actor, id);
	await importCourtRecords({ importId: id }, { isLastAttempt: true });
	return requireImport(id);
}
const findRecord = async (cnr: string) =>
	(await db.select().from(courtRecords).where(eq(courtRecords.cnrNumber, cnr)))[0];

describe("an import", () => {
	test("guesses its columns, reports unusable rows, and imports the others", async () => {
		const { id } = await upload(
			"CNR;State Name;Next Hearing Date;Petitioner;Remark",
			"mhpu01-000001-2024;Maharashtra;13.02.2027;A B & Sons",
			" MHPU01 000002 2024 ;maharashtra;17th June 2027;X",
			"MHPU#1;Maharashtra;;X",
			"MHPU010000042024;Atlantis;2027-01-01;X",
			"MHPU010000052024;Maharashtra;32/01/2027;X",
			";;;;",
			"MHPU010000062024;;;",
			"MHPU010000012024;Maharashtra;;again",
		);
		const found = await requireImportFile(id);
		expect(found.mapping).toEqual({
			cnr_number: "CNR",
			state: "State Name",
			nextDate: undefined,
			next_date: "Next Hearing Date",
			petitioners: "Petitioner",
		});
		const check = await checkImport(found);
		expect(check.counts).toEqual({ good: 3, bad: 4, odd: 0 });
		expect(check.bad.map(({ row, reason }) => [row, reason])).toEqual([
			[4, "Use only letters and digits in the CNR number"],
			[5, "No known state: Atlantis"],
			[6, "Next Date cannot be read: 32/01/2027"],
			[9, "This CNR is already in row 2"],
		]);
		expect(await findRecord("MHPU010000012024")).toBeUndefined();

		expect(await importAll(id)).toMatchObject({ state: "done", doneRows: 7, goodRows: 3, badRows: 4 });
		expect(await findRecord("MHPU010000012024")).toMatchObject({
			lookUp: "found",
			nextDate: "2027-02-13",
			petitioners: ["A B & Sons"],
		});
		expect(await findRecord("MHPU010000022024")).toMatchObject({ nextDate: "2027-06-17" });
		const reasons = [];
		for await (const row of validateRows(found)) if (row.reasons.length > 0) reasons.push(row.cells[0]);
		expect(reasons).toEqual(["MHPU#1", "MHPU010000042024", "MHPU010000052024", "MHPU010000012024"]);
	});

	test("leaves fields that a row does not have, and a look-up does not overwrite the imported ones", async () => {
		const cnr = someCnr();
		await saveCourtRecord(cnr, courtAnswer(cnr, { nextHearingDate: "2026-12-04", caseStage: "Evidence" }));
		const { id } = await upload(
			"cnr_number,state,next_date,case_stage,purpose",
			`${cnr},Maharashtra,2027-05-05,,Arguments`,
		);
		await importAll(id);
		expect(await findRecord(cnr)).toMatchObject({
			nextDate: "2027-05-05",
			caseStage: "Evidence",
			lockedFields: ["nextDate"],
		});
		await saveCourtRecord(cnr, courtAnswer(cnr, { nextHearingDate: "2026-12-04", caseStage: "Judgment" }));
		expect(await findRecord(cnr)).toMatchObject({
			nextDate: "2027-05-05",
			caseStage: "Judgment",
			conflicts: { nextDate: "2026-12-04" },
		});
	});

	test("serves people who add the CNR later, without a look-up", async () => {
		const cnr = someCnr();
		await importAll((await upload("cnr_number,state,petitioners,purpose", `${cnr},Maharashtra,A; B,Notice`)).id);
		const typed = { state: "1", district_id: "1-25", case_date: 2024, case_number: "1/2024", cnr_number: cnr };
		const { id } = await addCase(asOwner(ownerId), typed);
		expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "found", petitioners: ["A", "B"] });
		expect((await sql`select 1 from pgboss.job where name = 'fetch-court-record'`).length).toBe(0);
		expect(await db.select().from(hearings)).toMatchObject([{ purpose: "Notice" }]);
	});

	test("run twice, or by two workers, has the same result", async () => {
		const { id } = await upload(
			"cnr_number,state",
			...Array.from({ length: 600 }, (_, i) => `MHPU01${String(i).padStart(6, "0")}2024,Delhi`),
		);
		const starts = await Promise.allSettled([runImport(actor, id), runImport(actor, id)]);
		expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect((await sql`select 1 from pgboss.job where name = 'import-court-records'`).length).toBe(1);
		await Promise.all([1, 2].map(() => importCourtRecords({ importId: id }, { isLastAttempt: true })));
		expect(await requireImport(id)).toMatchObject({ state: "done", goodRows: 600, badRows: 0 });
		expect(await db.$count(courtRecords)).toBe(600);
		await expect(runImport(actor, id)).rejects.toMatchObject({ code: "conflict" });
	});

	test("accepts another column mapping until it starts, but none without the CNR", async () => {
		const { id } = await upload("number,name", `${someCnr()},A`);
		await expect(runImport(actor, id)).rejects.toMatchObject({ field: "cnr_number" });
		await expect(mapImport(id, { petitioners: "name" })).rejects.toMatchObject({ field: "cnr_number" });
		await mapImport(id, { cnr_number: "number", petitioners: "name", state: "no such column" });
		expect((await requireImport(id)).mapping).toEqual({ cnr_number: "number", petitioners: "name" });
		await importAll(id);
		await expect(mapImport(id, { cnr_number: "number" })).rejects.toMatchObject({ code: "conflict" });
	});

	test.each([
		["empty.csv", new Uint8Array()],
		["sheet.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
		["photo.csv", new Uint8Array([0x89, 0x50, 0, 0])],
		["latin.csv", new Uint8Array([0x63, 0x2c, 0xe9, 0x0a])],
		["broken.csv", new TextEncoder().encode('a,b\n"1,2\n')],
		["header.csv", new TextEncoder().encode("cnr_number,state\n")],
		["prose.csv", new TextEncoder().encode("just words\nmore words\n")],
	])("of %s is refused because it is no CSV", async (name, bytes) => {
		await expect(startImport(actor, { name, bytes })).rejects.toMatchObject({ code: "invalid", field: "file" });
	});

	test("reads the whole sample of real, untidy cases", async () => {
		const { id } = await startImport(actor, { name: "sample-cases.csv", bytes: readFileSync(SAMPLE_CASES) });
		const check = await checkImport(await requireImportFile(id));
		expect(check.bad).toEqual([]);
		expect(check.odd.map(({ cnr }) => cnr)).toEqual(expect.arrayContaining(["DLST04975130201"]));
		const done = await importAll(id);
		expect(done).toMatchObject({ state: "done", goodRows: done.totalRows, badRows: 0 });
		expect(await findRecord("BRPA179750002020")).toMatchObject({ nextDate: "2027-02-13", petitioners: ["STATE"] });
		expect(await findRecord("DLSEO19750652021")).toMatchObject({ registrationDate: "2021-02-24" });
	});
});
