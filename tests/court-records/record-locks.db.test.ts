import { expect, test } from "vitest";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { correctRecord, requireRecordForAdmin } from "~/features/courts/court-records/look-up/commands.correct.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { saveImported } from "~/features/courts/record-imports/save.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { sql } from "~/platform/db/client.server";
import { courtAnswer } from "../support/courts/court-answer";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";

const ROUNDS = IS_LONG ? 150 : 30;
const IMPORTS = IS_LONG ? 40 : 10;
const codesOf = (results: PromiseSettledResult<unknown>[]) =>
	results.flatMap((result) =>
		result.status === "rejected" ? [result.reason?.cause?.code ?? result.reason?.code] : [],
	);

test("a correction and a look-up of one record commit at the same time, many times, without a deadlock", async () => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const actor = { id: admin.id, address: "127.0.0.1" };
	const { id, cnrNumber } = await given.givenCase((await given.givenUser()).id);
	const codes: unknown[] = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const { values, version, ...contact } = await requireRecordForAdmin(id);
		const form = { ...recordAsText(values, contact), based_on: version, phone: "", case_stage: `Stage ${round}` };
		const input = recordInput.parse({ ...form, party_name: `Party ${round}` });
		const day = `2027-01-${String((round % 28) + 1).padStart(2, "0")}`;
		const results = await Promise.allSettled([
			correctRecord(actor, id, input),
			saveCourtRecord(cnrNumber, courtAnswer(cnrNumber, { nextHearingDate: day, petitioners: [`P ${round}`] })),
		]);
		codes.push(...codesOf(results));
	}
	// A correction of a record that changed meanwhile is refused with a message; no other error may occur.
	expect(codes.filter((code) => code !== "conflict")).toEqual([]);
});

test("approving and deleting many cases beside an import of their records has no deadlock", async () => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const actor = { id: admin.id, address: "127.0.0.1" };
	const owner = await given.givenUser();
	const tracked = [];
	for (let index = 0; index < 40; index += 1) tracked.push(await given.givenCase(owner.id));
	const ids = tracked.map(({ id }) => id);
	const { db } = await import("~/platform/db/client.server");
	const codes: unknown[] = [];
	for (let round = 0; round < IMPORTS; round += 1) {
		const records = tracked.map(({ cnrNumber }) => ({
			cnr: cnrNumber,
			values: { petitioners: [`Imported ${round}`] },
			purpose: "",
		}));
		const results = await Promise.allSettled([
			db.transaction((tx) => saveImported(tx, records)),
			setApproval(actor, ids, round % 2 === 0),
			deleteCases(asOwner(owner.id), round === IMPORTS - 1 ? ids : []),
		]);
		codes.push(...codesOf(results));
	}
	expect(codes.filter((code) => code !== "not-found")).toEqual([]);
	expect(await sql`select 1 from cases where owner_id = ${owner.id}`).toHaveLength(0);
});
