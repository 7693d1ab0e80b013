import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_QUIET, minuteInIndia } from "../../app/features/telling/client-updates/quiet";
import { addDays, dayInIndia, formatDay, formatFullDay, formatNearDay } from "../../app/platform/calendar/day";
import { openBrowser, openClient } from "../support/browser/browser";
import { hearTodayAndTomorrow } from "../support/courts/days-of-the-demo";
import { inDays, today } from "../support/days";
import { startOwnSite } from "../support/server/own-site";
import { startServer } from "../support/server/server";

const ASHA = { email: "asha@example.in", mobile: "+919800000002" };
/** The demo case that has a reminder on the evening before. */
const CLIENT = "+919820011223";
/** The demo case that is heard tomorrow. */
const CNR = "MHPU019800012023";

type Message = { channel: string; subject: string; text: string; headers: Record<string, string>; at: string };

const { database, given, server } = await startOwnSite();
const sql = given.client;
const call = openClient(server.url);

beforeAll(async () => {
	for (let open = 1; open > 0; await wait(200))
		open = Number((await sql`select count(*) from court_records where look_up = 'waiting'`)[0]?.count);
	await hearTodayAndTomorrow(call, sql);
	// Sends what the first look-ups found, so that each test sees only its own changes.
	await run("night");
}, 120_000);

async function run(job: string, at?: string, due?: string) {
	const moments = { ...(at ? { at } : {}), ...(due ? { due } : {}) };
	const { status, json } = await call("POST", "/sandbox/run", { job, ...moments });
	expect(status, JSON.stringify(json)).toBe(200);
	return Object(json);
}

const changeAtCourt = (cnr: string, changes: unknown) => call("POST", `/sandbox/ecourts/cases/${cnr}`, changes);

async function inbox(to: string): Promise<Message[]> {
	return Object((await call("GET", `/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).json).messages;
}

/** The messages that arrive while `doIt` runs, oldest first. */
async function arriving(to: string, doIt: () => Promise<unknown>): Promise<Message[]> {
	const before = (await inbox(to)).length;
	await doIt();
	const after = await inbox(to);
	return after.slice(0, after.length - before).reverse();
}

const recordOf = async (cnr: string) =>
	(
		await sql`select look_up, next_date::text as next_date, decision_date::text as decision_date from court_records
		where cnr_number = ${cnr}`
	)[0];

test("the demo's advocate has a case of every kind", async () => {
	const rows = await sql`select c.cnr_number as cnr, r.next_date::text as next, r.decision_date, r.look_up, c.note
		from cases c join users u on u.id = c.owner_id join court_records r on r.cnr_number = c.cnr_number
		where u.username = 'asha'`;
	const next = rows.map((row) => row.next);
	expect(next).toContain(inDays(1));
	expect(next.filter((day) => day === today).length).toBeGreaterThanOrEqual(2);
	expect(rows.some((row) => row.decision_date)).toBe(true);
	expect(rows.filter((row) => row.look_up === "unknown")).toHaveLength(1);
	expect(rows.filter((row) => row.note)).toHaveLength(1);
	const [moved] = await sql`select cnr_number, new_value #>> '{}' as day, seen_at from case_changes
		where kind = 'hearing_date' and old_value <> 'null' and new_value <> 'null' order by id limit 1`;
	expect(rows.find((row) => row.cnr === moved?.cnr_number)?.next).toBe(moved?.day);
	expect(dayInIndia(new Date(moved?.seen_at))).toBe(inDays(-1));
	expect(await sql`select 1 from cases c join users u on u.id = c.owner_id where u.username = 'ravi'`).toEqual([]);
	const browser = openBrowser(server.url);
	await browser.logIn("asha", "Asha@12345");
	const list = await (await browser.get("/user/cases?state=changed", { "save-data": "on" })).text();
	expect(list.replace(/<[^>]*>/g, "")).toMatch(/Moved \d+ \w+( \d+)? → \d+ \w+/);
	expect(await (await browser.get("/user/changes?kind=hearing_date")).text()).toContain("Hearing moved");
});

describe("a night in the sandbox", () => {
	test("sends one mail and one WhatsApp message about a moved hearing, with all facts", async () => {
		await changeAtCourt(CNR, { status: { nextHearingDate: inDays(9) } });
		const both: Message[][] = [];
		const mails = await arriving(ASHA.email, async () => {
			both.push(await arriving(ASHA.mobile, () => run("night")));
		});
		expect(mails).toHaveLength(1);
		const [mail] = mails;
		expect(mail?.subject).toContain(`moved from ${formatFullDay(inDays(1))} to ${formatFullDay(inDays(9))}`);
		for (const words of ["Gokhale", "412/2023"]) expect(mail?.text).toContain(words);
		expect(mail?.text).not.toContain("sale deed");
		expect(mail?.headers).toMatchObject({
			"Message-ID": expect.stringMatching(/^<[\w-]+@[\w.-]+>$/),
			"List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:\d+\/alerts\/stop\/[\w-]{44}>$/),
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		expect(both.flat().map(({ channel }) => channel)).toEqual(["whatsapp"]);
		expect(both.flat()[0]?.text).toContain(`Moved from ${formatFullDay(inDays(1))} to ${formatFullDay(inDays(9))}.`);
		expect(await arriving(ASHA.email, () => run("night"))).toEqual([]);
	});

	test("returns the jobs it queued, and ends when no job is left", async () => {
		const answer = await run("night", `${today}T01:30:00+05:30`);
		expect(answer).toMatchObject({ job: "night", isAtRest: true, at: expect.stringMatching(/Z$/) });
		expect(answer.queued["fetch-court-record"]).toBeGreaterThan(15);
		expect(await sql`select name from pgboss.job where name = 'fetch-court-record' and state <> 'completed'`).toEqual(
			[],
		);
	});

	test("reports a case as disposed, without a date, or missing", async () => {
		const [dated, decided, gone] = ["TNCB019800102022", "KABR029800092023", "KLER019800132023"];
		await changeAtCourt(dated, { status: { nextHearingDate: null } });
		await changeAtCourt(decided, {
			status: { nextHearingDate: null, decisionDate: today, natureOfDisposal: "Contested--Allowed" },
		});
		await changeAtCourt(gone, { gone: true });
		const changesIn = (mails: Message[]) =>
			mails.find(({ text }) => text.includes("Stop emails about changes in cases"))?.text ?? "";
		const first = await arriving(ASHA.email, () => run("night"));
		expect(await recordOf(decided)).toMatchObject({ decision_date: today });
		expect(changesIn(first)).toMatch(/Disposed: Contested--Allowed, no hearing on \w+ \d+ \w+ \d{4}\./);
		expect(changesIn(first)).not.toContain("is off");
		// The next night's answers say the same.
		const second = await arriving(ASHA.email, () => run("night"));
		expect(second.some(({ subject }) => /could not be checked|no case found/i.test(subject))).toBe(true);
		expect(await recordOf(dated)).toMatchObject({ next_date: null });
		expect(changesIn(second)).toMatch(/is off\. No new date yet\./);
		expect(changesIn(second)).toMatch(/Open it in Nyaya Diary: http:\S+\/user\/changes\n/);
	});
});

test("an evening in the sandbox looks tomorrow's cases up again, sends tomorrow's board and reminds the client, once each", async () => {
	const day = inDays(9);
	const evening = `${addDays(day, -1)}T21:15:00+05:30`;
	const clientHad = (await inbox(CLIENT)).length;
	const [mail] = await arriving(ASHA.email, () => run("evening", evening));
	expect(mail?.subject).toMatch(new RegExp(`${formatFullDay(day)}: \\d+ hearings?$`));
	expect(mail?.text).toContain("Gokhale");
	expect(await arriving(ASHA.email, () => run("evening", evening))).toEqual([]);

	const reminders = await inbox(CLIENT);
	expect(reminders).toHaveLength(clientHad + 1);
	expect(reminders[0]).toMatchObject({ channel: "whatsapp" });
	for (const words of [formatDay(day), `CNR ${CNR}`, "Sent by Asha"]) expect(reminders[0]?.text).toContain(words);
	const [message] = await sql`select case_id, status, subscription_id from messages where recipient = ${CLIENT}`;
	expect(message).toMatchObject({
		status: expect.stringMatching(/^(sent|delivered|read)$/),
		subscription_id: expect.any(String),
	});
	const asha = openBrowser(server.url);
	await asha.logIn("asha", "Asha@12345");
	for (const page of [`/user/messages?cnr_number=${CNR}`, `/user/cases/${message?.case_id}`])
		expect(await (await asha.get(page)).text(), page).toContain("98200 11223");
});

test("an evening in the sandbox reports a hearing that its look-up found moved, and the board leaves that out", async () => {
	const day = inDays(9);
	await changeAtCourt(CNR, { status: { nextHearingDate: inDays(20) } });
	const mails = await arriving(ASHA.email, () => run("evening", `${addDays(day, -1)}T21:15:00+05:30`));
	expect(mails.map(({ subject }) => subject)).toEqual([
		expect.stringContaining(`moved from ${formatFullDay(day)} to ${formatFullDay(inDays(20))}`),
	]);
	expect(await recordOf(CNR)).toMatchObject({ next_date: inDays(20) });
});

test("a hearing moved to the next day comes first in the subject, and a cancelled one is called off", async () => {
	await changeAtCourt(CNR, { status: { nextHearingDate: inDays(1) } });
	const night = `${today}T01:30:00+05:30`;
	const [near] = await arriving(ASHA.email, () => run("night", night));
	expect(near?.subject).toMatch(new RegExp(`^Moved to TOMORROW, ${formatNearDay(inDays(1))}: .*Gokhale`));
	await changeAtCourt(CNR, { status: { nextHearingDate: null } });
	const [doubt, ...others] = await arriving(ASHA.email, () => run("night", night));
	expect([doubt?.subject, others]).toEqual([expect.stringContaining("Gokhale & 1 more v. Riverside"), []]);
	expect(doubt?.subject).toContain("not checked since");
	// A change found during the play is planned by the machine's clock: late in the evening its alert waits for the morning.
	const isQuiet = minuteInIndia(new Date()) >= DEFAULT_QUIET.from;
	const mails = await arriving(ASHA.email, async () => {
		await run("evening", `${today}T21:15:00+05:30`);
		if (isQuiet) await run("reminders", `${inDays(1)}T08:00:00+05:30`);
	});
	const cancelled = mails.find(({ text }) => text.includes("is off"));
	expect(cancelled?.text).toContain(
		`${isQuiet ? "Today" : "Tomorrow"}'s hearing (${formatNearDay(inDays(1))}) is off. No new date yet.`,
	);
	const board = mails.find(({ subject }) => subject.startsWith("Tomorrow, "));
	expect(board?.text ?? "").not.toContain("412/2023");
});

test("a run that is late is of the day on which it was due, and is skipped by name where it is too late", async () => {
	const [eve, day] = [inDays(20), inDays(21)];
	await changeAtCourt(CNR, { status: { nextHearingDate: day } });
	await run("night");
	const late = (time: string) =>
		arriving(ASHA.email, () => run("evening", `${day}T${time}:00+05:30`, `${eve}T21:15:00+05:30`));
	const skipped = async () => {
		const { json } = await call("GET", "/status.json");
		return Object(json).skipped.map(({ job }: { job: string }) => job);
	};
	expect((await late("17:10")).map(({ subject }) => subject)).toEqual([
		expect.stringContaining(`no message announced the hearing of ${formatFullDay(day)}: our service was down`),
	]);
	expect(await skipped()).toContain("plan-tomorrow");
	expect((await late("07:10")).map(({ text }) => text)).toEqual([
		expect.stringContaining(`${formatFullDay(day)}: 1 hearing.`),
	]);
});

test.each(["reminders", "week", "retention", "discover"])("%s can be run", async (job) => {
	const answer = await run(job);
	expect(answer).toMatchObject({ job, isAtRest: true, queued: expect.any(Object) });
});

test.each([
	[{ job: "nights" }, 400],
	[{}, 400],
	[[], 400],
	[{ job: "night", at: "tomorrow" }, 400],
	[{ job: "night", at: "2026-11-22" }, 400],
	[{ job: "night", at: "2026-11-22T07:00:00Z", due: "2026-11-22T08:00:00Z" }, 400],
	[{ job: "night", padding: "x".repeat(5000) }, 400],
])("an invalid request is refused: %j", async (body, status) => {
	const answer = await call("POST", "/sandbox/run", body);
	expect(answer.status).toBe(status);
	expect(Object(answer.json).error).toEqual(expect.any(String));
});

test("a run needs JSON by POST, and is refused from another site", async () => {
	const send = (init: RequestInit) => fetch(`${server.url}/sandbox/run`, init);
	const body = JSON.stringify({ job: "discover" });
	expect((await send({ method: "POST", body: new URLSearchParams({ job: "night" }) })).status).toBe(415);
	const headers = { "content-type": "application/json" };
	expect((await send({ method: "PUT", body, headers })).status).toBe(405);
	const origin = "https://elsewhere.example";
	expect((await send({ method: "POST", body, headers: { ...headers, origin } })).status).toBe(403);
});

describe("the sandbox page", () => {
	const cnr = "MHNS019800032021";

	test("changes the court's record, and runs the night", async () => {
		const person = openBrowser(server.url);
		const day = inDays(33);
		const changed = await person.post("/sandbox", { cnr, intent: "move", next_date: day });
		expect(changed.status).toBe(303);
		expect(await (await person.get("/sandbox")).text()).toContain(`next ${formatDay(day)}`);
		const [mail] = await arriving(ASHA.email, async () => {
			expect((await person.post("/sandbox", { play: "night" })).status).toBe(303);
		});
		expect(mail?.subject).toContain(`to ${formatFullDay(day)}`);
		expect(await (await person.get("/sandbox")).text()).toMatch(
			/The night is over: \d+ cases were looked up, \d+ messages/,
		);
		expect((await person.post("/sandbox", { cnr, intent: "reset", next_date: "" })).status).toBe(303);
		expect(await sql`select 1 from sandbox_court_answers where cnr_number = ${cnr}`).toEqual([]);
	});

	test("requires a date to move a hearing to, with an error at the field", async () => {
		const person = openBrowser(server.url);
		const answer = await person.post("/sandbox", { cnr, intent: "move", next_date: "" });
		expect(answer.status).toBe(400);
		expect(await answer.text()).toContain("Enter the new date");
	});

	test("refuses a post without its token", async () => {
		const body = new URLSearchParams({ play: "night" });
		expect((await fetch(`${server.url}/sandbox`, { method: "POST", body })).status).toBe(403);
	});
});

describe("the link that stops alerts", () => {
	let link = "";
	beforeAll(async () => {
		const mail = (await inbox(ASHA.email)).find(({ text }) => text.includes("Stop emails about changes in cases"));
		link = new URL(mail?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "").pathname;
		expect(mail?.text).toContain(link);
	});
	const channels = async () =>
		(await sql`select s.channels from alert_settings s join users u on u.id = s.user_id where u.username = 'asha'`)[0]
			?.channels;

	test("shows a page without a login, and opening it changes nothing", async () => {
		const stranger = openBrowser(server.url);
		const html = await (await stranger.get(link)).text();
		for (const words of ["Stop alerts", "Stop all alerts", "/user/alerts", "noindex"]) expect(html).toContain(words);
		expect(await channels()).toBeUndefined();
	});

	test("stops that kind of mail at once when a mail program posts to it", async () => {
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		const answer = await fetch(server.url + link, { method: "POST", body, redirect: "manual" });
		expect(answer.status).toBe(200);
		expect((await channels()).date_changed).toEqual(["whatsapp"]);
		const form = new FormData();
		form.set("List-Unsubscribe", "One-Click");
		expect((await fetch(server.url + link, { method: "POST", body: form, redirect: "manual" })).status).toBe(200);
		expect(await (await fetch(server.url + link)).text()).toContain("These alerts are stopped");
	});

	test("stops all alerts by the page's button", async () => {
		const stranger = openBrowser(server.url);
		const answer = await stranger.post(link, { what: "all" });
		expect(answer.status).toBe(303);
		expect(answer.headers.get("location")).toBe(link);
		expect(Object.values(await channels()).flat()).toEqual([]);
		expect(await (await stranger.get(link)).text()).toContain("All alerts are stopped");
		await changeAtCourt(CNR, { status: { nextHearingDate: inDays(12) } });
		expect(await arriving(ASHA.email, () => run("night"))).toEqual([]);
	});

	test("is invalid with one wrong character, and a plain post needs the page's token", async () => {
		const wrong = link.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"));
		for (const path of [wrong, "/alerts/stop/x", `${link}x`]) {
			expect((await fetch(server.url + path)).status, path).toBe(404);
			const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
			expect((await fetch(server.url + path, { method: "POST", body })).status, path).toBe(404);
		}
		const body = new URLSearchParams({ what: "all" });
		expect((await fetch(server.url + link, { method: "POST", body })).status).toBe(403);
	});
});

test("guesses of its token are limited for each address", async () => {
	const strict = await startServer({ DATABASE_URL: database.url, RATE_LIMIT_SCALE: "0.1", WORKER: "0" });
	await sql`delete from rate_limits where key like 'stop-alerts:%'`;
	const statuses: number[] = [];
	for (let tries = 0; tries < 4; tries += 1) statuses.push((await fetch(`${strict.url}/alerts/stop/x${tries}`)).status);
	await strict.stop();
	expect(statuses).toEqual([404, 404, 404, 429]);
});
