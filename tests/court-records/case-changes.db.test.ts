import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { caseInvariants } from "~/features/courts/cases/invariants.server";
import { checkNow } from "~/features/courts/cases/page/commands.check.server";
import { cases } from "~/features/courts/court-records/cases-schema";
import {
	forgetOldChanges,
	reorderRestoredChanges,
} from "~/features/courts/court-records/changes/commands.forget.server";
import type { ChangePosition } from "~/features/courts/court-records/changes/cursor";
import { freshMove, hasFreshChange } from "~/features/courts/court-records/changes/fresh.server";
import { type EventFilter, listEvents } from "~/features/courts/court-records/changes/queries.events.server";
import { listChanges, listChangesOfCase } from "~/features/courts/court-records/changes/queries.server";
import { judgeRounds } from "~/features/courts/court-records/doubts/commands.judge.server";
import {
	acceptCourtValue,
	correctRecord,
	requireRecordForAdmin,
} from "~/features/courts/court-records/look-up/commands.correct.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import { saveCourtRecord } from "~/features/courts/court-records/look-up/commands.save.server";
import { recordInput } from "~/features/courts/court-records/look-up/input";
import { recordAsText } from "~/features/courts/court-records/look-up/record-form";
import { courtRecords } from "~/features/courts/court-records/schema";
import type { ImportedRecord } from "~/features/courts/record-imports/rows.server";
import { saveImported } from "~/features/courts/record-imports/save.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { db, sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import type { CourtRecord } from "~/providers/ecourts.server";
import { openChange, settleChanges } from "../support/courts/changes";
import { courtAnswer } from "../support/courts/court-answer";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { ownerId, withOwner } from "../support/database/owner";
import { someCnr } from "../support/database/people";
import { inDays, today } from "../support/days";
import { listenHere } from "../support/server/listen-here";

withActor();

withOwner();
const SOON = inDays(5);
const LATER = inDays(12);

/** The saved changes of a CNR, one line each, in their order. */
async function savedChanges(cnr: string): Promise<string[]> {
	const rows =
		await sql`select source, kind, coalesce(nature, '-') as nature, old_value #>> '{}' as old, new_value #>> '{}' as new
		from case_changes where cnr_number = ${cnr} order by writer, id`;
	return rows.map(({ source, kind, nature, old, new: now }) => `${source} ${kind} ${nature} ${old} ${now}`);
}

const saveCourtAnswer = (cnr: string, about: Partial<CourtRecord> = {}) =>
	saveCourtRecord(cnr, courtAnswer(cnr, about));

async function correct(caseId: string, about: Record<string, string>) {
	const { values, version, ...contact } = await requireRecordForAdmin(caseId);
	const form = { ...recordAsText(values, contact), based_on: version, phone: "", ...about };
	await correctRecord(actor, caseId, recordInput.parse(form));
}

const imports = (rows: Record<string, ImportedRecord["values"]>) =>
	db.transaction((tx) =>
		saveImported(
			tx,
			Object.entries(rows).map(([cnr, values]) => ({ cnr, values, purpose: "" })),
		),
	);

const age = (cnr: string, interval: string) =>
	sql`update case_changes set seen_at = seen_at - ${interval}::interval where cnr_number = ${cnr}`;

describe("a look-up", () => {
	test("saves each change once, in the order of discovery", async () => {
		const cnr = someCnr();
		await given.givenCase(ownerId, { cnrNumber: cnr }, { lookUp: "waiting", fetchedAt: null });
		await saveCourtAnswer(cnr, { nextHearingDate: SOON, caseStage: "Evidence" });
		await saveCourtAnswer(cnr, { nextHearingDate: SOON, caseStage: "EVIDENCE" });
		await saveCourtAnswer(cnr, { nextHearingDate: LATER, caseStage: "Arguments" });
		await saveCourtAnswer(cnr, { nextHearingDate: LATER, caseStage: "Arguments" });
		await saveCourtAnswer(cnr, { decisionDate: today, natureOfDisposal: "Allowed", caseStage: "Arguments" });
		expect(await savedChanges(cnr)).toEqual([
			`court record_found - null ${SOON}`,
			`court hearing_date moved ${SOON} ${LATER}`,
			"court stage - EVIDENCE Arguments",
			`court disposed - ${LATER} {"date": "${today}", "nature": "Allowed"}`,
		]);
	});

	test("of a record older than the log of changes is not a change", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON });
		expect(await savedChanges(cnrNumber)).toEqual([]);
	});

	test("that runs twice at once saves its change once", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await Promise.all(Array.from({ length: 6 }, () => saveCourtAnswer(cnrNumber, { nextHearingDate: LATER })));
		expect(await savedChanges(cnrNumber)).toEqual([`court hearing_date moved ${SOON} ${LATER}`]);
	});
});

describe("a correction", () => {
	test("by an administrator is saved as theirs, and a locked field that the court contradicts is no change", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON, caseStage: "Evidence" });
		await correct(id, { next_date: LATER });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: inDays(20), caseStage: "Evidence" });
		expect(await savedChanges(cnrNumber)).toEqual([`desk hearing_date moved ${SOON} ${LATER}`]);
		await acceptCourtValue(actor, id, "nextDate");
		expect(await savedChanges(cnrNumber)).toContain(`desk hearing_date moved ${LATER} ${inDays(20)}`);
	});

	test("that changes no published field saves no change", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await correct(id, { filing_number: "7/2026" });
		await correct(id, { party_name: "Sunita Rao" });
		expect(await savedChanges(cnrNumber)).toEqual([]);
	});
});

describe("an import", () => {
	test("saves its changes, and none when it is run again", async () => {
		const known = await given.givenCase(ownerId, {}, { nextDate: SOON, caseStage: "Evidence" });
		const untouched = await given.givenCase(ownerId, {}, { nextDate: SOON });
		const fresh = someCnr();
		const rows = {
			[known.cnrNumber]: { nextDate: LATER },
			[untouched.cnrNumber]: { filingNumber: "7/2026" },
			[fresh]: { nextDate: SOON, caseStage: "Evidence" },
		};
		await imports(rows);
		await imports(rows);
		expect(await savedChanges(known.cnrNumber)).toEqual([`import hearing_date moved ${SOON} ${LATER}`]);
		expect(await savedChanges(untouched.cnrNumber)).toEqual([]);
		expect(await savedChanges(fresh)).toEqual([`import record_found - null ${SOON}`]);
	});

	test("beside another one of the same new CNRs saves each as found once", async () => {
		const cnrs = Array.from({ length: 20 }, someCnr);
		const rows = Object.fromEntries(cnrs.map((cnr) => [cnr, { nextDate: SOON }]));
		const turned = Object.fromEntries(cnrs.toReversed().map((cnr) => [cnr, { nextDate: SOON }]));
		await Promise.all([imports(rows), imports(turned), ...cnrs.slice(0, 4).map((cnr) => saveCourtAnswer(cnr))]);
		for (const cnr of cnrs)
			expect((await savedChanges(cnr)).filter((line) => /record_found/.test(line))).toHaveLength(1);
	});
});

const listed = (listOf = ownerId) =>
	db
		.select({ id: cases.id, move: freshMove.as("move"), isChanged: hasFreshChange.as("is_changed") })
		.from(cases)
		.innerJoin(courtRecords, eq(courtRecords.cnrNumber, cases.cnrNumber))
		.where(eq(cases.ownerId, listOf));

const courtPort = await listenHere(createServer((_, response) => response.end()));

describe("a CNR that the court does not know", () => {
	const notFound = "court not_found - null null";
	beforeAll(() => {
		env.ECOURTS_BASE_URL = `http://127.0.0.1:${courtPort}`;
	});

	test("is one change, however often it is looked up", async () => {
		const cnr = someCnr();
		const { id } = await given.givenCase(ownerId, { cnrNumber: cnr }, { lookUp: "waiting", fetchedAt: null });
		await lookUpCourtRecord(cnr, { isLastAttempt: true });
		expect(await listChangesOfCase(ownerId, id)).toMatchObject([{ kind: "not_found" }]);
		await checkNow(asOwner(ownerId), id);
		await Promise.all([1, 2, 3].map(() => lookUpCourtRecord(cnr, { isLastAttempt: true })));
		expect(await savedChanges(cnr)).toEqual([notFound]);
		await correct(id, { next_date: SOON });
		await lookUpCourtRecord(cnr, { isLastAttempt: true, isNightly: true });
		expect(await savedChanges(cnr)).toEqual([notFound, `desk record_found - null ${SOON}`]);
		await saveCourtAnswer(cnr);
		expect(await savedChanges(cnr)).toHaveLength(3);
	});

	test("is a change again for a person who adds it later", async () => {
		const cnr = someCnr();
		await given.givenCase(ownerId, { cnrNumber: cnr }, { lookUp: "unknown", fetchedAt: null });
		await lookUpCourtRecord(cnr, { isLastAttempt: true });
		const later = await given.givenUser();
		const { id } = await given.givenCase(later.id, { cnrNumber: cnr });
		await lookUpCourtRecord(cnr, { isLastAttempt: true });
		expect(await listChangesOfCase(later.id, id)).toMatchObject([{ kind: "not_found" }]);
	});

	test("is a change where a record was found before, and so is its return", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		for (const round of ["night 2026-11-20", "night 2026-11-21"]) {
			await lookUpCourtRecord(cnrNumber, { isLastAttempt: true, isNightly: true, round });
			expect(await savedChanges(cnrNumber)).toEqual([]);
			await judgeRounds({ isOver: true });
		}
		// The judge of the second round asks once more.
		await lookUpCourtRecord(cnrNumber, { isLastAttempt: true, isNightly: true, round: "night 2026-11-21" });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON });
		expect(await savedChanges(cnrNumber)).toEqual([notFound, `court record_found - null ${SOON}`]);
	});

	test("of another form that was imported is not missing", async () => {
		const cnrNumber = `ODD${someCnr()}`;
		await given.givenCase(ownerId, { cnrNumber }, { nextDate: SOON, fetchedAt: null, lockedFields: ["nextDate"] });
		await lookUpCourtRecord(cnrNumber, { isLastAttempt: true, isNightly: true });
		expect(await savedChanges(cnrNumber)).toEqual([]);
	});
});

describe("a list of cases", () => {
	test("shows a moved date for seven days", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, { createdAt: new Date("2026-01-01") }, { nextDate: SOON });
		expect(await listed()).toMatchObject([{ move: null, isChanged: false }]);
		await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER });
		expect(await listed()).toMatchObject([{ move: { from: SOON, to: LATER }, isChanged: true }]);
		expect(await db.$count(cases, hasFreshChange)).toBe(1);
		await age(cnrNumber, "6 days 23 hours");
		expect(await listed()).toMatchObject([{ move: { from: SOON, to: LATER }, isChanged: true }]);
		await age(cnrNumber, "2 hours");
		expect(await listed()).toMatchObject([{ move: null, isChanged: false }]);
	});

	test("shows a moved date until its owner opens the case, and none from before the case was added", async () => {
		const { id, cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER });
		await db.update(cases).set({ openedAt: new Date() }).where(eq(cases.id, id));
		expect(await listed()).toMatchObject([{ move: null, isChanged: false }]);
		const neighbour = await given.givenUser();
		await given.givenCase(neighbour.id, { cnrNumber });
		expect(await listed(neighbour.id)).toMatchObject([{ move: null, isChanged: false }]);
	});

	test("shows no moved date that is no longer true", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER });
		await correct((await db.select().from(cases).where(eq(cases.cnrNumber, cnrNumber)))[0]?.id ?? "", {
			next_date: "",
		});
		expect(await listed()).toMatchObject([{ move: null, isChanged: true }]);
	});

	test("keeps its date where an answer has lost its whole status, which no withdrawal does", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await expect(saveCourtAnswer(cnrNumber)).rejects.toMatchObject({ code: "unavailable", isRetryable: true });
		expect(await savedChanges(cnrNumber)).toEqual([]);
	});

	test("does not count past hearings and newly found records", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { lookUp: "waiting", fetchedAt: null });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: today });
		const hearings = [{ businessDate: today, nextDate: null, purpose: "Evidence", judge: null, url: null }];
		await saveCourtAnswer(cnrNumber, { nextHearingDate: today, hearings });
		expect(await savedChanges(cnrNumber)).toHaveLength(2);
		expect(await listed()).toMatchObject([{ move: null, isChanged: false }]);
	});
});

describe("changes as their owner reads them", () => {
	test("are those since the case was added, newest first, of the own cases only", async () => {
		const first = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await saveCourtAnswer(first.cnrNumber, { nextHearingDate: LATER });
		const neighbour = (await given.givenUser()).id;
		const theirs = await given.givenCase(neighbour, { cnrNumber: first.cnrNumber });
		await saveCourtAnswer(first.cnrNumber, { nextHearingDate: LATER, caseStage: "Arguments" });
		const [newest, older] = (await listChanges(ownerId, { limit: 10 })).changes;
		expect(newest).toMatchObject({ kind: "stage", new: "Arguments", caseId: first.id, source: "court" });
		expect(older).toMatchObject({ kind: "hearing_date", nature: "moved", old: SOON, new: LATER });
		expect((await listChanges(neighbour, { limit: 10 })).changes).toMatchObject([{ kind: "stage", caseId: theirs.id }]);
		expect(await listChangesOfCase(ownerId, first.id)).toMatchObject([{ kind: "stage" }, { kind: "hearing_date" }]);
		expect(await listChangesOfCase(ownerId, theirs.id)).toEqual([]);
		expect(await listChangesOfCase(ownerId, "x")).toEqual([]);
	});

	test("are paged without a gap, and filtered by kind", async () => {
		const tracked = [];
		for (let index = 0; index < 4; index += 1) tracked.push(await given.givenCase(ownerId, {}, { nextDate: SOON }));
		for (const { cnrNumber } of tracked) {
			await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER, caseStage: "Evidence" });
			await saveCourtAnswer(cnrNumber, { nextHearingDate: inDays(20), caseStage: "Arguments" });
		}
		const ids: number[] = [];
		let page = await listChanges(ownerId, { limit: 3 });
		for (let pages = 1; ; pages += 1) {
			ids.push(...page.changes.map(({ id }) => id));
			const after = page.changes.at(-1);
			if (!page.hasMore || !after) break;
			expect(pages).toBeLessThan(10);
			page = await listChanges(ownerId, { limit: 3, after });
		}
		expect(ids).toHaveLength(16);
		expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
		expect((await listChanges(ownerId, { limit: 20, kind: "stage" })).changes).toHaveLength(8);
	});
});

test("every invariant of cases holds after look-ups, corrections and imports", async () => {
	const { id, cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
	await saveCourtAnswer(cnrNumber, {
		nextHearingDate: LATER,
		orders: [{ number: 1, name: "Order", date: today, url: null }],
	});
	await correct(id, { case_stage: "Arguments" });
	await imports({ [someCnr()]: { nextDate: SOON } });
	for (const { name, sql: statement } of caseInvariants) expect(await db.execute(statement), name).toEqual([]);
});

describe("events for programs", () => {
	const read = (after?: ChangePosition, limit = 100) => listEvents(ownerId, { after, limit });
	const words = ({ events }: Awaited<ReturnType<typeof read>>) =>
		events.map((event) => `${event.kind} ${JSON.stringify(event.new)}`);

	test("are returned once each in small pages, and later ones after the last cursor", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		for (const stage of ["A", "B", "C", "D", "E"])
			await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: stage });
		await settleChanges(given, cnrNumber);
		let page = await read(undefined, 2);
		const seen: string[] = [];
		for (; page.events.length > 0; page = await read(page.next, 2)) seen.push(...words(page));
		expect(seen).toEqual(["A", "B", "C", "D", "E"].map((stage) => `stage "${stage}"`));
		expect(words(await read(page.next))).toEqual([]);
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "F" });
		await settleChanges(given, cnrNumber);
		expect(words(await read(page.next))).toEqual(['stage "F"']);
	});

	test("have a cursor even before the first change", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		const { next } = await read();
		await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER });
		await settleChanges(given, cnrNumber);
		expect(words(await read(next))).toEqual([`hearing_date "${LATER}"`]);
	});

	test("wait for an earlier transaction that is still open", async () => {
		const slow = await given.givenCase(ownerId, {}, { nextDate: SOON });
		const quick = await given.givenCase(ownerId, {}, { nextDate: SOON });
		const { next } = await read();
		const commit = await openChange(given, slow.cnrNumber);
		await saveCourtAnswer(quick.cnrNumber, { nextHearingDate: SOON, caseStage: "quick" });
		const meanwhile = await read(next);
		expect(words(meanwhile)).toEqual([]);
		// People see saved changes at once.
		expect((await listChanges(ownerId, { limit: 10 })).changes).toMatchObject([{ new: "quick" }]);
		await commit();
		for (const { cnrNumber } of [slow, quick]) await settleChanges(given, cnrNumber);
		expect(words(await read(meanwhile.next))).toEqual(['stage "slow"', 'stage "quick"']);
	});

	test("are filtered by kind and by time, and only of the own cases since they were added", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, { createdAt: new Date("2026-01-01") }, { nextDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: LATER, caseStage: "Evidence" });
		await age(cnrNumber, "1 day");
		const since = new Date();
		await saveCourtAnswer(cnrNumber, { nextHearingDate: inDays(20), caseStage: "Evidence" });
		await settleChanges(given, cnrNumber);
		const found = async (filter: EventFilter, owner = ownerId) =>
			(await listEvents(owner, { limit: 10, ...filter })).events.map(({ kind }) => kind);
		expect(await found({})).toEqual(["hearing_date", "stage", "hearing_date"]);
		expect(await found({ kind: "stage" })).toEqual(["stage"]);
		expect(await found({ since })).toEqual(["hearing_date"]);
		const neighbour = (await given.givenUser()).id;
		expect(await found({}, neighbour)).toEqual([]);
		await given.givenCase(neighbour, { cnrNumber });
		expect(await found({}, neighbour)).toEqual([]);
	});

	test("continue after a restore, where transaction ids start again", async () => {
		const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "A" });
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "B" });
		await sql`update case_changes set writer = (writer::text::numeric + 1000000)::text::xid8`;
		const [first] = await sql<ChangePosition[]>`select writer::text as writer, id from case_changes order by id`;
		const before: ChangePosition = { writer: String(first?.writer), id: Number(first?.id) };
		expect(words(await read())).toEqual([]);
		await reorderRestoredChanges();
		await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "C" });
		await settleChanges(given, cnrNumber);
		expect(words(await read(before))).toEqual(['stage "B"', 'stage "C"']);
		expect(words(await read({ writer: before.writer, id: 0 }))).toHaveLength(3);
	});
});

test("changes are deleted after two years", async () => {
	const { cnrNumber } = await given.givenCase(ownerId, {}, { nextDate: SOON });
	await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "A" });
	await age(cnrNumber, "1 year 11 months");
	await saveCourtAnswer(cnrNumber, { nextHearingDate: SOON, caseStage: "B" });
	await forgetOldChanges();
	expect(await savedChanges(cnrNumber)).toHaveLength(2);
	await age(cnrNumber, "2 months");
	await forgetOldChanges();
	expect(await savedChanges(cnrNumber)).toEqual(["court stage - A B"]);
});

test("more old changes than one statement deletes are deleted in one night", async () => {
	const { cnrNumber } = await given.givenCase(ownerId);
	await sql`insert into case_changes (cnr_number, kind, new_value, source, seen_at)
		select ${cnrNumber}, 'stage', to_jsonb(n::text), 'court', now() - interval '3 years' from generate_series(1, 1200) n`;
	await forgetOldChanges();
	expect(await savedChanges(cnrNumber)).toHaveLength(0);
});

test("an import of many rows saves their changes within seconds", { timeout: 60_000 }, async () => {
	const cnrs = Array.from({ length: 2000 }, (_, index) => `MHPU01${String(index).padStart(6, "0")}2024`);
	const importAll = async (nextDate: string) => {
		const startedAt = Date.now();
		for (let from = 0; from < cnrs.length; from += 250)
			await imports(Object.fromEntries(cnrs.slice(from, from + 250).map((cnr) => [cnr, { nextDate }])));
		return Date.now() - startedAt;
	};
	const times = [await importAll(SOON), await importAll(LATER), await importAll(LATER)];
	const counted = await sql`select kind, count(*)::int as rows from case_changes group by kind order by kind`;
	expect(counted).toEqual([
		{ kind: "hearing_date", rows: 2000 },
		{ kind: "record_found", rows: 2000 },
	]);
	expect(Math.max(...times)).toBeLessThan(15_000);
});
