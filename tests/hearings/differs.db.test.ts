import { beforeEach, describe, expect, test } from "vitest";
import { caseListFilter } from "~/features/courts/cases/list/filter";
import { listRowsOnScreen } from "~/features/courts/cases/list/queries.server";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { keepNotedDate, recordHearing } from "~/features/courts/hearings/commands.server";
import { listDiffering, takeCourtDate } from "~/features/courts/hearings/differing.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

const [NOTED, COURTS] = [inDays(20), inDays(15)];
let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
});

/** A case with a hearing recorded today, after which the court's record gets this date. */
async function givenAnswered(courts: string) {
	const { id, cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: today });
	const hearing = { day: today, outcome: "adjourned", nextDate: NOTED, purpose: "", note: "mine" } as const;
	await recordHearing(asOwner(ownerId), id, hearing, { isConfirmed: true });
	await given.client`update court_records set next_date = ${courts} where cnr_number = ${cnrNumber}`;
	return { id, cnrNumber };
}

async function listed() {
	const filter = caseListFilter.parse({ state: "differs" });
	const { rows } = await listRowsOnScreen(ownerId, filter, { page: 1, limit: 10, sort: "next", today });
	expect((await countDue(ownerId, today)).differs).toBe(rows.length);
	return rows.map(({ id }) => id);
}

describe("the list of cases in which the court says otherwise", () => {
	test("has those whose newest entry has another date than the court's, with both", async () => {
		const { id } = await givenAnswered(COURTS);
		await givenAnswered(NOTED);
		await given.givenCase(ownerId, {}, { nextDate: COURTS });
		expect(await listed()).toEqual([id]);
		expect(await listDiffering(ownerId, [{ id }])).toEqual({ [id]: { noted: NOTED, courts: COURTS } });
		const other = await given.givenUser();
		expect(await listDiffering(other.id, [{ id }])).toEqual({});
	});

	test("loses a case whose date is kept, until the court's changes again", async () => {
		const { id, cnrNumber } = await givenAnswered(COURTS);
		await keepNotedDate(asOwner(ownerId), id);
		expect(await listed()).toEqual([]);
		await given.client`update court_records set next_date = ${inDays(30)} where cnr_number = ${cnrNumber}`;
		expect(await listed()).toEqual([id]);
	});

	test("loses a case whose court's date is taken; the rest of the entry stays", async () => {
		const { id } = await givenAnswered(COURTS);
		await takeCourtDate(asOwner(ownerId), id);
		expect(await listed()).toEqual([]);
		const [noted] = await given.client`select next_date::text, note from noted_hearings where case_id = ${id}`;
		expect(noted).toEqual({ next_date: COURTS, note: "mine" });
		const [held] = await given.client`select next_date::text, is_noted from cases where id = ${id}`;
		expect(held).toEqual({ next_date: COURTS, is_noted: false });
		const [entry] = await given.client`select action from audit_log where subject_id = ${id} order by at desc limit 1`;
		expect(entry?.action).toBe("case.hearing-take");
		await expect(takeCourtDate(asOwner(ownerId), id)).rejects.toMatchObject({ code: "not-found" });
	});

	test("is not for another owner to settle", async () => {
		const { id } = await givenAnswered(COURTS);
		const other = await given.givenUser();
		await expect(takeCourtDate(asOwner(other.id), id)).rejects.toMatchObject({ code: "not-found" });
		expect(await listed()).toEqual([id]);
	});
});
