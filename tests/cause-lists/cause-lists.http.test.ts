import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { openBrowser, openClient } from "../support/browser/browser";
import { hearTodayAndTomorrow } from "../support/courts/days-of-the-demo";
import { createDatabase } from "../support/database/postgres";
import { type RunningServer, startServer } from "../support/server/server";

/** The demo case that is heard tomorrow. */
const CNR = "MHPU019800012023";
const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);
const evening = `${today}T20:00:00+05:30`;

let server: RunningServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
let call: ReturnType<typeof openClient>;
beforeAll(async () => {
	database = await createDatabase(inject("databaseUrl"), inject("templateName"));
	server = await startServer({ DATABASE_URL: database.url });
	call = openClient(server.url);
	const sql = postgres(database.url, { max: 1, onnotice: () => {} });
	for (let open = 1; open > 0; await wait(200))
		open = Number((await sql`select count(*) from court_records where look_up = 'waiting'`)[0]?.count);
	await hearTodayAndTomorrow(call, sql);
	await sql.end();
}, 120_000);
afterAll(async () => {
	await server.stop();
	await database.drop();
});

async function run(job: string) {
	const { status, json } = await call("POST", "/sandbox/run", { job, at: evening });
	expect(status, JSON.stringify(json)).toBe(200);
}
const say = (listed: boolean | null) =>
	call("POST", "/sandbox/ecourts/cause-list", { cnr: CNR, date: tomorrow, listed });

/** Mails about what a list says of tomorrow's hearing. */
async function mails(): Promise<string[]> {
	const { json } = await call("GET", "/sandbox/outbox.json?to=asha%40example.in");
	const messages: { subject: string }[] = Object(json).messages;
	return messages.map(({ subject }) => subject).filter((subject) => /(court|tomorrow)'s list/.test(subject));
}

test("an evening in the sandbox says that a hearing is not listed, and the supplementary list that it is, once each", {
	timeout: 180_000,
}, async () => {
	const login = await call("POST", "/api/v1/auth/login", { username: "asha", password: "Asha@12345" });
	const { user_id: userId, token } = Object(login.json);
	const api = openClient(server.url, token);
	const find = async () => Object((await api("GET", `/api/v1/cases/${userId}?cnr_number=${CNR}`)).json).data[0];
	expect((await find()).listing).toBeNull();
	expect((await say(false)).json).toEqual({ cnr: CNR, date: tomorrow, listed: false });
	await run("evening");
	expect((await find()).listing).toMatchObject({ status: "not_listed", position: null, of: null });
	expect(await mails()).toEqual([expect.stringContaining("Not on tomorrow's list")]);

	await say(true);
	await run("supplementary");
	await run("supplementary");
	const { listing, id } = await find();
	expect(listing).toMatchObject({
		status: "listed",
		position: expect.any(Number),
		checked_at: expect.stringMatching(/Z$/),
	});
	expect(await mails()).toHaveLength(2);
	const words = `${listing.position} of ${listing.of}`;

	const browser = openBrowser(server.url);
	await browser.logIn("asha", "Asha@12345");
	const screen = async (path: string) => (await browser.get(path)).text();
	const board = await screen(`/user/diary?day=${tomorrow}`);
	expect(board).toContain(`<td>${words}</td>`);
	expect(board).toContain(`Position on the court’s list: ${words}`);
	expect(await screen(`/user/cases/${id}`)).toContain(`Position on the court’s list: ${words}, for`);
	const file = (await screen(`/user/cases/${id}/hearing.ics`)).replaceAll("\r\n ", "");
	expect(file).toContain(`Position on the court’s list: ${words}`);
	await vi.waitFor(async () => {
		const { data } = Object((await api("GET", `/api/v1/events/${userId}?kind=listed`)).json);
		expect(data).toContainEqual(expect.objectContaining({ cnr_number: CNR, kind: "listed", old: null, new: null }));
	}, 10_000);
	const administrator = openBrowser(server.url);
	await administrator.logIn("admin", "Admin@12345");
	const overview = await (await administrator.get("/admin/overview")).text();
	expect(overview.replace(/<[^>]+>/g, " ")).toMatch(/Maharashtra\s+\d+\s+\d+\s+0\s+0\s+0/);

	await say(null);
	await run("evening");
	expect((await find()).listing).toMatchObject({ status: "no_list" });
	expect((await call("POST", "/sandbox/ecourts/cause-list", { cnr: "x", date: tomorrow, listed: true })).status).toBe(
		400,
	);
});
