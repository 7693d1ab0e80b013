import { beforeEach, describe, expect, test } from "vitest";
import { removeBarNumber, saveBarNumber } from "~/features/courts/adding/find/commands.bar-number.server";
import { addFound } from "~/features/courts/adding/find/commands.found.server";
import type { Hit } from "~/features/courts/adding/find/question";
import { caseSearches } from "~/features/courts/adding/find/schema";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { learnAdvocateName, setSide } from "~/features/courts/appearance/commands.server";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { caseChange, caseInput } from "~/features/courts/cases/form/case-input";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { describeForMessages, listIdsWithParty } from "~/features/courts/diary/hearings/queries.messages.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { ownValuesOf } from "~/features/telling/messages/own-words/values";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { migrateDatabase } from "~/platform/db/migrate.server";
import { courtAnswer } from "../support/courts/court-answer";
import { givenDatabaseBefore } from "../support/database/earlier-database";
import { given } from "../support/database/given";
import { someCnr } from "../support/database/people";
import { IS_LONG } from "../support/length.js";

let ownerId = "";
beforeEach(async () => {
	ownerId = (await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" })).id;
});

const sideOf = async (caseId: string) => {
	const [row] = await sql<{ appears_for: string | null; is_side_chosen: boolean }[]>`
		select appears_for, is_side_chosen from cases where id = ${caseId}`;
	return row && [row.appears_for, row.is_side_chosen];
};

const answered = (cnr: string, petitionerAdvocates: string[], respondentAdvocates: string[]) =>
	saveCourtRecord(cnr, courtAnswer(cnr, { petitionerAdvocates, respondentAdvocates }));

describe("the side found in the record", () => {
	test.each([
		["Adv. Asha Kulkarni", "petitioner"],
		["KULKARNI ASHA", "petitioner"],
		["Smt. Asha  Kulkarni (MAH/1234/2010)", "petitioner"],
		["R. S. Deshmukh, Asha Kulkarni", "petitioner"],
		["R. S. Deshmukh & Adv. ASHA KULKARNI", "petitioner"],
		["Asha V. Kulkarni", null],
		["A. Kulkarni", null],
		["Asha", null],
		["", null],
	])("of an advocate written as “%s” is %s", async (written, side) => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await answered(cnrNumber, [written], ["Adv. Someone Else"]);
		expect(await sideOf(id)).toEqual([side, false]);
	});

	test("is compared in other scripts, without zero-width characters", async () => {
		const { id: userId } = await given.givenUser({ firstName: "आशा", lastName: "कुलकर्णी" });
		const { id, cnrNumber } = await given.givenCase(userId);
		await answered(cnrNumber, [], ["अ\u200dॅड. कुलकर्णी\u200c आशा"]);
		expect(await sideOf(id)).toEqual(["respondent", false]);
	});

	test("is none where the name stands on both sides, and follows the record to the other side", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await answered(cnrNumber, ["Asha Kulkarni"], ["Asha Kulkarni"]);
		expect(await sideOf(id)).toEqual([null, false]);
		await answered(cnrNumber, ["Asha Kulkarni"], []);
		expect(await sideOf(id)).toEqual(["petitioner", false]);
		await answered(cnrNumber, [], ["Asha Kulkarni"]);
		expect(await sideOf(id)).toEqual(["respondent", false]);
		await answered(cnrNumber, [], []);
		expect(await sideOf(id)).toEqual(["respondent", false]);
	});

	test("is each owner's own", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		const opponent = await given.givenUser({ firstName: "Ramesh", lastName: "Deshmukh" });
		const theirs = await given.givenCase(opponent.id, { cnrNumber });
		await answered(cnrNumber, ["Adv. Asha Kulkarni"], ["Deshmukh Ramesh"]);
		expect([await sideOf(id), await sideOf(theirs.id)]).toEqual([
			["petitioner", false],
			["respondent", false],
		]);
	});

	test("is there at once where the record is, however the case is added, and moves with the CNR", async () => {
		const [one, many, moved, without] = [someCnr(), someCnr(), someCnr(), someCnr()];
		await answered(one, ["Asha Kulkarni"], []);
		await answered(many, [], ["Asha Kulkarni"]);
		await answered(moved, [], ["Asha Kulkarni"]);
		await answered(without, [], []);
		const { id } = await addCase(asOwner(ownerId), caseInput.parse({ cnr_number: one }));
		const [added] = await addCases(asOwner(ownerId), [many]);
		expect([await sideOf(id), await sideOf(String(added?.case_id))]).toEqual([
			["petitioner", false],
			["respondent", false],
		]);
		await updateCase(asOwner(ownerId), id, caseChange.parse({ cnr_number: moved }));
		expect(await sideOf(id)).toEqual(["respondent", false]);
		await updateCase(asOwner(ownerId), id, caseChange.parse({ cnr_number: without }));
		expect(await sideOf(id)).toEqual([null, false]);
	});

	test("never replaces a person's choice, that of no side included", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await setSide(asOwner(ownerId), [id], "other");
		await answered(cnrNumber, ["Asha Kulkarni"], []);
		expect(await sideOf(id)).toEqual(["other", true]);
		await setSide(asOwner(ownerId), [id], null);
		await answered(cnrNumber, ["Adv. Asha Kulkarni"], []);
		await learnAdvocateName(ownerId, [{ advocate: "Adv Asha Kulkarni" }]);
		expect(await sideOf(id)).toEqual([null, true]);
		const cnr = someCnr();
		await answered(cnr, [], ["Asha Kulkarni"]);
		await updateCase(asOwner(ownerId), id, caseChange.parse({ cnr_number: cnr }));
		expect(await sideOf(id)).toEqual([null, true]);
		const other = someCnr();
		await answered(other, [], ["Asha Kulkarni"]);
		const typed = caseInput.parse({ cnr_number: other, appears_for: "petitioner" });
		const added = await addCase(asOwner(ownerId), typed);
		expect(await sideOf(added.id)).toEqual(["petitioner", true]);
		expect(await requireCasePage(ownerId, added.id, new Date())).toMatchObject({ isSideFound: false });
	});
});

describe("the name of a bar number", () => {
	const namesOf = async () =>
		(await sql`select name from advocate_names where user_id = ${ownerId}`).map(({ name }) => name);
	const learn = (...advocates: (string | null)[]) =>
		learnAdvocateName(
			ownerId,
			advocates.map((advocate) => ({ advocate })),
		);

	test("is the one that most results have, and more than half of them", async () => {
		await learn("A. V. Kulkarni", "R. S. Deshmukh", null, "Someone");
		expect(await namesOf()).toEqual([]);
		await learn("Public Prosecutor, A. V. Kulkarni", "A.P.P., KULKARNI A V", "Public Prosecutor");
		expect(await namesOf()).toHaveLength(1);
		expect(await namesOf()).toEqual([expect.stringMatching(/kulkarni/i)]);
	});

	test("is not guessed between two", async () => {
		await learn("A. V. Kulkarni, R. S. Deshmukh");
		await learn("A. V. Kulkarni; R. S. Deshmukh", "R. S. Deshmukh, A. V. Kulkarni");
		expect(await namesOf()).toEqual([]);
	});

	test("gives a side to the cases that are there, and to those added from the search", async () => {
		const before = await given.givenCase(ownerId, {}, { respondentAdvocates: ["Adv. A V Kulkarni"] });
		const stranger = await given.givenCase((await given.givenUser()).id, { cnrNumber: before.cnrNumber });
		const cnr = someCnr();
		await answered(cnr, ["KULKARNI A.V."], []);
		const hits: Hit[] = [
			{ cnr, number: null, parties: "A v. B", advocate: "A. V. Kulkarni", court: null, filing: null },
		];
		const search = async (query: object) => {
			const asked = { query, typed: {}, words: { what: "", where: "" } };
			const [row] = await given.db
				.insert(caseSearches)
				.values({ userId: ownerId, fingerprint: someCnr(), asked: asked as never, state: "found", hits })
				.returning();
			return String(row?.id);
		};
		const place = { stage: "PENDING", districtId: "1-25" };
		const byName = await search({ by: "advocate", name: "Kulkarni", ...place });
		const [added] = await addFound(asOwner(ownerId), [cnr], byName);
		expect(await sideOf(String(added?.case_id))).toEqual([null, false]);
		const byNumber = await search({ by: "bar-number", state: "MAH", number: "1234", year: "2010", ...place });
		await addFound(asOwner(ownerId), [cnr], byNumber);
		expect(await sideOf(String(added?.case_id))).toEqual(["petitioner", false]);
		expect(await sideOf(before.id)).toEqual(["respondent", false]);
		expect(await sideOf(stranger.id)).toEqual([null, false]);
	});

	test("goes with the number, and the sides that it found stay", async () => {
		const { id } = await given.givenCase(ownerId, {}, { petitionerAdvocates: ["A. V. Kulkarni"] });
		const bar = { bar_state: "MAH", bar_number: "1234", bar_year: 2010, state: "1", district_id: "1-25" };
		await learn("A. V. Kulkarni");
		await saveBarNumber(ownerId, bar);
		expect(await namesOf()).toEqual(["A. V. Kulkarni"]);
		await saveBarNumber(ownerId, { ...bar, bar_number: "99" });
		expect(await namesOf()).toEqual([]);
		await learn("A. V. Kulkarni");
		await removeBarNumber(ownerId);
		expect(await namesOf()).toEqual([]);
		expect(await sideOf(id)).toEqual(["petitioner", false]);
	});
});

describe("setting the side", () => {
	test("works for several cases, approved ones too, and for no other person's", async () => {
		const one = await given.givenCase(ownerId);
		const approved = await given.givenCase(ownerId, { isApproved: true });
		const theirs = await given.givenCase((await given.givenUser()).id);
		expect(await setSide(asOwner(ownerId), [one.id, approved.id, theirs.id, "x"], "respondent")).toBe(2);
		expect([await sideOf(one.id), await sideOf(approved.id), await sideOf(theirs.id)]).toEqual([
			["respondent", true],
			["respondent", true],
			[null, false],
		]);
		await expect(setSide(asOwner(ownerId), [theirs.id], "other")).rejects.toMatchObject({ code: "not-found" });
		await expect(sql`update cases set appears_for = 'court' where id = ${one.id}`).rejects.toThrow("cases_appears_for");
	});

	test("is the only change that an approved case accepts, on its own", async () => {
		const { id } = await given.givenCase(ownerId, { isApproved: true });
		const acting = asOwner(ownerId);
		await updateCase(acting, id, caseChange.parse({ appears_for: "petitioner" }));
		const both = updateCase(acting, id, caseChange.parse({ appears_for: "other", case_number: "8/2024" }));
		await expect(both).rejects.toMatchObject({ code: "conflict" });
		expect(await sideOf(id)).toEqual(["petitioner", true]);
	});
});

test("a client in a template is all parties of the own side, and no name that the law withholds", async () => {
	const parties = { petitioners: ["Madhavi Gokhale", "Ashok Gokhale"], respondents: ["Riverside Greens"] };
	const { id } = await given.givenCase(ownerId, {}, parties);
	const protectedCase = await given.givenCase(ownerId, {}, { ...parties, acts: ["POCSO Act"] });
	const clientOf = async (caseId: string) => {
		const [about] = await describeForMessages(ownerId, [caseId]);
		return about && ownValuesOf(about, { sender: "Asha Kulkarni", today: dayInIndia(new Date()) }).client;
	};
	expect(await clientOf(id)).toBe("");
	await setSide(asOwner(ownerId), [id, protectedCase.id], "petitioner");
	expect(await clientOf(id)).toBe("Madhavi Gokhale, Ashok Gokhale");
	expect(await clientOf(protectedCase.id)).toBe("Name withheld");
	await setSide(asOwner(ownerId), [id], "respondent");
	expect(await clientOf(id)).toBe("Riverside Greens");
	await setSide(asOwner(ownerId), [id], "other");
	expect(await clientOf(id)).toBe("");
});

test("the cases offered for a number begin with those in which the owner appears for this party", async () => {
	const parties = { petitioners: ["Harish Patil"], respondents: ["Bank of Maharashtra"] };
	const at = (days: number) => ({ ...parties, nextDate: addDays(dayInIndia(new Date()), days) });
	const opposed = await given.givenCase(ownerId, { appearsFor: "respondent", isSideChosen: true }, at(1));
	const unsaid = await given.givenCase(ownerId, {}, at(2));
	const late = await given.givenCase(ownerId, { appearsFor: "petitioner", isSideChosen: true }, at(9));
	const soon = await given.givenCase(ownerId, { appearsFor: "petitioner", isSideChosen: true }, at(5));
	const offered = (limit: number) => listIdsWithParty(ownerId, "harish  PATIL", limit);
	expect(await offered(50)).toEqual([soon.id, late.id, opposed.id, unsaid.id]);
	expect(await offered(2)).toEqual([soon.id, late.id]);
	expect(await offered(3)).toEqual([soon.id, late.id, opposed.id]);
});

test("an unchanged answer of the court leaves the case as it is", async () => {
	const { id, cnrNumber } = await given.givenCase(ownerId);
	await answered(cnrNumber, ["Asha Kulkarni"], []);
	const read = async () => String((await sql`select updated_at::text from cases where id = ${id}`)[0]?.updated_at);
	const before = await read();
	await answered(cnrNumber, ["Asha Kulkarni"], []);
	expect(await read()).toBe(before);
});

test.runIf(IS_LONG)("the migration finds the side of the cases that are there", async () => {
	const { url, client } = await givenDatabaseBefore("0071_appears_for");
	await client`insert into states (id, name, code) values ('1', 'Maharashtra', 'MH')`;
	const sides = async (lastName: string, petitioners: string[], respondents: string[]) => {
		const [user] = await client`
			insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			values (gen_random_uuid(), 'ADVOCATE', ${someCnr()}, 'x', 'Asha', ${lastName}, ${someCnr()}, ${someCnr()}) returning id`;
		const cnr = someCnr();
		await client`insert into court_records (cnr_number, petitioner_advocates, respondent_advocates)
			values (${cnr}, ${JSON.stringify(petitioners)}::text::jsonb, ${JSON.stringify(respondents)}::text::jsonb)`;
		await client`insert into cases (id, owner_id, cnr_number, case_number, year, state_id)
			values (gen_random_uuid(), ${String(user?.id)}, ${cnr}, '', 0, '1')`;
	};
	await sides("Kulkarni", ["Adv. KULKARNI ASHA"], ["Someone Else"]);
	await sides("D’Souza", [], ["Adv. Asha D'Souza"]);
	await sides("S. Kulkarni", [], ["S. Kulkarni, Asha", "ASHA S. KULKARNI"]);
	await sides("Kulkarni", ["Asha V. Kulkarni"], []);
	await sides("Kulkarni", ["Asha Kulkarni"], ["Asha Kulkarni"]);
	await migrateDatabase(url);
	const rows = await client`select appears_for, is_side_chosen from cases order by created_at, id`;
	expect(rows.map(({ appears_for }) => appears_for)).toEqual(["petitioner", "respondent", "respondent", null, null]);
	expect(rows.some(({ is_side_chosen }) => is_side_chosen)).toBe(false);
});
