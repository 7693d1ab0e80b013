import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { anonymiseKeptRows } from "~/features/administration/privacy/commands.forget.server";
import { recoverCaseWork } from "~/features/courts/adding/commands.recover.server";
import { createDemoCases } from "~/features/courts/adding/demo.server";
import { addCases } from "~/features/courts/adding/many/commands.server";
import { learnAdvocateName, setSide } from "~/features/courts/appearance/commands.server";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { archiveAllCases, archiveCases, restoreCases } from "~/features/courts/cases/archive/commands.server";
import { deleteCases } from "~/features/courts/cases/commands.delete.server";
import { addCase, updateCase } from "~/features/courts/cases/commands.server";
import { caseChange, caseInput } from "~/features/courts/cases/form/case-input";
import { recordOpened, saveNote, setMuted } from "~/features/courts/cases/page/commands.server";
import { setTags, tagCases } from "~/features/courts/cases/tags/commands.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	forgetOldChanges,
	reorderRestoredChanges,
} from "~/features/courts/court-records/changes/commands.forget.server";
import { caseOfEvent, recordOwnEvents } from "~/features/courts/court-records/changes/commands.own-events.server";
import type { ChangePosition } from "~/features/courts/court-records/changes/cursor";
import { listEvents, selectEvents } from "~/features/courts/court-records/changes/queries.events.server";
import { correctRecord, requireRecordForAdmin } from "~/features/courts/court-records/look-up/commands.correct.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { placeCases } from "~/features/courts/court-records/place.server";
import { saveImported } from "~/features/courts/record-imports/save.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { db, sql } from "~/platform/db/client.server";
import { openChange, settleChanges } from "../support/courts/changes";
import { courtAnswer } from "../support/courts/court-answer";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { PASSWORD, someCnr } from "../support/database/people";
import { closedGate } from "../support/gate";
import { IS_LONG } from "../support/length.js";

withActor();

withOwner();

/** The published columns of a case and of a record. */
const OF_CASE = `cnr_number, case_number, year, country, state_id, district_id, court_complex_id, court_establishment_id,
	case_type_id, is_approved, party_name, phone, archived_at, appears_for`;
const OF_RECORD = `look_up, case_type, filing_number, filing_date, registration_date, first_hearing_date, next_date, decision_date,
	nature_of_disposal, case_stage, court_number_and_judge, petitioners, petitioner_advocates, respondents,
	respondent_advocates, acts, sections`;
const each = (row: string, columns: string) => `(${columns.replace(/\w+/g, (column) => `${row}.${column}`)})`;

/** From here on triggers log each change of a published field, whoever makes it. */
beforeAll(async () => {
	await sql.unsafe(`
		create table logged_changes (case_id uuid, cnr_number text not null, writer xid8 not null default pg_current_xact_id());
		create function log_case() returns trigger language plpgsql as $$
		begin
			insert into logged_changes values (coalesce(new.id, old.id), coalesce(new.cnr_number, old.cnr_number));
			return null;
		end $$;
		create function log_record() returns trigger language plpgsql as $$
		begin
			insert into logged_changes select id, new.cnr_number from cases where cnr_number = new.cnr_number;
			return null;
		end $$;
		create trigger log_case after insert or delete on cases for each row execute function log_case();
		create trigger log_changed_case after update on cases for each row
			when (${each("old", OF_CASE)} is distinct from ${each("new", OF_CASE)}) execute function log_case();
		create trigger log_record after update on court_records for each row
			when (${each("old", OF_RECORD)} is distinct from ${each("new", OF_RECORD)}) execute function log_record()`);
});

/** The logged changes without an event, of the case or of its record, in the same transaction. */
const withoutEvent = () => sql`
	select n.cnr_number, c.case_number from logged_changes n left join cases c on c.id = n.case_id
	where not exists (select from case_events e where e.case_id = n.case_id and e.writer = n.writer)
		and not exists (select from case_changes h where h.cnr_number = n.cnr_number and h.writer = n.writer)`;

/** The saved events of cases, one line each, in their order. */
const emitted = async () =>
	(await sql`select kind, source, cnr_number from case_events order by writer, id`).map(
		({ kind, source, cnr_number }) => `${source} ${kind} ${cnr_number}`,
	);

async function correct(caseId: string, about: Record<string, string>) {
	const { values, version, ...contact } = await requireRecordForAdmin(caseId);
	await correctRecord(
		actor,
		caseId,
		recordInput.parse({ ...recordAsText(values, contact), based_on: version, ...about }),
	);
}

type Known = { by: ReturnType<typeof asOwner>; one: string; other: string; cnr: string; second: string };
type Row = { name: string; change: (known: Known) => Promise<unknown>; events: (known: Known) => string[] };

/** Two cases, the first of which another person tracks too; an event of the record belongs to both people. */
const NEW = "MHPU010000012021";
const CHANGES: Row[] = [
	{
		name: "adding a case",
		change: ({ by }) => addCase(by, caseInput.parse({ cnr_number: NEW })),
		events: () => [`person added ${NEW}`],
	},
	{
		name: "adding many, one of them there already",
		change: ({ by, cnr }) => addCases(by, [cnr, NEW, "MHPU010000022021"]),
		events: () => [`person added ${NEW}`, "person added MHPU010000022021"],
	},
	{
		name: "changing a case's number",
		change: ({ by, one }) => updateCase(by, one, caseChange.parse({ case_number: "77/2024" })),
		events: ({ cnr }) => [`person updated ${cnr}`],
	},
	{
		name: "correcting a CNR",
		change: ({ by, one }) => updateCase(by, one, caseChange.parse({ cnr_number: NEW })),
		events: () => [`person updated ${NEW}`],
	},
	{
		name: "an administrator changing a case for its owner",
		change: ({ by, one }) => updateCase({ ...by, actor }, one, caseChange.parse({ case_number: "78/2024" })),
		events: ({ cnr }) => [`desk updated ${cnr}`],
	},
	{
		name: "deleting cases",
		change: ({ by, one, other }) => deleteCases(by, [one, other]),
		events: ({ cnr, second }) => [`person deleted ${cnr}`, `person deleted ${second}`],
	},
	{
		name: "approving",
		change: ({ one, other }) => setApproval(actor, [one, other], true),
		events: ({ cnr, second }) => [`desk updated ${cnr}`, `desk updated ${second}`],
	},
	{
		name: "saying for which side the owner appears",
		change: ({ by, one, other }) => setSide(by, [one, other], "respondent"),
		events: ({ cnr, second }) => [`person updated ${cnr}`, `person updated ${second}`],
	},
	{
		name: "learning the advocate's name as the court writes it",
		change: async ({ by, one, cnr }) => {
			await sql`update court_records set petitioner_advocates = '["M. P. Iyer"]' where cnr_number = ${cnr}`;
			await sql`delete from logged_changes`;
			await learnAdvocateName(by.ownerId, [{ advocate: "IYER M P" }]);
			expect(await sql`select appears_for from cases where id = ${one}`).toEqual([{ appears_for: "petitioner" }]);
		},
		events: ({ cnr }) => [`court updated ${cnr}`],
	},
	{ name: "approving what is approved", change: ({ one }) => setApproval(actor, [one], false), events: () => [] },
	{
		name: "archiving and bringing back",
		change: async ({ by, one }) => {
			await archiveCases(by, [one]);
			await archiveCases(by, [one]);
			await restoreCases(by, [one]);
		},
		events: ({ cnr }) => [`person updated ${cnr}`, `person updated ${cnr}`],
	},
	{
		name: "archiving all when consent is withdrawn",
		change: ({ by }) => db.transaction((tx) => archiveAllCases(tx, by.ownerId)),
		events: ({ cnr, second }) => [`person updated ${cnr}`, `person updated ${second}`],
	},
	{
		name: "setting a party's phone",
		change: ({ one }) => correct(one, { phone: "9876543210" }),
		events: ({ cnr }) => [`desk updated ${cnr}`],
	},
	{
		name: "a correction of what is no kind of change, for all who track it",
		change: ({ one }) => correct(one, { petitioner_advocates: "K. L. Rao", phone: "" }),
		events: ({ cnr }) => [`desk updated ${cnr}`, `desk updated ${cnr}`],
	},
	{
		name: "a look-up that brings what is no kind of change",
		change: ({ cnr }) => saveCourtRecord(cnr, courtAnswer(cnr, { registrationNumber: "9/2024" })),
		events: ({ cnr }) => [`court updated ${cnr}`, `court updated ${cnr}`],
	},
	{
		name: "a look-up that moves the hearing",
		change: ({ cnr }) => saveCourtRecord(cnr, courtAnswer(cnr, { nextHearingDate: "2031-02-03" })),
		events: () => [],
	},
	{
		name: "an import of what is no kind of change",
		change: ({ second }) =>
			db.transaction((tx) => saveImported(tx, [{ cnr: second, values: { acts: ["The Act"] }, purpose: "" }])),
		events: ({ second }) => [`import updated ${second}`],
	},
	{
		name: "a look-up that the court refuses",
		change: async ({ by }) => {
			await given.givenCase(by.ownerId, { cnrNumber: "ODD/1" }, { lookUp: "waiting", fetchedAt: null });
			await sql`delete from logged_changes`;
			await lookUpCourtRecord("ODD/1", { isLastAttempt: true });
			await lookUpCourtRecord("ODD/1", { isLastAttempt: true });
		},
		events: () => [],
	},
	{
		name: "adding a case whose record another person waits for in vain, for that person",
		change: async ({ by }) => {
			const neighbour = await given.givenUser();
			await given.givenCase(neighbour.id, { cnrNumber: NEW }, { lookUp: "failed", fetchedAt: null });
			await sql`delete from logged_changes`;
			await addCase(by, caseInput.parse({ cnr_number: NEW }));
		},
		events: () => [`court updated ${NEW}`, `person added ${NEW}`],
	},
	{
		name: "giving up a look-up that was lost",
		change: async ({ by }) => {
			await given.givenCase(
				by.ownerId,
				{ cnrNumber: NEW },
				{ lookUp: "waiting", fetchedAt: null, askedAt: new Date("2026-01-01") },
			);
			await sql`delete from logged_changes`;
			await recoverCaseWork();
		},
		events: () => [`court updated ${NEW}`],
	},
	{
		name: "learning the district of a CNR's letters",
		change: async ({ by }) => {
			const about = { cnrNumber: NEW, districtId: null, derivedFields: ["district" as const] };
			await given.givenCase(by.ownerId, about);
			await sql`delete from logged_changes`;
			await placeCases("MHPU");
		},
		events: () => [`court updated ${NEW}`],
	},
	{
		name: "the demo's cases",
		change: async () => {
			await given.givenUser({ username: "asha" });
			const about = { stateId: "1", districtId: "1-25", caseNumber: "1/2021", year: 2021, note: "", tags: [] };
			await createDemoCases([{ cnr: NEW, ...about }]);
		},
		events: () => [`person added ${NEW}`],
	},
	{
		name: "what only screens show: note, tags, mute, opening",
		change: async ({ by, one }) => {
			await saveNote(by, one, "Bring the deed");
			await setTags(by, one, ["Appeal"]);
			await tagCases(by, { case: [one], tag: "Urgent", intent: "add" });
			await setMuted(by, one, true);
			await recordOpened(by.ownerId, one, new Date());
		},
		events: () => [],
	},
];

describe("every change of a published field emits an event:", () => {
	test.each(CHANGES)("$name", async ({ change, events }) => {
		const first = await given.givenCase(ownerId, {}, { registrationNumber: "8/2024", caseStage: null });
		const second = await given.givenCase(ownerId);
		await given.givenCase((await given.givenUser()).id, { cnrNumber: first.cnrNumber });
		// The record is first set to the court's answer, so that a change touches only its own fields.
		await saveCourtRecord(first.cnrNumber, courtAnswer(first.cnrNumber, {}));
		await sql`delete from logged_changes`;
		await sql`delete from case_events`;
		const known = {
			by: asOwner(ownerId),
			one: first.id,
			other: second.id,
			cnr: first.cnrNumber,
			second: second.cnrNumber,
		};
		await change(known);
		expect(await withoutEvent()).toEqual([]);
		expect((await emitted()).sort()).toEqual(events(known).sort());
	});

	test("events of thousands of cases are inserted in the transaction of the change", async () => {
		await sql`insert into court_records (cnr_number, look_up) select 'MASS' || n, 'found' from generate_series(1, 5000) n`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), ${ownerId}, 'MASS' || n, '1/2024', 2024, '1', '1-25' from generate_series(1, 5000) n`;
		const ids = (await sql`select id from cases where owner_id = ${ownerId}`).map(({ id }) => String(id));
		await sql`delete from logged_changes`;
		await setApproval(actor, ids, true);
		expect(await withoutEvent()).toEqual([]);
		const [stored] = await sql`select count(*)::int as rows, count(distinct writer)::int as writers from case_events`;
		expect(stored).toEqual({ rows: 5000, writers: 1 });
	});
});

describe("events of cases among those of records", () => {
	const read = (after?: ChangePosition, limit = 100) => listEvents(ownerId, { after, limit });
	const words = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ kind }) => kind);

	test("are in one order with the court's changes, each once, and outlive the case", async () => {
		const by = asOwner(ownerId);
		const cnr = someCnr();
		const { id } = await addCase(by, caseInput.parse({ cnr_number: cnr }));
		await saveCourtRecord(cnr, courtAnswer(cnr, { nextHearingDate: "2031-02-03" }));
		await setApproval(actor, [id], true);
		await saveCourtRecord(cnr, courtAnswer(cnr, { nextHearingDate: "2031-03-03" }));
		await archiveCases(by, [id]);
		await settleChanges(given, cnr);
		const all = ["added", "record_found", "updated", "hearing_date", "updated"];
		expect(words(await read())).toEqual(all);
		const seen: string[] = [];
		let page = await read(undefined, 2);
		for (; page.events.length > 0; page = await read(page.next, 2)) seen.push(...words(page));
		expect(seen).toEqual(all);
		await deleteCases(by, [id]);
		await settleChanges(given, cnr);
		expect((await read(page.next)).events).toMatchObject([
			{ kind: "deleted", caseId: id, cnrNumber: cnr, old: null, new: null, source: "person" },
		]);
		// After a case is deleted, programs get no more changes of its record.
		expect(words(await read())).toEqual(["added", "updated", "updated", "deleted"]);
		const ofKind = async (kind: "updated" | "stage") => words(await listEvents(ownerId, { kind, limit: 10 }));
		expect(await ofKind("updated")).toEqual(["updated", "updated"]);
		expect(await ofKind("stage")).toEqual([]);
		expect(words(await listEvents((await given.givenUser()).id, { limit: 10 }))).toEqual([]);
		expect(words(await listEvents(ownerId, { since: new Date(Date.now() + 60_000), limit: 10 }))).toEqual([]);
	});

	test("wait for an earlier transaction of any kind that is still open", async () => {
		const slow = await given.givenCase(ownerId);
		const quick = await given.givenCase(ownerId);
		const { next } = await read();
		const commit = await openChange(given, slow.cnrNumber);
		await deleteCases(asOwner(ownerId), [quick.id]);
		const meanwhile = await read(next);
		expect(words(meanwhile)).toEqual([]);
		await commit();
		await settleChanges(given, slow.cnrNumber);
		await settleChanges(given, quick.cnrNumber);
		expect(words(await read(meanwhile.next))).toEqual(["stage", "deleted"]);
	});

	test("continue after a restore, and are deleted after two years", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId);
		await setApproval(actor, [id], true);
		await settleChanges(given, cnrNumber);
		const { next } = await read();
		await setApproval(actor, [id], false);
		await sql`update case_events set writer = (writer::text::numeric + 1000000)::text::xid8`;
		const restored = { ...next, writer: String(BigInt(next.writer) + 1_000_000n) };
		expect(words(await read())).toEqual([]);
		await reorderRestoredChanges();
		expect(words(await read(restored))).toEqual(["updated"]);
		await sql`update case_events set at = at - interval '1 year 11 months'`;
		await forgetOldChanges();
		expect(await emitted()).toHaveLength(2);
		await sql`update case_events set at = at - interval '2 months'`;
		await forgetOldChanges();
		expect(await emitted()).toEqual([]);
	});

	test("are deleted with the account, also those of an open transaction, without a deadlock", async () => {
		const { id } = await given.givenCase(ownerId);
		await setApproval(actor, [id], true);
		const [locked, deletionWaits] = [closedGate(), closedGate()];
		const change = db.transaction(async (tx) => {
			const changed = await tx.update(cases).set({ isApproved: false }).where(eq(cases.id, id)).returning(caseOfEvent);
			locked.open();
			await deletionWaits.passed;
			await recordOwnEvents(tx, "updated", "desk", changed);
		});
		await locked.passed;
		const deletion = deleteAccount({ id: ownerId, address: "" }, PASSWORD, anonymiseKeptRows);
		const isWaiting = () =>
			sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "cases"%'`;
		await expect.poll(async () => (await isWaiting()).length, { timeout: 10_000 }).toBe(1);
		deletionWaits.open();
		await Promise.all([change, deletion]);
		expect(await sql`select 1 from cases where owner_id = ${ownerId}`).toEqual([]);
		expect(await emitted()).toEqual([]);
	});

	test.runIf(IS_LONG)("are read through indexes, however many other people have", { timeout: 60_000 }, async () => {
		await sql`insert into court_records (cnr_number, look_up) select 'PLAN' || n, 'found' from generate_series(1, 3000) n`;
		const other = (await given.givenUser()).id;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), case when n <= 100 then ${ownerId}::uuid else ${other}::uuid end, 'PLAN' || n, '1/2024',
				2024, '1', '1-25' from generate_series(1, 3000) n`;
		await sql`insert into case_events (owner_id, case_id, cnr_number, kind, source)
			select c.owner_id, c.id, c.cnr_number, 'updated', 'desk' from cases c, generate_series(1, 10)`;
		await sql`insert into case_changes (cnr_number, kind, new_value, source)
			select c.cnr_number, 'stage', '"A"', 'court' from cases c, generate_series(1, 10)`;
		await sql`analyze cases, case_events, case_changes`;
		const after = { writer: "1", id: 1 };
		for (const filter of [{}, { after }, { kind: "deleted" as const, after }, { kind: "stage" as const, after }]) {
			const { sql: text, params } = selectEvents(ownerId, { ...filter, limit: 10 }).toSQL();
			const plan = await sql.unsafe(`explain ${text}`, params as string[]);
			// Scanning a partition of one page or none costs nothing.
			const lines = plan
				.map((row) => row["QUERY PLAN"])
				.filter((line) => !/Seq Scan.*\(cost=0\.00\.\.[01]\.\d\d /.test(line));
			expect(lines.join("\n"), JSON.stringify(filter)).not.toMatch(/Seq Scan/);
		}
	});
});
