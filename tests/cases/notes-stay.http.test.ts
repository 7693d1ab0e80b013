import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WEBHOOK_KINDS } from "../../app/features/people/webhooks/kinds";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { hearTodayAndTomorrow } from "../support/courts/days-of-the-demo";
import { inDays, today } from "../support/days";
import { startOwnSite } from "../support/server/own-site";
import { openReceiver } from "../support/telling/webhook-receiver";

/** A word in the note of every case, and nowhere else. */
const CANARY = "zebrafinch";
const ASHA = { username: "asha", password: "Asha@12345", email: "asha@example.in" };
/** A party of the other side, who gets messages about hearings. */
const OPPONENT = "+919833000011";
/** A demo case heard tomorrow, with linked numbers; the others have every kind of change. */
const CNR = "MHPU019800012023";
const [DATELESS, DECIDED, GONE, ORDERED] = [
	"TNCB019800102022",
	"KABR029800092023",
	"KLER019800132023",
	"MHNS019800032021",
];

const { given, server } = await startOwnSite({ WEBHOOKS_ALLOW_PRIVATE: "1" });
const sql = given.client;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const asha = { browser: openBrowser(""), call: openClient(""), id: "", caseId: "", approved: [""] };

beforeAll(async () => {
	receiver = await openReceiver();
	for (let open = 1; open > 0; await wait(200))
		open = Number((await sql`select count(*) from court_records where look_up = 'waiting'`)[0]?.count);
	await hearTodayAndTomorrow(openClient(server.url), sql);
	asha.browser = openBrowser(server.url);
	await asha.browser.logIn(ASHA.username, ASHA.password);
	({ call: asha.call } = await logInClient(server.url, ASHA.username, ASHA.password));
	const rows = await sql`select c.id, c.owner_id, c.cnr_number, c.is_approved from cases c
		join users u on u.id = c.owner_id where u.username = 'asha'`;
	asha.id = String(rows[0]?.owner_id);
	asha.caseId = String(rows.find(({ cnr_number }) => cnr_number === CNR)?.id);
	asha.approved = rows.flatMap(({ id, is_approved }) => (is_approved ? [String(id)] : []));
}, 120_000);
afterAll(() => receiver.close());

async function ok(method: string, path: string, body?: object) {
	const answer = await asha.call(method, path, body);
	expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
	return answer;
}

const page = async (path: string) => (await asha.browser.get(path)).text();
const run = (job: string, at?: string) => ok("POST", "/sandbox/run", { job, ...(at ? { at } : {}) });
const changeAtCourt = (cnr: string, changes: object) => ok("POST", `/sandbox/ecourts/cases/${cnr}`, changes);
const outbox = async () => (await ok("GET", "/sandbox/outbox.json")).text;
const chatTexts = (html: string) =>
	[...html.matchAll(/https:\/\/wa\.me\/[^"]*/g)].map(([link]) => decodeURIComponent(link.replaceAll("&amp;", "&")));

/** Switches on every alert on every channel, sends every event to a webhook, and links the other side's number. */
async function switchOnEveryChannel() {
	await sql`update cases set note = ${`Settle for eight lakh, ${CANARY}`} where owner_id = ${asha.id}`;
	await sql`insert into noted_hearings (id, owner_id, case_id, heard_on, outcome, note)
		select gen_random_uuid(), owner_id, id, ${inDays(-5)}, 'heard', ${CANARY} from cases where owner_id = ${asha.id}
		on conflict (case_id, heard_on) do update set note = excluded.note`;
	await sql`update subscriptions set phone_number_limit = 50, message_limit = 5000 where user_id = ${asha.id}`;
	const kinds = ["date_changed", "disposed", "order", "reminder", "tomorrow", "week", "trouble"];
	const ways = kinds.flatMap((kind) => ["whatsapp", "sms", "email"].map((channel) => [kind, channel]));
	const days = ["7", "3", "1", "0"].map((day) => ["reminder_days", day]);
	const saved = await asha.browser.post("/user/alerts", new URLSearchParams([...ways, ...days]));
	expect(saved.status).toBe(303);
	await ok("POST", "/api/v1/webhooks", { url: receiver.url, kinds: WEBHOOK_KINDS.map(({ type }) => type) });
	const membership = await ok("GET", `/api/v1/transactions/memebership/${asha.id}`);
	const number = { mobile_number: OPPONENT, party_name: "Riverside Greens", remind_of_hearings: true };
	const { id: subscription_id } = Object(membership.json).data;
	await ok("POST", "/api/v1/mobile-maintainance/save-number/", { ...number, subscription_id });
	await sql`insert into number_cases (owner_id, number_id, case_id)
		select ${asha.id}, id, ${asha.caseId} from subscription_numbers where number = ${OPPONENT} and user_id = ${asha.id}
		on conflict (number_id, case_id) do update set is_by_name = false`;
}

/** Runs a night with every kind of change, the evening, the morning's reminders and the week, and stops the alerts. */
async function letTimePass() {
	await run("evening", `${today}T21:15:00+05:30`);
	await run("reminders");
	await run("week");
	await changeAtCourt(CNR, { status: { nextHearingDate: inDays(9), caseStage: "Arguments" } });
	await changeAtCourt(DATELESS, { status: { nextHearingDate: null } });
	await changeAtCourt(DECIDED, {
		status: { nextHearingDate: null, decisionDate: today, natureOfDisposal: "Contested--Allowed" },
	});
	await changeAtCourt(GONE, { gone: true });
	await changeAtCourt(ORDERED, { orders: [{ number: 7, name: "Order below Exh. 5", date: today, url: null }] });
	await run("night");
	const mails = Object(JSON.parse(await outbox())).messages as { to: string; headers: Record<string, string> }[];
	const stop = mails.find(({ headers }) => headers["List-Unsubscribe"]?.includes("/alerts/stop/"));
	const link = new URL(stop?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
	const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
	expect((await fetch(server.url + link.pathname, { method: "POST", body, redirect: "manual" })).status).toBe(200);
	await changeAtCourt(CNR, { status: { nextHearingDate: inDays(12) } });
	await run("night");
	await run("evening", `${inDays(11)}T21:15:00+05:30`);
	return link.pathname;
}

const sendMessages = () =>
	ok("POST", "/api/v1/whatsapp/handle-manual-message", { user_id: asha.id, case_id: asha.approved });

async function readFeed() {
	await asha.browser.post("/user/calendar/feed", { intent: "make" });
	const address = /\/calendar\/[\w-]+\.ics/.exec(await page("/user/calendar/feed"))?.[0] ?? "";
	return (await fetch(server.url + address)).text();
}

async function readSharedPage() {
	const screen = `/user/cases/${asha.caseId}/links`;
	await asha.browser.post(screen, {});
	const address = /value="[^"]*(\/s\/[\w-]+)"/.exec(await page(screen))?.[1] ?? "";
	return (await fetch(server.url + address)).text();
}

test("a note is only in its owner's pages and files, and in no message, feed, shared text or webhook", {
	timeout: 180_000,
}, async () => {
	await switchOnEveryChannel();
	const stopPath = await letTimePass();
	await sendMessages();
	await vi.waitFor(async () => expect(await sql`select 1 from messages where status = 'queued'`).toHaveLength(0), {
		timeout: 30_000,
		interval: 300,
	});
	await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(5), { timeout: 30_000 });
	const bodyOf = (query: string) => sql.unsafe(query).then((rows) => JSON.stringify(rows));
	const ways: Record<string, string> = {
		"mails, WhatsApp and SMS": await outbox(),
		"the page of what was sent": await page("/user/messages"),
		"the alerts sent": await page("/user/alerts/sent"),
		"the page that stops alerts": await (await fetch(server.url + stopPath)).text(),
		"the feed": await readFeed(),
		"one hearing as a file": await page(`/user/cases/${asha.caseId}/hearing.ics`),
		"the shared page": await readSharedPage(),
		"the case's Share": chatTexts(await page(`/user/cases/${asha.caseId}`)).join("\n"),
		"the diary's Share": chatTexts(await page(`/user/diary?day=${inDays(12)}`)).join("\n"),
		"the list to print": await page("/user/cases/print"),
		"webhooks as they came": receiver.received.map(({ body }) => body).join("\n"),
		events: (await ok("GET", `/api/v1/events/${asha.id}?since=2020-01-01T00:00:00Z&limit=100`)).text,
		"messages to programs": (await ok("GET", `/api/v1/messages/${asha.id}`)).text,
		"cases to programs": (await ok("GET", `/api/v1/cases/${asha.id}?limit=100`)).text,
		"messages at rest": await bodyOf("select * from messages"),
		"webhooks at rest": await bodyOf("select body from webhook_deliveries"),
		jobs: await bodyOf("select name, data from pgboss.job"),
		"the audit log": await bodyOf("select * from audit_log"),
	};

	for (const [way, text] of Object.entries(ways)) expect(text.length, way).toBeGreaterThan(60);
	for (const way of ["mails, WhatsApp and SMS", "the feed", "the shared page", "the case's Share", "the diary's Share"])
		expect(ways[way], way).toContain("Gokhale");
	const sent = Object(JSON.parse(String(ways["mails, WhatsApp and SMS"]))).messages as {
		to: string;
		channel: string;
	}[];
	expect(new Set(sent.map(({ channel }) => channel))).toEqual(new Set(["whatsapp", "sms", "email"]));
	expect(sent.some(({ to }) => to === OPPONENT)).toBe(true);

	expect(Object.entries(ways).flatMap(([way, text]) => (text.includes(CANARY) ? [way] : []))).toEqual([]);

	const ownersTexts = {
		"the case": await page(`/user/cases/${asha.caseId}`),
		// All demo cases have the word, and which of them are on the first page depends on the day.
		"the search": await page(`/user/cases?q=${CANARY}+Gokhale`),
		"the export": await page("/user/cases/export.csv"),
		"the list printed with notes": await page("/user/cases/print?notes=on"),
		"the case by the API": (await ok("GET", `/api/v1/case/${asha.caseId}`)).text,
	};
	for (const [place, text] of Object.entries(ownersTexts))
		expect(text, place).toContain(place === "the search" ? "Riverside Greens" : CANARY);
});
