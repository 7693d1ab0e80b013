import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { endRound } from "~/features/administration/status/commands.end-round.server";
import { readStatus } from "~/features/administration/status/queries.server";
import { requireCasePage } from "~/features/courts/cases/page/queries.server";
import { believeRound, judgeRounds } from "~/features/courts/court-records/doubts/commands.judge.server";
import { listHeldRounds, listUnreadable } from "~/features/courts/court-records/doubts/queries.server";
import { lookUpCourtRecord } from "~/features/courts/court-records/look-up/commands.fetch.server";
import {
	queueEveningLookUp,
	queueNightlyRefresh,
} from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { planTrouble } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { addDays } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";
import { inDays, today } from "../support/days";
import { takeWritten } from "../support/server/fail-on-warnings";
import { listenHere } from "../support/server/listen-here";
import { alertsOf, atIst } from "../support/telling/alerts";

type Status = Record<string, unknown>;
/** What the court says of each CNR: its status, or the whole body as text. */
const said = new Map<string, Status | string>();
const court = createServer(async (from, to) => {
	const { cnr } = JSON.parse(await text(from));
	const answer = said.get(cnr) ?? "{}";
	const body = {
		cnr,
		details: { filingDate: "2024-01-08" },
		history: [{ businessDate: inDays(-9), purpose: "Evidence" }],
	};
	to.end(
		typeof answer === "string" ? answer : JSON.stringify({ ...body, status: { caseStage: "Evidence", ...answer } }),
	);
});
env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listenHere(court)}`;

const SOON = inDays(12);
let ownerId: string;
let cases: { id: string; cnrNumber: string }[];

beforeEach(async () => {
	said.clear();
	ownerId = (await given.givenUser()).id;
	cases = [];
});

/** Cases heard on a day, read two days ago. */
async function givenKnown(count: number, record: Record<string, unknown> = {}) {
	for (let number = 0; number < count; number++) {
		const fetchedAt = new Date(Date.now() - 2 * 86_400_000);
		cases.push(
			await given.givenCase(
				ownerId,
				{ createdAt: new Date("2026-01-01") },
				{ nextDate: SOON, fetchedAt, caseStage: "Evidence", filingDate: "2024-01-08", ...record },
			),
		);
	}
	return cases;
}

/** The queued look-ups run, as the worker would, until none is left. */
async function runLookUps() {
	for (;;) {
		const jobs = await sql`delete from pgboss.job where name = 'fetch-court-record' returning data`;
		if (jobs.length === 0) return;
		for (const { data } of jobs) await lookUpCourtRecord(data.cnr, { isLastAttempt: true, ...data });
	}
}

const momentOf = (daysOn: number, clock: string) => atIst(addDays(today, daysOn), clock);

async function playRound(kind: "night" | "evening", daysOn: number) {
	const at = momentOf(daysOn, kind === "night" ? "01:30" : "20:00");
	const since = new Date();
	await (kind === "night" ? queueNightlyRefresh : queueEveningLookUp)({ at, isSimulated: true });
	await runLookUps();
	await judgeRounds({ since, isOver: true });
	await runLookUps();
	await endRound(kind, { at, since, isSimulated: true });
	await planChangeAlerts(at);
}

const changes = async () =>
	(await sql`select kind, nature from case_changes order by id`).map(({ kind, nature }) =>
		[kind, nature].filter(Boolean).join(" "),
	);
const lines = async () => (await requireCasePage(ownerId, cases[0]?.id ?? "", new Date())).doubts;
const nextDates = async () => (await sql`select next_date::text as day from court_records`).map(({ day }) => day);
const sayOfAll = (status: Status | string) => {
	for (const { cnrNumber } of cases) said.set(cnrNumber, status);
};

describe("an unreadable next date", () => {
	test("F1: keeps what was known, tells nobody, is shown with its words and counts as not checked", async () => {
		await givenKnown(1, { nextDate: inDays(2) });
		sayOfAll({ nextHearingDate: "17th Nonember 2026" });
		await playRound("night", 1);
		expect(await changes()).toEqual([]);
		expect(await nextDates()).toEqual([inDays(2)]);
		expect(await lines()).toEqual([
			expect.stringMatching(
				/^eCourts' entry for the next hearing could not be read: “17th Nonember 2026”. Last known: \w{3} \d+ \w{3}$/,
			),
		]);
		expect((await readStatus(momentOf(1, "07:00"))).night).toMatchObject({ count: { due: 1, missed: 1, alerted: 1 } });
		expect(await alertsOf(ownerId)).toEqual([expect.objectContaining({ kind: "trouble" })]);
		expect(await listUnreadable()).toMatchObject([{ field: "nextDate", text: "17th Nonember 2026", times: 1 }]);
		await playRound("night", 2);
		expect(await listUnreadable()).toMatchObject([{ times: 2, firstCnr: cases[0]?.cnrNumber }]);
		sayOfAll({ nextHearingDate: inDays(9) });
		await playRound("night", 3);
		expect([await changes(), await lines()]).toEqual([["hearing_date moved"], []]);
	});
});

describe("a next date that an answer lacks", () => {
	test("is asked for again the same evening, and then told as off, once", async () => {
		await givenKnown(1);
		sayOfAll({ nextHearingDate: null });
		await playRound("night", 1);
		expect([await changes(), await nextDates()]).toEqual([[], [SOON]]);
		expect(await lines()).toEqual(["eCourts' last answer showed no next hearing. We ask again before we believe it."]);
		expect(await alertsOf(ownerId)).toEqual([]);
		await playRound("evening", 1);
		expect([await changes(), await nextDates(), await lines()]).toEqual([["hearing_date taken_away"], [null], []]);
		await playRound("night", 2);
		expect(await changes()).toEqual(["hearing_date taken_away"]);
		expect(await alertsOf(ownerId)).toEqual([expect.objectContaining({ kind: "date_changed" })]);
	});

	test("and the next one has, was never off", async () => {
		await givenKnown(1);
		sayOfAll({ nextHearingDate: "Next Date Not Given" });
		await playRound("night", 1);
		sayOfAll({ nextHearingDate: SOON });
		await playRound("evening", 1);
		expect([await changes(), await lines(), await nextDates()]).toEqual([[], [], [SOON]]);
	});

	test("is not believed because the same night, a second pass or a person asks twice", async () => {
		await givenKnown(1);
		const cnrNumber = cases[0]?.cnrNumber ?? "";
		sayOfAll({ nextHearingDate: "--" });
		await Promise.all([playRound("night", 1), playRound("night", 1)]);
		for (let check = 0; check < 3; check++) await lookUpCourtRecord(cnrNumber, { isLastAttempt: true });
		await judgeRounds({ isOver: true });
		await runLookUps();
		expect([await changes(), await nextDates()]).toEqual([[], [SOON]]);
	});
});

describe("a case that the court no longer finds", () => {
	test("is told as not found after two answers of different days", async () => {
		await givenKnown(1, { nextDate: inDays(2) });
		sayOfAll('{"error":"Case not found"}');
		await playRound("night", 1);
		await playRound("evening", 1);
		expect(await changes()).toEqual([]);
		expect(await lines()).toEqual([
			"eCourts' last answer did not know this CNR. We ask again on another day before we believe it.",
		]);
		await playRound("night", 2);
		expect(await changes()).toEqual(["not_found"]);
		await playRound("night", 3);
		expect(await changes()).toEqual(["not_found"]);
	});

	test("F6: is not missing because a captcha, a session or a key was refused", async () => {
		await givenKnown(1);
		for (const [day, error] of ["Invalid Captcha", "Invalid session, please reload", "Invalid API key"].entries()) {
			sayOfAll(JSON.stringify({ error }));
			const at = momentOf(day + 1, "01:30");
			await queueNightlyRefresh({ at, isSimulated: true });
			await expect(runLookUps()).rejects.toMatchObject({ code: "unavailable" });
			await judgeRounds({ isOver: true });
		}
		takeWritten();
		expect([await changes(), await nextDates()]).toEqual([[], [SOON]]);
	});
});

describe("a decision", () => {
	test("is told after its round is judged", async () => {
		await givenKnown(1);
		sayOfAll({ decisionDate: today, natureOfDisposal: "Contested--Allowed" });
		await queueNightlyRefresh({ at: momentOf(1, "01:30"), isSimulated: true });
		await runLookUps();
		expect(await changes()).toEqual([]);
		await judgeRounds({ isOver: true });
		await runLookUps();
		expect(await changes()).toEqual(["disposed"]);
	});

	test("F3: that is a filler leaves the case pending, says so, and is asked again", async () => {
		await givenKnown(1, { nextDate: inDays(2) });
		sayOfAll({ decisionDate: "01-01-1970", nextHearingDate: inDays(2), natureOfDisposal: null });
		await playRound("night", 1);
		expect([await changes(), await nextDates()]).toEqual([[], [inDays(2)]]);
		expect(await lines()).toEqual(["eCourts shows a decision of 1 Jan 1970, which cannot be right."]);
		sayOfAll({ nextHearingDate: inDays(2) });
		await playRound("night", 2);
		expect(await lines()).toEqual([]);
	});

	test("F4: that is undone reopens the case, tells it, and puts its hearing into the diary", async () => {
		await givenKnown(1, { decisionDate: addDays(today, -3), nextDate: null, natureOfDisposal: "Dismissed in default" });
		sayOfAll({ nextHearingDate: SOON });
		await playRound("night", 1);
		expect(await changes()).toEqual(["reopened", "hearing_date first"]);
		expect(await sql`select next_date::text as day, decision_date as decided from cases`).toEqual([
			{ day: SOON, decided: null },
		]);
		expect(await alertsOf(ownerId)).toEqual([
			expect.objectContaining({ kind: "disposed", detail: "reopened", new_day: SOON }),
		]);
	});

	test("that only vanishes is believed after another round", async () => {
		await givenKnown(1, { decisionDate: addDays(today, -3), nextDate: null, natureOfDisposal: "Dismissed" });
		sayOfAll({});
		await playRound("night", 1);
		expect(await changes()).toEqual([]);
		await playRound("evening", 1);
		expect(await changes()).toEqual(["reopened"]);
	});

	test.each([
		["daily for 14 days", 14, 1, true],
		["and not daily after that", 15, 1, false],
		["weekly until the 90th day", 90, 7, true],
		["monthly for a year", 365, 30, true],
		["and not weekly after the 90th day", 91, 7, false],
		["and no more after a year", 366, 60, false],
	])("F4: is asked about %s", async (_, age, since, isAsked) => {
		await givenKnown(1, { decisionDate: addDays(today, -age), fetchedAt: new Date(Date.now() - since * 86_400_000) });
		await queueNightlyRefresh();
		expect(await sql`select 1 from pgboss.job where name = 'fetch-court-record'`).toHaveLength(isAsked ? 1 : 0);
	});
});

describe("a source that is broken for many", () => {
	test.each<[what: string, answer: Status | string]>([
		["their dates", { nextHearingDate: "" }],
		["their records", '{"error":"Case not found"}'],
		["their life", { decisionDate: today, natureOfDisposal: "Disposed" }],
	])("has all losses of %s held, administrators called once, and owners alerted in the morning", async (_, answer) => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await givenKnown(7, { nextDate: inDays(1) });
		sayOfAll(answer);
		await playRound("night", 0);
		takeWritten();
		expect(await changes()).toEqual([]);
		expect(await queuedMails(admin.email)).toHaveLength(1);
		expect(await listHeldRounds()).toMatchObject([{ lost: 7, isEvening: false }]);
		expect((await readStatus(momentOf(0, "07:00"))).night).toMatchObject({ count: { due: 7, missed: 7, alerted: 7 } });
		await planTrouble(new Date());
		expect(await lines()).toEqual(["eCourts' answers of that night cannot be right, so this case was not checked."]);
		// It is as broken the next evening and night.
		await playRound("evening", 0);
		await playRound("night", 1);
		takeWritten();
		expect(await changes()).toEqual([]);
	});

	test("tells the losses after an administrator has looked and believes them", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await givenKnown(6);
		sayOfAll({ decisionDate: today, natureOfDisposal: "Settled in Lok Adalat" });
		await playRound("night", 1);
		takeWritten();
		const [held] = await listHeldRounds();
		await believeRound({ id: admin.id, address: "203.0.113.9" }, held?.round ?? "");
		await runLookUps();
		expect(await changes()).toEqual(Array(6).fill("disposed"));
		expect(await listHeldRounds()).toEqual([]);
	});

	test("leaves the word of the round before it valid", async () => {
		await givenKnown(7);
		sayOfAll({ nextHearingDate: SOON });
		said.set(cases[0]?.cnrNumber ?? "", { nextHearingDate: "" });
		await playRound("night", 1);
		sayOfAll({ nextHearingDate: "" });
		await playRound("night", 2);
		takeWritten();
		expect([await changes(), (await listHeldRounds())[0]?.lost]).toEqual([[], 7]);
		// All but the first lost theirs in the broken night alone.
		await playRound("evening", 2);
		takeWritten();
		expect(await changes()).toEqual([]);
		for (const { cnrNumber } of cases.slice(1)) said.set(cnrNumber, { nextHearingDate: SOON });
		await playRound("night", 3);
		expect(await changes()).toEqual(["hearing_date taken_away"]);
	});

	test("is not one in which four cases of many lose their date", async () => {
		await givenKnown(8);
		for (const { cnrNumber } of cases.slice(0, 4)) said.set(cnrNumber, { nextHearingDate: null });
		for (const { cnrNumber } of cases.slice(4)) said.set(cnrNumber, { nextHearingDate: SOON });
		await playRound("night", 1);
		await playRound("evening", 1);
		expect(await changes()).toEqual(Array(4).fill("hearing_date taken_away"));
	});
});
