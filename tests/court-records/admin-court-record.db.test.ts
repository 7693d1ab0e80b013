import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireCase } from "~/features/courts/cases/queries.server";
import {
	acceptCourtValue,
	correctRecord,
	requireRecordForAdmin,
} from "~/features/courts/court-records/look-up/commands.correct.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { hearings } from "~/features/courts/court-records/schema";
import { db, sql } from "~/platform/db/client.server";
import type { CourtRecord } from "~/providers/ecourts.server";
import { courtAnswer } from "../support/courts/court-answer";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";

withActor();

withOwner();
const BUSINESS = "https://services.ecourts.gov.in/business";

const fromCourt = (cnr: string, about: Partial<CourtRecord> = {}) =>
	courtAnswer(cnr, {
		caseType: "R.C.S.",
		nextHearingDate: "2026-12-04",
		caseStage: "Evidence",
		petitioners: ["Sunita Rao"],
		respondents: ["State of Karnataka"],
		hearings: [{ judge: "J1", businessDate: "2026-10-01", nextDate: "2026-12-04", purpose: "Evidence", url: BUSINESS }],
		...about,
	});

/** The values that the form posts after an administrator has typed `changes`. */
async function formOf(caseId: string, changes: object = {}) {
	const record = await requireRecordForAdmin(caseId);
	return recordInput.parse({ ...recordAsText(record.values, record), based_on: record.version, ...changes });
}
const correct = async (caseId: string, changes: object) => correctRecord(actor, caseId, await formOf(caseId, changes));

describe("a record corrected by hand", () => {
	test("saves every field, adds and removes hearings, and writes old and new values to the audit log", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber));
		await correct(id, {
			next_date: "11/3/2027",
			petitioners: " Sunita  Rao \n\nMohan Rao",
			party_name: "Rao family",
			phone: "98765 43210",
			hearings: [
				{ date: "2026-10-01", next_date: "2026-12-04", purpose: "Evidence", judge: "J2" },
				{ purpose: "Arguments" },
				{},
			],
			orders: [{ name: "Order 1", date: "2026-10-02", url: "https://example.in/1.pdf" }],
		});
		expect(await requireCase(ownerId, id)).toMatchObject({
			nextDate: "2027-03-11",
			petitioners: ["Sunita Rao", "Mohan Rao"],
			caseStage: "Evidence",
			partyName: "Rao family",
			phone: "+919876543210",
		});
		const savedHearings = await db
			.select()
			.from(hearings)
			.where(eq(hearings.cnrNumber, cnrNumber))
			.orderBy(hearings.position);
		expect(savedHearings.map(({ purpose, judge, url }) => [purpose, judge, url])).toEqual([
			["Evidence", "J2", BUSINESS],
			["Arguments", "", null],
		]);
		const log = await sql`select action, details from audit_log order by action`;
		expect(log.map(({ action }) => action)).toEqual(["case.set-contact", "court-record.correct"]);
		expect(log[1]?.details).toMatchObject({ nextDate: { before: "2026-12-04", after: "2027-03-11" } });
		expect(Object.keys(Object(log[1]?.details)).sort()).toEqual(["hearings", "nextDate", "orders", "petitioners"]);
	});

	test("without a change locks no field", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber));
		await correct(id, {});
		expect((await requireRecordForAdmin(id)).lockedFields).toEqual([]);
		expect((await sql`select 1 from audit_log`).length).toBe(0);
	});

	test("is not overwritten by a look-up, which shows the difference and saves all other fields", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber));
		await correct(id, { next_date: "2027-03-11", hearings: [] });
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber, { nextHearingDate: "2027-01-05", caseStage: "Judgment" }));
		const record = await requireRecordForAdmin(id);
		expect(record.values).toMatchObject({ nextDate: "2027-03-11", caseStage: "Judgment", hearings: [] });
		expect(record.conflicts).toMatchObject({ nextDate: "2027-01-05", hearings: [{ purpose: "Evidence" }] });

		await acceptCourtValue(actor, id, "nextDate");
		await acceptCourtValue(actor, id, "hearings");
		const withCourtValues = await requireRecordForAdmin(id);
		expect(withCourtValues).toMatchObject({ lockedFields: [], conflicts: {}, values: { nextDate: "2027-01-05" } });
		expect(withCourtValues.values.hearings).toHaveLength(1);
		await expect(acceptCourtValue(actor, id, "nextDate")).rejects.toMatchObject({ code: "not-found" });
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber, { nextHearingDate: "2027-02-02" }));
		expect(await requireCase(ownerId, id)).toMatchObject({ nextDate: "2027-02-02" });
	});

	test("from a form older than the record is refused, so that no change is lost", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber));
		const old = await formOf(id, { case_stage: "Mine" });
		await saveCourtRecord(cnrNumber, fromCourt(cnrNumber, { nextHearingDate: "2027-01-05" }));
		await expect(correctRecord(actor, id, old)).rejects.toMatchObject({ code: "conflict" });
		expect(await requireCase(ownerId, id)).toMatchObject({ nextDate: "2027-01-05", caseStage: "Evidence" });
	});

	test("by two at once is one correction and one refusal", async () => {
		const { id } = await given.givenCase(ownerId);
		const [one, two] = [await formOf(id, { case_stage: "One" }), await formOf(id, { case_stage: "Two" })];
		const results = await Promise.allSettled([correctRecord(actor, id, one), correctRecord(actor, id, two)]);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	test("names each field that cannot be read", () => {
		const read = recordInput.safeParse({
			next_date: "soon",
			phone: "12",
			orders: [{ url: "javascript:alert(1)" }],
			hearings: [{ date: "2026-02-30" }],
		});
		expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual(
			expect.arrayContaining(["next_date", "phone", "orders.0.url", "hearings.0.date"]),
		);
	});

	test("of an unknown case is refused", async () => {
		await expect(requireRecordForAdmin("x")).rejects.toMatchObject({ code: "not-found" });
	});
});
