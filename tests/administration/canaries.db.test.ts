import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { checkCanaries } from "~/features/administration/status/commands.canaries.server";
import { listAlarms, readForMetrics } from "~/features/administration/status/queries.server";
import { queueNightlyRefresh } from "~/features/courts/court-records/look-up/commands.nightly-refresh.server";
import { countCallsThisMonth, MONTHLY_CALLS, tonightsShare } from "~/features/courts/courts/provider-calls.server";
import { addDays, dayInIndia, startOfDayInIndia } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";
import { inDays, today } from "../support/days";
import { listenHere } from "../support/server/listen-here";

const CNR = "MHPU010000012024";
const GOOD = {
	cnr: CNR,
	title: "Patil v. State",
	details: { type: "R.C.S.", registrationNumber: "12/2024" },
	status: { caseStage: "Evidence", courtNumberAndJudge: "1-District Judge-1", nextHearingDate: inDays(9) },
	parties: { petitioners: ["Asha Patil"], respondents: ["State"] },
	history: [{ businessDate: inDays(-9), nextDate: inDays(9), purpose: "Evidence" }],
};
let answer: { status: number; body: unknown } = { status: 200, body: GOOD };
let calls = 0;
const court = createServer(async (from, to) => {
	await text(from);
	calls += 1;
	to.writeHead(answer.status).end(JSON.stringify(answer.body));
});
env.ECOURTS_BASE_URL = `http://127.0.0.1:${await listenHere(court)}`;

let admin: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	env.CANARY_CNRS = [CNR];
	calls = 0;
	admin = await given.givenUser({ role: "ADMIN" });
	answer = { status: 200, body: GOOD };
	await checkCanaries();
});
const faults = async () => (await listAlarms()).canaries.map(({ fault }) => fault);
const answers = async (body: unknown, status = 200) => {
	answer = { status, body };
	await checkCanaries();
	return faults();
};

test("an answer as before is well, also with a later date, an order more or a field that was empty", async () => {
	expect(await faults()).toEqual([]);
	const status = { ...GOOD.status, nextHearingDate: inDays(30), firstHearingDate: inDays(-90) };
	expect(await answers({ ...GOOD, status, orders: [{ number: 1, name: "Order", date: today }] })).toEqual([]);
	expect(await readForMetrics(db)).toMatchObject({ canaries: { well: 1, wrong: 0 } });
	expect(await queuedMails(admin.email)).toEqual([]);
});

test.each([
	["a required field that is missing", { ...GOOD, parties: { petitioners: ["Asha Patil"] } }, "respondents"],
	["a renamed part", { ...GOOD, details: undefined, caseDetails: GOOD.details }, "caseType, registrationNumber"],
	[
		"a coming hearing that is gone",
		{ ...GOOD, status: { ...GOOD.status, nextHearingDate: null }, history: [{ businessDate: inDays(-9) }] },
		"nextHearingDate",
	],
	["a text that has become an object", { ...GOOD, title: { en: "Patil v. State" } }, "title"],
	["a list that has become an object", { ...GOOD, history: { 0: GOOD.history[0] } }, "hearings"],
	[
		"a date that cannot be read",
		{ ...GOOD, details: { ...GOOD.details, filingDate: "the ides of March" } },
		"filingDate",
	],
	["no record at all", { message: "Case not found" }, "cnr"],
])("%s is on the overview, in the metrics and in one mail, until the answer is right again", async (_, body, fault) => {
	expect(await answers(body)).toEqual([fault]);
	expect(await answers(body)).toEqual([fault]);
	expect(await readForMetrics(db)).toMatchObject({ canaries: { well: 0, wrong: 1 } });
	const mails = await queuedMails(admin.email);
	expect(mails.map(({ subject }) => subject)).toEqual([`eCourts answers differently: ${fault}`]);
	expect(await answers(GOOD)).toEqual([]);
});

test("an outage is no fault of the answer, and a new one after it is", async () => {
	expect(await answers({}, 503)).toEqual([]);
	expect(await answers({ ...GOOD, title: "" })).toEqual(["title"]);
	expect(await answers({}, 503)).toEqual(["title"]);
});

test("its calls are within the month's budget, and the next night has fewer for them", async () => {
	expect(await countCallsThisMonth()).toBe(calls);
	const { id } = await given.givenUser();
	for (let number = 0; number < 3; number++)
		await given.givenCase(id, {}, { fetchedAt: new Date(Date.now() - 3 * 86_400_000) });
	const day = dayInIndia(new Date(Date.now() - 90 * 60_000));
	const nextNight = new Date(startOfDayInIndia(addDays(day, 1)).getTime() + 90 * 60_000);
	const share = tonightsShare(await countCallsThisMonth(), today);
	await sql`update provider_calls set calls = ${share - 2} where id like 'ecourts-canaries:%'`;
	await queueNightlyRefresh({ at: nextNight });
	expect(await sql`select 1 from pgboss.job where name = 'fetch-court-record'`).toHaveLength(2);
	await sql`update provider_calls set calls = ${MONTHLY_CALLS} where id like 'ecourts:%'`;
	const before = calls;
	await checkCanaries();
	expect(calls).toBe(before);
});

test("a case that is no longer chosen is forgotten, with its fault", async () => {
	expect(await answers({ ...GOOD, title: null })).toEqual(["title"]);
	env.CANARY_CNRS = [];
	await checkCanaries();
	expect(await sql`select 1 from canaries`).toHaveLength(0);
});
