import { beforeEach, describe, expect, test } from "vitest";
import { listCaseRows, listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { changeItem } from "~/features/courts/court-records/changes/change-items.server";
import { daysInWords } from "~/features/courts/court-records/changes/change-words";
import { withConfirmed } from "~/features/courts/court-records/changes/confirmed.server";
import { listEvents } from "~/features/courts/court-records/changes/queries.events.server";
import { listChanges } from "~/features/courts/court-records/changes/queries.server";
import { correctRecord, requireRecordForAdmin } from "~/features/courts/court-records/look-up/commands.correct.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { keepNotedDate, recordHearing } from "~/features/courts/hearings/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { type Day, formatDay } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { settleChanges } from "../support/courts/changes";
import { courtAnswer } from "../support/courts/court-answer";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { alertsOf } from "../support/telling/alerts";

const NOTED = inDays(14);
const OTHER = inDays(16);

let ownerId = "";
let caseId = "";
let cnr = "";

/** A case heard today, whose look-ups begin with the date of the hearing. */
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
	const record = { nextDate: today, lookUp: "found" as const };
	const row = await given.givenCase(ownerId, { createdAt: new Date(Date.now() - 60_000) }, record);
	[caseId, cnr] = [row.id, row.cnrNumber];
	await courtSays(today);
});

const courtSays = (nextHearingDate: Day | null, about = {}) =>
	saveCourtRecord(cnr, courtAnswer(cnr, { caseStage: "Evidence", nextHearingDate, ...about }));

const note = (nextDate: Day | null, day = today) =>
	recordHearing(asOwner(ownerId), caseId, { day, outcome: "adjourned", nextDate, purpose: "", note: "zebrafinch" });

const shown = async () => (await listCaseRows(ownerId, {})).rows.map(({ nextDate, notedBy }) => [nextDate, notedBy]);

/** The moved and set dates in the words of the case's page and of the list of changes, and the mark of the list of cases. */
async function told() {
	const { changes } = await listChanges(ownerId, { kind: "hearing_date", limit: 5 });
	const words = (await withConfirmed(ownerId, changes)).map((change) => changeItem(change).words);
	const page = (await requireCasePage(ownerId, caseId, new Date())).changes.map((item) => item.words);
	expect(page.filter((item) => /^(Hearing|eCourts)/.test(item))).toEqual(words);
	const { rows } = await listOwnedCases(ownerId, {}, { limit: 5, order: { sort: "next", today } });
	return { words, moved: rows[0]?.moved };
}

async function kinds() {
	await settleChanges(given, cnr);
	const { events } = await listEvents(ownerId, { after: { writer: "0", id: 0 }, limit: 50 });
	return events.map(({ kind }) => kind).filter((kind) => ["noted", "confirmed", "differs"].includes(kind));
}

async function alerted() {
	await planChangeAlerts(new Date());
	return (await alertsOf(ownerId)).map(({ kind, old_day, new_day, detail }) => [kind, old_day, new_day, detail]);
}

describe("a noted next date", () => {
	test("that the court confirms loses its mark without an alert", async () => {
		await note(NOTED);
		expect(await shown()).toEqual([[NOTED, ""]]);
		await courtSays(NOTED);
		expect(await shown()).toEqual([[NOTED, null]]);
		expect(await kinds()).toEqual(["noted", "confirmed"]);
		expect(await alerted()).toEqual([]);
	});

	test("that the court confirms is told as confirmed, where nothing moved", async () => {
		await note(NOTED);
		await courtSays(NOTED);
		await settleChanges(given, cnr);
		expect(await told()).toEqual({ words: [`eCourts confirms ${formatDay(NOTED)}`], moved: null });
		await courtSays(OTHER);
		await settleChanges(given, cnr);
		expect(await told()).toEqual({
			words: [`Hearing moved ${daysInWords(NOTED, OTHER)}`, `eCourts confirms ${formatDay(NOTED)}`],
			moved: { from: NOTED, to: OTHER },
		});
	});

	test("that another owner had not noted is told to them as before", async () => {
		const neighbour = (await given.givenUser()).id;
		await given.givenCase(neighbour, { cnrNumber: cnr, createdAt: new Date(Date.now() - 60_000) });
		await note(NOTED);
		await courtSays(NOTED);
		const theirs = await withConfirmed(neighbour, (await listChanges(neighbour, { limit: 5 })).changes);
		expect(theirs.map(changeItem)[0]?.words).toBe(`Hearing moved ${daysInWords(today, NOTED)}`);
	});

	test("that the court contradicts is alerted as a move from the noted day", async () => {
		await note(NOTED);
		await courtSays(OTHER);
		expect(await shown()).toEqual([[OTHER, null]]);
		expect(await kinds()).toEqual(["noted", "differs"]);
		expect(await alerted()).toEqual([["date_changed", NOTED, OTHER, "noted"]]);
	});

	test("holds for weeks while the court still shows the hearing, or nothing", async () => {
		await note(NOTED);
		await courtSays(null);
		expect(await shown()).toEqual([[NOTED, ""]]);
		await courtSays(today);
		expect(await shown()).toEqual([[NOTED, ""]]);
		expect(await kinds()).toEqual(["noted"]);
	});

	test("ends with a decision of the court", async () => {
		await note(NOTED);
		await courtSays(null, { decisionDate: today, natureOfDisposal: "Allowed" });
		expect(await shown()).toEqual([[null, null]]);
	});

	test("ends with a date that an administrator corrects", async () => {
		await note(NOTED);
		const { version, values, ...contact } = await requireRecordForAdmin(caseId);
		const actor = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "203.0.113.9" };
		const form = { ...recordAsText(values, contact), based_on: version, phone: "", next_date: OTHER };
		await correctRecord(actor, caseId, recordInput.parse(form));
		expect(await shown()).toEqual([[OTHER, null]]);
		expect(await kinds()).toEqual(["noted", "differs"]);
	});

	test("that is kept holds until the court's date changes, and is then the alert's old day", async () => {
		await note(NOTED);
		await courtSays(OTHER);
		await alerted();
		await keepNotedDate(asOwner(ownerId), caseId);
		expect(await shown()).toEqual([[NOTED, ""]]);
		await courtSays(OTHER);
		expect(await shown()).toEqual([[NOTED, ""]]);
		await courtSays(inDays(20));
		expect(await shown()).toEqual([[inDays(20), null]]);
		expect(await kinds()).toEqual(["noted", "differs", "noted", "differs"]);
	});

	test("is kept only where there is one, and another of the court's", async () => {
		await note(null);
		await courtSays(OTHER);
		await expect(keepNotedDate(asOwner(ownerId), caseId)).rejects.toThrow("This hearing was not found.");
		expect(await shown()).toEqual([[OTHER, null]]);
		expect(await kinds()).toEqual(["noted"]);
		await note(OTHER);
		await expect(keepNotedDate(asOwner(ownerId), caseId)).rejects.toThrow("This hearing was not found.");
	});

	test("is not in the way of later moves by the court", async () => {
		await note(NOTED);
		await courtSays(OTHER);
		await alerted();
		await sql`update alert_notices set state = 'released' where user_id = ${ownerId}`;
		await courtSays(inDays(21));
		expect((await alerted()).at(-1)).toEqual(["date_changed", OTHER, inDays(21), ""]);
		expect(await kinds()).toEqual(["noted", "differs"]);
	});

	test("changes nothing for another owner of the same CNR", async () => {
		const neighbour = (await given.givenUser()).id;
		await given.givenCase(neighbour, { cnrNumber: cnr, createdAt: new Date(Date.now() - 60_000) });
		await note(NOTED);
		const rows = (await listCaseRows(neighbour, {})).rows;
		expect(rows.map(({ nextDate, notedBy }) => [nextDate, notedBy])).toEqual([[today, null]]);
		await courtSays(OTHER);
		await planChangeAlerts(new Date());
		expect((await alertsOf(neighbour)).map(({ old_day, detail }) => [old_day, detail])).toEqual([[today, ""]]);
	});
});
