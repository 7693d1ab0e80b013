import { beforeEach, describe, expect, test } from "vitest";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { listAdminRows, listAllCases } from "~/features/courts/case-admin/queries.server";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { caseJson } from "~/features/courts/cases/json";
import { listForPrint } from "~/features/courts/cases/list/exported-cases.server";
import { listCaseRows, listForPrograms } from "~/features/courts/cases/list/owned.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { caseText } from "~/features/courts/cases/page/share-text";
import { requireCase } from "~/features/courts/cases/queries.server";
import { listEvents as listCaseEvents } from "~/features/courts/court-records/changes/queries.events.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
	queueSecondPass,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { refetchRecord } from "~/features/courts/court-records/look-up/commands.refetch.server";
import { calendarFile } from "~/features/courts/diary/calendar-file.server";
import { describeForAlerts } from "~/features/courts/diary/hearings/queries.alerts.server";
import { listHearingsBetween } from "~/features/courts/diary/hearings/queries.diary.server";
import { describeForMessages } from "~/features/courts/diary/hearings/queries.messages.server";
import { countDue } from "~/features/courts/diary/hearings/queries.upcoming.server";
import { listEvents } from "~/features/courts/diary/queries.server";
import { recordHearing } from "~/features/courts/hearings/commands.server";
import { giveCnr } from "~/features/courts/own-matters/commands.cnr.server";
import { addOwnMatter, addOwnMatterOnce, changeOwnMatter } from "~/features/courts/own-matters/commands.server";
import type { OwnMatter } from "~/features/courts/own-matters/matter-input";
import { requireOwnMatter } from "~/features/courts/own-matters/queries.server";
import { requireSharedCase } from "~/features/courts/sharing/shared-case.server";
import { eachOwnTable } from "~/features/people/accounts/queries.own-data.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { planTrouble } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { hearingParameters } from "~/features/telling/messages/wording/hearing-words";
import { addDays } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";

const tomorrow = inDays(1);
const later = addDays(today, 20);
const CNR = "MHPU010045672023";
const FORUM = "Debts Recovery Tribunal, Pune";

const matter = (about: Partial<OwnMatter> = {}): OwnMatter => ({
	petitioners: ["Gokhale"],
	respondents: ["Lotus Builders"],
	forum: FORUM,
	caseNumber: "OA/112/2025",
	year: 2025,
	nextDate: tomorrow,
	purpose: "Arguments",
	appearsFor: "petitioner",
	...about,
});

let ownerId: string;
let caseId: string;
const mine = () => asOwner(ownerId);
const queued = () => sql`select data from pgboss.job where name = 'fetch-court-record'`;

beforeEach(async () => {
	ownerId = (await given.givenUser()).id;
	({ id: caseId } = await addOwnMatter(mine(), matter()));
});

test("a form that is sent again within a minute adds one matter; a later one, and one that differs, adds another", async () => {
	const { id } = await addOwnMatterOnce(mine(), matter({ caseNumber: "OA/113/2025" }));
	expect(await addOwnMatterOnce(mine(), matter({ caseNumber: "OA/113/2025" }))).toEqual({ id });
	expect(await addOwnMatterOnce(mine(), matter({ caseNumber: "OA/113/2025", respondents: [] }))).not.toEqual({ id });
	await sql`update cases set created_at = now() - interval '2 minutes'`;
	expect(await addOwnMatterOnce(mine(), matter({ caseNumber: "OA/113/2025" }))).not.toEqual({ id });
});

/** Everything that the product shows, sends or exports of the matter. */
async function everything() {
	const now = new Date();
	const range = { from: today, to: later, today, limit: 10 };
	const order = { sort: "next" as const, today };
	const page = await requireCasePage(ownerId, caseId, now);
	const tables: unknown[] = [];
	for await (const [kind, rows] of eachOwnTable(ownerId)) tables.push([kind, rows]);
	const [message] = await describeForMessages(ownerId, [caseId]);
	return {
		list: (await listCaseRows(ownerId, {})).rows,
		programs: (await listForPrograms(ownerId, {})).rows.map(caseJson),
		print: await listForPrint(ownerId, {}, order, true),
		page,
		text: caseText(page),
		shared: await requireSharedCase(ownerId, caseId, now),
		board: await listHearingsBetween(ownerId, range),
		calendar: calendarFile(await listEvents(ownerId, today), "https://diary.example"),
		alert: await describeForAlerts(db, [caseId]),
		message,
		words: message && hearingParameters(message, { sender: "Asha", today }),
		events: await listCaseEvents(ownerId, { include: "own", limit: 10, after: { writer: "0", id: 0 } }),
		form: await requireOwnMatter(ownerId, caseId),
		tables,
	};
}

async function expectSound() {
	for (const { name, sql: statement } of caseInvariants)
		expect([name, await sql.unsafe(statement)]).toEqual([name, []]);
}

describe("a matter without a CNR", () => {
	test("is a case in every list, board, calendar, alert, message and export", async () => {
		const all = await everything();
		expect(all.list).toMatchObject([
			{ id: caseId, cnrNumber: "", place: FORUM, nextDate: tomorrow, isApproved: false },
		]);
		expect(all.programs).toMatchObject([
			{
				cnr_number: "",
				own_forum: FORUM,
				hearing_date: tomorrow,
				next_date_source: "noted",
				is_approved: 0,
				state: "",
			},
		]);
		expect(all.print.items).toMatchObject([{ parties: "Gokhale v. Lotus Builders", court: FORUM, cnrNumber: "" }]);
		expect(all.text).toContain(`Court: ${FORUM}`);
		expect(all.text).not.toContain("CNR");
		expect(all.board.hearings).toMatchObject([{ caseId, day: tomorrow, court: FORUM, purpose: "Arguments" }]);
		expect(all.calendar).toContain("Gokhale v. Lotus Builders");
		expect(all.calendar).toContain("Purpose: Arguments");
		expect(all.alert).toMatchObject([{ caseId, court: FORUM, nextDate: tomorrow, isUnknown: false }]);
		expect(all.message).toMatchObject({ court: FORUM, purpose: "Arguments", isApproved: false });
		expect(all.words?.[3]).toBe(`${FORUM} (case OA/112/2025)`);
		expect(await countDue(ownerId, today)).toMatchObject({ tomorrow: 1, awaited: 0 });
		await expectSound();
	});

	test("never shows its internal key, also after a hearing was recorded", async () => {
		await recordHearing(mine(), caseId, { day: today, outcome: "heard", nextDate: later, purpose: "", note: "" });
		expect(JSON.stringify(await everything())).not.toMatch(/own:/i);
	});

	test("is found by its forum, number and parties, not by its key", async () => {
		const found = async (q: string) => (await listCaseRows(ownerId, { q })).rows.length;
		expect(await found("recovery")).toBe(1);
		expect(await found("112/2025")).toBe(1);
		expect(await found("Gokhale v. lotus")).toBe(1);
		expect(await found("OWN")).toBe(0);
		expect(await found(caseId)).toBe(0);
		expect(await found(caseId.slice(0, 8))).toBe(0);
		expect((await listForPrograms(ownerId, { cnr_number: caseId.slice(0, 4).toUpperCase() })).rows).toEqual([]);
	});

	test("is never looked up, and its age alerts nobody", async () => {
		await queueNightlyRefresh();
		await queueNightlyRefresh({ isSimulated: true });
		await queueEveningLookUp();
		await queueEveningLookUp({ isSimulated: true });
		await queueSecondPass();
		expect(await refetchRecord([caseId])).toBe(0);
		await expect(checkNow(mine(), caseId)).rejects.toMatchObject({ reason: "own_matter" });
		expect(await queued()).toEqual([]);
		expect(await sql`select from court_records where cnr_number = ''`).toEqual([]);
		await sql`update cases set created_at = now() - interval '30 days' where id = ${caseId}`;
		expect(await planTrouble(new Date())).toBe(0);
	});

	test("is no matter of administrators once approved", async () => {
		expect((await listAllCases({})).ids).toEqual([]);
		expect((await listAllCases({ search: "Gokhale" })).ids).toEqual([]);
		expect(await setApproval({ id: ownerId, address: "" }, [caseId], true)).toBe(1);
		expect(await listAdminRows([caseId])).toEqual([]);
		expect((await listAllCases({ todo: "approval" })).ids).toEqual([]);
	});

	test("takes its next date from a hearing recorded on that date", async () => {
		await sql`update court_records set next_date = ${today}`;
		await recordHearing(mine(), caseId, {
			...{ day: today, outcome: "adjourned", nextDate: later, note: "" },
			purpose: "Evidence",
		});
		expect((await listCaseRows(ownerId, {})).rows).toMatchObject([{ nextDate: later, notedBy: "" }]);
		expect((await requireOwnMatter(ownerId, caseId)).initial).toMatchObject({ next_date: later, purpose: "Evidence" });
		// Saving the form as it stands keeps the recorded date; another date replaces it.
		await changeOwnMatter(mine(), caseId, matter({ nextDate: later, purpose: "Evidence" }));
		expect((await listCaseRows(ownerId, {})).rows).toMatchObject([{ nextDate: later, notedBy: "" }]);
		await changeOwnMatter(mine(), caseId, matter({ nextDate: tomorrow }));
		expect((await listCaseRows(ownerId, {})).rows).toMatchObject([{ nextDate: tomorrow, notedBy: null }]);
		await expectSound();
	});

	test("takes its next date from a hearing recorded before the date that was written down", async () => {
		await recordHearing(mine(), caseId, { day: today, outcome: "adjourned", nextDate: later, purpose: "", note: "" });
		expect((await listCaseRows(ownerId, {})).rows).toMatchObject([{ nextDate: later, notedBy: "" }]);
		await expectSound();
	});

	test("is changed by its own form only, and by its owner only", async () => {
		await changeOwnMatter(
			mine(),
			caseId,
			matter({ forum: "Arbitration", respondents: [], nextDate: null, purpose: "" }),
		);
		expect((await requireOwnMatter(ownerId, caseId)).initial).toMatchObject({
			...{ forum: "Arbitration", petitioner: "Gokhale", respondent: "", next_date: "", purpose: "" },
		});
		await expect(updateCase(mine(), caseId, { case_number: "1" })).rejects.toMatchObject({ reason: "own_matter" });
		const other = asOwner((await given.givenUser()).id);
		await expect(changeOwnMatter(other, caseId, matter())).rejects.toMatchObject({ code: "not-found" });
		await expect(giveCnr(other, caseId, CNR)).rejects.toMatchObject({ code: "not-found" });
		await expect(requireOwnMatter(other.ownerId, caseId)).rejects.toMatchObject({ code: "not-found" });
	});

	test("is told to programs only where they ask for it", async () => {
		const after = { writer: "0", id: 0 };
		const kinds = async (include?: "own") =>
			(await listCaseEvents(ownerId, { include, limit: 10, after })).events.map(({ kind }) => kind);
		// Events wait for the open transactions of the whole server.
		await expect.poll(() => kinds("own"), { timeout: 20_000 }).toEqual(["added"]);
		expect(await kinds()).toEqual([]);
		expect((await listForPrograms(ownerId, { hasOwnMatters: false })).rows).toEqual([]);
	});

	test("leaves nothing behind when it is deleted, or its owner's account is", async () => {
		await deleteCases(mine(), [caseId]);
		await addOwnMatter(mine(), matter());
		await sql`delete from users where id = ${ownerId}`;
		expect(await sql`select from court_records`).toEqual([]);
		expect(await sql`select from untracked_records`).toEqual([]);
	});
});

describe("the CNR that a matter gets", () => {
	test("makes it an ordinary case and keeps what was written", async () => {
		await sql`update cases set note = 'Bring the deed', tags = '{urgent}' where id = ${caseId}`;
		await sql`update court_records set next_date = ${today}`;
		await recordHearing(mine(), caseId, { day: today, outcome: "heard", nextDate: later, purpose: "", note: "" });
		await giveCnr(mine(), caseId, CNR);
		const row = await requireCase(ownerId, caseId);
		expect(row).toMatchObject({
			cnrNumber: CNR,
			ownForum: null,
			isApproved: false,
			lookUp: "waiting",
			state: "Maharashtra",
		});
		expect(row).toMatchObject({ caseNumber: "OA/112/2025", nextDate: later, isNoted: true });
		expect(await queued()).toEqual([{ data: { cnr: CNR } }]);
		const page = await requireCasePage(ownerId, caseId, new Date());
		expect(page).toMatchObject({ note: "Bring the deed", tags: ["urgent"], noted: [{ day: today, outcome: "heard" }] });
		expect(await sql`select cnr_number from court_records`).toEqual([{ cnr_number: CNR }]);
		const events = async () => (await listCaseEvents(ownerId, { limit: 10, after: { writer: "0", id: 0 } })).events;
		await expect.poll(events, { timeout: 20_000 }).toMatchObject([{ kind: "added", caseId, cnrNumber: CNR }]);
		await expectSound();
	});

	test("is refused if the owner has that case already, and changes nothing", async () => {
		await addCase(mine(), { cnr_number: CNR });
		await expect(giveCnr(mine(), caseId, CNR)).rejects.toMatchObject({ reason: "cnr_taken" });
		expect(await requireCase(ownerId, caseId)).toMatchObject({ cnrNumber: "", ownForum: FORUM });
		await expectSound();
	});
});
