import { describe, expect, test } from "vitest";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { previewCases } from "~/features/courts/adding/many/preview.server";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listAdminRows } from "~/features/courts/case-admin/queries.server";
import {
	archiveCases,
	explainArchived,
	findArchivedId,
	restoreCases,
} from "~/features/courts/cases/archive/commands.server";
import { addCase } from "~/features/courts/cases/commands.server";
import { caseInput } from "~/features/courts/cases/form/case-input";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { eachListedCase, listForPrint } from "~/features/courts/cases/list/exported-cases.server";
import { caseListFilter } from "~/features/courts/cases/list/filter";
import { listOwnedCases } from "~/features/courts/cases/list/owned.server";
import { listFilterOptions, listOnScreen } from "~/features/courts/cases/list/queries.server";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { setTags, tagCases } from "~/features/courts/cases/tags/commands.server";
import { listTags } from "~/features/courts/cases/tags/queries.server";
import { listChanges, listChangesOfCase } from "~/features/courts/court-records/changes/queries.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { listHearingDays, listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { listEvents, requireEvent } from "~/features/courts/diary/queries.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import {
	planReminders,
	planTomorrow,
	planTrouble,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { inDays, today } from "../support/days";
import { alertsOf, atIst, givenMove, noticesOf } from "../support/telling/alerts";

withOwner();
const noon = atIst(today, "12:00");

const screen = (search: Record<string, string> = {}, place = {}) =>
	listOnScreen(ownerId, caseListFilter.parse(search), { page: 1, sort: "next", today, ...place });
const listed = async (search = {}, place = {}) => (await screen(search, place)).rows.map(({ id }) => id);
const tagsOf = async (id: string) =>
	(await sql<{ tags: string[] }[]>`select tags from cases where id = ${id}`)[0]?.tags;
const holds = async () => {
	for (const { name, sql: query } of caseInvariants)
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
};
const tagged = (intent: "add" | "remove", ids: string[], tag: string) =>
	tagCases(asOwner(ownerId), { intent, case: ids, tag });

describe("tags", () => {
	test("are saved as first typed, on any case, and the case's own time of change stays", async () => {
		const one = await given.givenCase(ownerId);
		const other = await given.givenCase(ownerId);
		await setTags(asOwner(ownerId), one.id, ["Urgent", "sale deed"]);
		await setTags(asOwner(ownerId), other.id, ["URGENT", "Bail"]);
		expect(await tagsOf(one.id)).toEqual(["Urgent", "sale deed"]);
		expect(await tagsOf(other.id)).toEqual(["Urgent", "Bail"]);
		expect(await listTags(ownerId)).toEqual(["Bail", "sale deed", "Urgent"]);
		expect(await requireCasePage(ownerId, one.id, new Date())).toMatchObject({ tags: ["Urgent", "sale deed"] });
		const [row] = await sql`select updated_at from cases where id = ${one.id}`;
		expect(new Date(String(row?.updated_at))).toEqual(one.updatedAt);
		await setTags(asOwner(ownerId), one.id, []);
		expect(await tagsOf(one.id)).toEqual([]);
	});

	test("are seen by their owner only", async () => {
		const one = await given.givenCase(ownerId, { tags: ["Urgent"] });
		const stranger = await given.givenUser();
		for (const id of [one.id, "x"]) {
			await expect(setTags(asOwner(stranger.id), id, ["mine"])).rejects.toMatchObject({ code: "not-found" });
			const bulk = tagCases(asOwner(stranger.id), { intent: "add", case: [id], tag: "mine" });
			await expect(bulk).rejects.toMatchObject({ code: "not-found" });
		}
		expect(await listTags(stranger.id)).toEqual([]);
		expect(await tagsOf(one.id)).toEqual(["Urgent"]);
	});

	test("are limited to ten, unique and of a maximum length, for every writer", async () => {
		const { id } = await given.givenCase(ownerId);
		for (const tags of [Array.from({ length: 11 }, (_, i) => `t${i}`), ["a", "A"], ["x".repeat(31)], [""]]) {
			await expect(sql`update cases set tags = ${tags} where id = ${id}`, tags.join()).rejects.toThrow("cases_tags");
			await expect(setTags(asOwner(ownerId), id, tags), tags.join()).rejects.toMatchObject({
				code: "invalid",
				field: "tags",
			});
		}
		await holds();
	});

	test("are added to and removed from several cases at once, each case once, and full cases are named", async () => {
		const full = Array.from({ length: 10 }, (_, i) => `t${i}`);
		const plain = await given.givenCase(ownerId);
		const has = await given.givenCase(ownerId, { tags: ["Bail", "urgent"] });
		const crammed = await given.givenCase(
			ownerId,
			{ tags: full },
			{ petitioners: ["Gokhale"], respondents: ["Greens"] },
		);
		const ids = [plain.id, has.id, crammed.id, "x"];
		expect(await tagged("add", ids, "URGENT")).toEqual({ tag: "urgent", changed: 1, full: ["Gokhale v. Greens"] });
		expect(await tagsOf(plain.id)).toEqual(["urgent"]);
		expect(await tagsOf(crammed.id)).toEqual(full);
		expect(await tagged("add", ids, "T0")).toMatchObject({ tag: "t0", changed: 2, full: [] });
		expect(await tagged("remove", ids, "Urgent")).toEqual({ tag: "urgent", changed: 2, full: [] });
		expect(await tagsOf(has.id)).toEqual(["Bail", "t0"]);
		await holds();
	});

	test("added by two requests at once are both saved, and never more than ten", async () => {
		const cases = await Promise.all([1, 2, 3].map(() => given.givenCase(ownerId, { tags: ["a", "b", "c", "d", "e"] })));
		const ids = cases.map(({ id }) => id);
		await Promise.all(Array.from({ length: 8 }, (_, i) => tagged("add", i % 2 ? ids : [...ids].reverse(), `new ${i}`)));
		for (const id of ids) expect(await tagsOf(id)).toHaveLength(10);
	});

	test("filter the list in any letter case, and are read by their index", async () => {
		const one = await given.givenCase(ownerId, { tags: ["Urgent", "मुंबई"] }, { nextDate: inDays(3) });
		await given.givenCase(ownerId, { tags: ["Urgently"] });
		await given.givenCase(ownerId);
		expect(await listed({ tag: "uRGENT" })).toEqual([one.id]);
		expect(await listed({ tag: "मुंबई", from: inDays(1) })).toEqual([one.id]);
		expect(await listed({ tag: "%" })).toEqual([]);
		expect(await listed({ q: "urgent" })).toEqual([]);
		expect((await listFilterOptions(ownerId)).tags.map(({ id }) => id)).toEqual(["मुंबई", "Urgent", "Urgently"].sort());
		const stranger = await given.givenUser();
		expect((await listOnScreen(stranger.id, { tag: "Urgent" }, { page: 1, sort: "next", today })).rows).toEqual([]);
		await sql`set enable_seqscan = off`;
		await sql`set enable_bitmapscan = off`;
		const plan = await sql`explain select id from cases where owner_id = ${ownerId} and tags <> '{}'`;
		expect(JSON.stringify(plan)).toContain("cases_owner_tagged");
		await sql`reset enable_seqscan`;
		await sql`reset enable_bitmapscan`;
	});
});

describe("an archived case", () => {
	const givenCaseHeardTomorrow = (about = {}, record = {}) =>
		given.givenCase(
			ownerId,
			{ createdAt: new Date(Date.now() - 60_000), isApproved: true, ...about },
			{ nextDate: inDays(1), ...record },
		);

	test("is in no list but state=archived, and in all of them after it is restored", async () => {
		const activeCase = await givenCaseHeardTomorrow();
		const archivedCase = await givenCaseHeardTomorrow({ tags: ["Old"] });
		const late = await givenCaseHeardTomorrow({}, { nextDate: inDays(-3) });
		expect(await archiveCases(asOwner(ownerId), [archivedCase.id, late.id])).toBe(2);
		expect(await archiveCases(asOwner(ownerId), [archivedCase.id])).toBe(0);
		for (const sort of ["next", "newest", "case_number", "court"] as const)
			expect(await listed({}, { sort }), sort).toEqual([activeCase.id]);
		expect((await screen()).count).toBe(1);
		expect(await listed({ q: archivedCase.cnrNumber })).toEqual([]);
		expect(await listed({ tag: "old" })).toEqual([]);
		expect(await listed({ state: "archived" })).toEqual([archivedCase.id, late.id]);
		expect(await listed({ state: "archived", tag: "old" })).toEqual([archivedCase.id]);
		for (const state of ["active", "awaited", "disposed"])
			expect(await listed({ state })).not.toContain(archivedCase.id);
		const approved = await listOnScreen(ownerId, { isApproved: true }, { page: 1, sort: "next", today });
		expect(approved.rows.map(({ id }) => id)).toEqual([activeCase.id]);
		expect(await countDue(ownerId, today)).toMatchObject({ changed: 0, awaited: 0, tomorrow: 1 });
		const range = { from: inDays(-9), to: inDays(9), today };
		expect((await listHearingsBetween(ownerId, { ...range, limit: 9 })).hearings.map(({ caseId }) => caseId)).toEqual([
			activeCase.id,
		]);
		expect(await listHearingDays(ownerId, { ...range, casesADay: 3 })).toMatchObject([{ total: 1 }]);
		expect((await listEvents(ownerId, today)).map(({ caseId }) => caseId)).toEqual([activeCase.id]);
		await holds();

		expect(await restoreCases(asOwner(ownerId), [archivedCase.id, late.id, activeCase.id])).toBe(2);
		expect(await listed()).toHaveLength(3);
		expect(await listed({ state: "archived" })).toEqual([]);
	});

	test("after its hearing is neither in the diary's past days nor the next hearing", async () => {
		const one = await givenCaseHeardTomorrow({ archivedAt: new Date() }, { nextDate: inDays(30) });
		await sql`insert into hearings (cnr_number, position, date) values (${one.cnrNumber}, 0, ${inDays(-1)})`;
		const found = await listHearingsBetween(ownerId, { from: inDays(-2), to: today, today, limit: 9 });
		expect(found).toMatchObject({ hearings: [], nextDay: null });
	});

	test("has its page, its calendar entry and its own changes, but is not on the page of changes", async () => {
		const one = await givenCaseHeardTomorrow();
		await givenMove(one.cnrNumber, inDays(1), inDays(4));
		await archiveCases(asOwner(ownerId), [one.id]);
		const page = await requireCasePage(ownerId, one.id, new Date());
		expect(page.archivedOn).toMatch(/^\d{1,2} [A-Z][a-z]{2}$/);
		expect(page.item).not.toHaveProperty("archivedAt");
		expect(await requireEvent(ownerId, one.id)).toMatchObject({ day: inDays(4) });
		expect(await listChangesOfCase(ownerId, one.id)).toHaveLength(1);
		expect((await listChanges(ownerId, { limit: 9 })).changes).toEqual([]);
		await restoreCases(asOwner(ownerId), [one.id]);
		expect((await listChanges(ownerId, { limit: 9 })).changes).toHaveLength(1);
		expect((await requireCasePage(ownerId, one.id, new Date())).archivedOn).toBeNull();
	});

	test("is in the list for programs, which get it by updated_since", async () => {
		const one = await givenCaseHeardTomorrow();
		const before = new Date();
		await archiveCases(asOwner(ownerId), [one.id]);
		const { rows, count } = await listOwnedCases(ownerId, { updatedSince: before });
		expect(count).toBe(1);
		expect(rows[0]).toMatchObject({ id: one.id, archivedAt: expect.any(Date) });
		expect((await listOwnedCases(ownerId, {})).count).toBe(1);
	});

	test("has no alert of any kind, not even one that was planned before", async () => {
		const archivedCase = await givenCaseHeardTomorrow();
		const kinds = ["date_changed", "reminder", "tomorrow", "week", "trouble"];
		const channels = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, ["email"]])));
		await sql`insert into alert_settings ${sql({ user_id: ownerId, channels })}`;
		const planAll = async () => {
			await planReminders(noon);
			await planTomorrow(noon);
			await planWeek(noon);
			await planTrouble(noon);
			await planChangeAlerts(noon);
		};
		await archiveCases(asOwner(ownerId), [archivedCase.id]);
		await givenMove(archivedCase.cnrNumber, inDays(1), inDays(2));
		await givenMove(archivedCase.cnrNumber, inDays(2), inDays(1));
		await sql`update court_records set fetched_at = now() - interval '9 days' where cnr_number = ${archivedCase.cnrNumber}`;
		await sql`update cases set created_at = now() - interval '9 days' where id = ${archivedCase.id}`;
		await planAll();
		expect(await alertsOf(ownerId)).toEqual([]);

		await restoreCases(asOwner(ownerId), [archivedCase.id]);
		await planAll();
		expect((await alertsOf(ownerId)).length).toBeGreaterThan(1);
		await archiveCases(asOwner(ownerId), [archivedCase.id]);
		await releaseNotices(new Date(noon.getTime() + 48 * 60 * 60 * 1000));
		expect(new Set((await noticesOf(ownerId)).map(({ state }) => state))).toEqual(new Set(["dropped"]));
	});

	test("is not refreshed at night, unless another person tracks its CNR", async () => {
		const stale = new Date(Date.now() - 48 * 60 * 60 * 1000);
		const one = await givenCaseHeardTomorrow({ archivedAt: new Date() }, { fetchedAt: stale });
		const queuedCnrs = async () =>
			(await sql`select data->>'cnr' as cnr from pgboss.job where name = 'fetch-court-record'`).map(({ cnr }) => cnr);
		await queueNightlyRefresh();
		await queueEveningLookUp();
		expect(await queuedCnrs()).toEqual([]);
		await given.givenCase((await given.givenUser()).id, { cnrNumber: one.cnrNumber });
		await queueNightlyRefresh();
		expect(await queuedCnrs()).toEqual([one.cnrNumber]);
	});

	test("can be approved, and administrators see that it is archived", async () => {
		const one = await givenCaseHeardTomorrow({ isApproved: false });
		await archiveCases(asOwner(ownerId), [one.id]);
		const actor = { id: (await given.givenUser({ role: "ADMIN" })).id, address: "203.0.113.9" };
		expect(await setApproval(actor, [one.id], true)).toBe(1);
		expect(await listAdminRows([one.id])).toMatchObject([{ isApproved: true, isArchived: true }]);
	});

	test("can be archived and restored by its owner only", async () => {
		const one = await givenCaseHeardTomorrow();
		const stranger = await given.givenUser();
		for (const id of [one.id, "x"]) {
			await expect(archiveCases(asOwner(stranger.id), [id])).rejects.toMatchObject({ code: "not-found" });
			await expect(restoreCases(asOwner(stranger.id), [id])).rejects.toMatchObject({ code: "not-found" });
		}
		expect(await findArchivedId(stranger.id, one.cnrNumber)).toBeUndefined();
		expect(await listed()).toEqual([one.id]);
	});

	test("that is added again can be restored on screens; programs get the former answer", async () => {
		const one = await givenCaseHeardTomorrow({ archivedAt: new Date() });
		const input = caseInput.parse({ cnr_number: one.cnrNumber });
		await expect(addCase(asOwner(ownerId), input)).rejects.toMatchObject({
			message: "This case is already in your list.",
		});
		const onScreen = addCase(asOwner(ownerId), input).catch(explainArchived(ownerId, one.cnrNumber));
		await expect(onScreen).rejects.toMatchObject({ message: "This case is in your archive.", field: "cnr_number" });
		expect(await findArchivedId(ownerId, one.cnrNumber)).toBe(one.id);
		expect(await previewCases(ownerId, one.cnrNumber)).toMatchObject([{ outcome: "exists", archivedId: one.id }]);
		expect(await addCases(asOwner(ownerId), [one.cnrNumber])).toMatchObject([
			{ result: "exists", message: "This case is already in your list." },
		]);
		await restoreCases(asOwner(ownerId), [one.id]);
		const listedAgain = addCase(asOwner(ownerId), input).catch(explainArchived(ownerId, one.cnrNumber));
		await expect(listedAgain).rejects.toMatchObject({ message: "This case is already in your list." });
		expect((await previewCases(ownerId, one.cnrNumber))[0]).not.toHaveProperty("archivedId");
	});
});

describe("an exported list", () => {
	const all = async (
		search: Record<string, string> = {},
		sort: "next" | "newest" | "court" | "case_number" = "next",
	) => {
		const items = [];
		for await (const item of eachListedCase(ownerId, caseListFilter.parse(search), { sort, today })) items.push(item);
		return items;
	};

	test("has every case of the list in its order, part by part, with note and tags", async () => {
		await sql`insert into court_records (cnr_number, look_up, fetched_at, next_date, petitioners, respondents)
			select 'MHPU01' || lpad(i::text, 6, '0') || '2024', 'found', now(), ${today}::date + i % 7, '["A"]', '["B"]'
			from generate_series(1, 1203) i`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, note, tags)
			select gen_random_uuid(), ${ownerId}, cnr_number, substr(cnr_number, 7, 6), 2024, '1', 'note ' || cnr_number, '{"T"}'
			from court_records`;
		await archiveCases(asOwner(ownerId), (await listed()).slice(0, 3));
		for (const sort of ["next", "newest", "court", "case_number"] as const) {
			const items = await all({}, sort);
			expect(new Set(items.map(({ id }) => id)).size).toBe(1200);
			const page = await listed({}, { sort, page: 60 });
			expect(items.slice(590, 600).map(({ id }) => id)).toEqual(page);
		}
		// A case heard tomorrow, which is none of the three archived ones.
		const [first] = await all({ q: "000008" });
		expect(first).toMatchObject({ hearing: inDays(1), parties: "A v. B", tags: "T", note: `note ${first?.cnrNumber}` });
		const printed = await listForPrint(ownerId, {}, { sort: "next", today }, false);
		expect(printed.items).toHaveLength(500);
		expect(printed.items.some(({ note }) => note)).toBe(false);
		expect(printed.total).toBe(1200);
		expect(await all({ state: "archived" })).toHaveLength(3);
	});

	test("has the list's words for a missing hearing, and nobody else's cases", async () => {
		await given.givenCase((await given.givenUser()).id);
		await given.givenCase(ownerId, { caseNumber: "1" }, { nextDate: inDays(3), decisionDate: inDays(-1) });
		await given.givenCase(ownerId, { caseNumber: "2" }, { nextDate: null });
		await given.givenCase(ownerId, { caseNumber: "3" }, { lookUp: "waiting", petitioners: [], respondents: [] });
		const items = (await all({}, "case_number")).map(({ caseNumber, hearing, none, parties }) => [
			caseNumber,
			hearing,
			none,
			parties,
		]);
		expect(items).toEqual([
			["1", null, "Disposed", "Sunita Rao v. State of Karnataka"],
			["2", null, "Date awaited", "Sunita Rao v. State of Karnataka"],
			["3", null, "", "3"],
		]);
	});
});
