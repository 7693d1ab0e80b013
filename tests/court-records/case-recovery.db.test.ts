import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { recoverCaseWork } from "~/features/courts/adding/commands.recover.server";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { requireCase } from "~/features/courts/cases/queries.server";
import { listCourtExtras } from "~/features/courts/cases/status/queries.history.server";
import { correctRecord, requireRecordForAdmin } from "~/features/courts/court-records/look-up/commands.correct.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import {
	requireImport,
	requireImportFile,
	runImport,
	startImport,
} from "~/features/courts/record-imports/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { db, sql } from "~/platform/db/client.server";
import { courtAnswer } from "../support/courts/court-answer";
import { typedCase } from "../support/courts/typed-case";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";

withActor();

withOwner();
const violations = async () => {
	const all = [];
	for (const { name, sql: statement } of caseInvariants)
		for (const row of await db.execute(statement)) all.push({ name, row });
	return all;
};

describe("a look-up whose job is lost", () => {
	const jobsOf = (cnr: string) => sql`select state from pgboss.job where data->>'cnr' = ${cnr}`;

	test("is queued again within minutes, once, and marked as failed after an hour", async () => {
		const lost = typedCase();
		const queued = typedCase();
		const { id: lostId } = await addCase(asOwner(ownerId), lost);
		const { id: queuedId } = await addCase(asOwner(ownerId), queued);
		// The last try failed together with the database, so the record was not updated.
		await sql`update pgboss.job set state = 'failed' where data->>'cnr' = ${lost.cnr_number}`;
		await recoverCaseWork();
		expect(await jobsOf(lost.cnr_number)).toHaveLength(1);
		await sql`update court_records set asked_at = now() - interval '2 minutes'`;
		await Promise.all([recoverCaseWork(), recoverCaseWork(), recoverCaseWork()]);
		expect((await jobsOf(lost.cnr_number)).map(({ state }) => state).sort()).toEqual(["created", "failed"]);
		expect(await jobsOf(queued.cnr_number)).toHaveLength(1);
		expect(await requireCase(ownerId, lostId)).toMatchObject({ lookUp: "waiting" });

		await sql`delete from pgboss.job where data->>'cnr' = ${lost.cnr_number}`;
		await sql`update court_records set asked_at = now() - interval '3 hours'`;
		expect((await violations()).map(({ row }) => row)).toEqual([{ cnr_number: lost.cnr_number }]);
		await recoverCaseWork();
		expect(await requireCase(ownerId, lostId)).toMatchObject({ lookUp: "failed" });
		expect(await requireCase(ownerId, queuedId)).toMatchObject({ lookUp: "waiting" });
		expect(await violations()).toEqual([]);
	});

	test("that fails with an internal error in its last try is marked as failed, too", async () => {
		const input = typedCase();
		const { id } = await addCase(asOwner(ownerId), input);
		await sql`create function refuse_call() returns trigger language plpgsql as 'begin raise exception ''out of order''; end'`;
		await sql`create trigger refuse before insert on provider_calls for each row execute function refuse_call()`;
		try {
			await expect(lookUpCourtRecord(input.cnr_number, { isLastAttempt: false })).rejects.toThrow();
			expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "waiting" });
			await expect(lookUpCourtRecord(input.cnr_number, { isLastAttempt: true })).rejects.toThrow();
			expect(await requireCase(ownerId, id)).toMatchObject({ lookUp: "failed" });
		} finally {
			await sql`drop trigger refuse on provider_calls`;
			await sql`drop function refuse_call`;
		}
	});
});

describe("an import", () => {
	const upload = () =>
		startImport(actor, {
			name: "cases.csv",
			bytes: new TextEncoder().encode(`cnr_number,state,petitioners\n${someCnr()},Maharashtra,Asha Rao\n`),
		});

	test("that was stopped by a kill is queued again", async () => {
		const { id } = await upload();
		await runImport(actor, id);
		await sql`update case_imports set state = 'running', progress_at = now() - interval '3 hours'`;
		await recoverCaseWork();
		expect(await sql`select 1 from pgboss.job where name = 'import-court-records'`).toHaveLength(1);
		await sql`delete from pgboss.job`;
		expect((await violations()).map(({ row }) => row)).toEqual([{ id }]);
		await recoverCaseWork();
		expect(await sql`select data->>'importId' as id from pgboss.job where name = 'import-court-records'`).toEqual([
			{ id },
		]);
		expect(await requireImport(id)).toMatchObject({ state: "waiting" });
	});

	test("shows its columns without its file, which is deleted after 30 days", async () => {
		const { id } = await upload();
		expect(await requireImport(id)).toMatchObject({
			header: ["cnr_number", "state", "petitioners"],
			sample: [expect.any(String), "Maharashtra", "Asha Rao"],
		});
		expect(await requireImport(id)).not.toHaveProperty("content");
		expect(await requireImport(id)).toMatchObject({ hasFile: true });
		await sql`update case_imports set created_at = now() - interval '29 days'`;
		await recoverCaseWork();
		expect((await requireImportFile(id)).content).toMatch(/Asha Rao/);
		await sql`update case_imports set created_at = now() - interval '31 days'`;
		await recoverCaseWork();
		await expect(requireImportFile(id)).rejects.toMatchObject({ code: "not-found", message: /30 days/ });
		expect(await requireImport(id)).toMatchObject({ totalRows: 1, hasFile: false });
	});
});

describe("changing a case", () => {
	const complex = () =>
		sql`insert into court_complexes (id, district_id, name) values ('P-c', '1-25', 'Pune Complex') on conflict do nothing`;

	test("with the present state as a name leaves its district and complex", async () => {
		await complex();
		const { id } = await addCase(asOwner(ownerId), typedCase({ court_complex: "P-c" }));
		await updateCase(asOwner(ownerId), id, { state: "maharashtra", case_number: "12/2024" });
		expect(await requireCase(ownerId, id)).toMatchObject({
			districtId: "1-25",
			courtComplexId: "P-c",
			caseNumber: "12/2024",
		});
	});

	test("to another district clears the complex, and to another state needs a district", async () => {
		await complex();
		const { id } = await addCase(asOwner(ownerId), typedCase({ court_complex: "P-c" }));
		await updateCase(asOwner(ownerId), id, { district: "Nashik" });
		expect(await requireCase(ownerId, id)).toMatchObject({ district: "Nashik", courtComplexId: null });
		await expect(updateCase(asOwner(ownerId), id, { state: "Delhi" })).rejects.toMatchObject({
			code: "invalid",
			message: "Choose a district of this state",
		});
		await expect(updateCase(asOwner(ownerId), id, { state: "Atlantis" })).rejects.toMatchObject({ field: "state" });
	});

	test("that is deleted meanwhile is refused as not found, not as approved", async () => {
		const { id } = await addCase(asOwner(ownerId), typedCase());
		await sql`create function vanish() returns trigger language plpgsql as 'begin delete from cases where id = old.id; return null; end'`;
		await sql`create trigger vanish before update on cases for each row execute function vanish()`;
		try {
			await expect(updateCase(asOwner(ownerId), id, { case_number: "1" })).rejects.toMatchObject({ code: "not-found" });
		} finally {
			await sql`drop trigger vanish on cases`;
			await sql`drop function vanish`;
		}
		await expect(updateCase(asOwner(ownerId), randomUUID(), {})).rejects.toMatchObject({ code: "not-found" });
	});
});

test("a look-up without changes does not refuse a correction begun before it", async () => {
	const { id, cnrNumber } = await given.givenCase(ownerId);
	const answer = courtAnswer(cnrNumber, { petitioners: ["Sunita Rao"], caseStage: "Evidence" });
	await saveCourtRecord(cnrNumber, answer);
	const { values, version, ...contact } = await requireRecordForAdmin(id);
	const input = recordInput.parse({
		...recordAsText(values, contact),
		based_on: version,
		phone: "",
		case_stage: "Judgment",
	});
	await saveCourtRecord(cnrNumber, answer);
	await correctRecord(actor, id, input);
	expect(await requireCase(ownerId, id)).toMatchObject({ caseStage: "Judgment" });
	await saveCourtRecord(cnrNumber, courtAnswer(cnrNumber, { petitioners: ["Other"] }));
	await expect(correctRecord(actor, id, input)).rejects.toMatchObject({ code: "conflict" });
});

test("the details of many cases need two queries", async () => {
	const tracked = [];
	for (let index = 0; index < 3; index += 1) tracked.push(await given.givenCase(ownerId));
	const extras = await listCourtExtras(tracked.map(({ cnrNumber }) => cnrNumber));
	expect([...extras.keys()].sort()).toEqual(tracked.map(({ cnrNumber }) => cnrNumber).sort());
});
