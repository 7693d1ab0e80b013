import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { someCnr } from "../support/database/people";
import { createDatabase, type OwnDatabase } from "../support/database/postgres";
import { type RunningServer, startServer } from "../support/server/server";

/** Started by `npm run test:yesterday`, which builds the previous release. */
const ENTRY = process.env.YESTERDAY_ENTRY ?? "";
const ASHA = ["asha", "Asha@12345"] as const;

let database: OwnDatabase;
let before: RunningServer;
let now: RunningServer;
beforeAll(async () => {
	database = await createDatabase(inject("postgresUrl"), inject("templateName"));
	// The newer one first, as it is the one that migrates; each works the queue.
	const settings = { DATABASE_URL: database.url, SESSION_SECRET: randomBytes(32).toString("hex") };
	now = await startServer(settings);
	before = await startServer(settings, "start", ENTRY);
});
afterAll(async () => {
	await before?.stop();
	await now?.stop();
	await database?.drop();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each([
	{ writer: "the older", day: inDays(-2) },
	{ writer: "this", day: inDays(-3) },
])("what $writer release writes, the other reads and changes", ({ writer, day }) => {
	const sites = () => (writer === "this" ? { from: now, to: before } : { from: before, to: now });

	test("a login, a case and a hearing of the API", async () => {
		const { from, to } = sites();
		const { token } = await logInClient(from.url, ...ASHA);
		const [write, read] = [openClient(from.url, token), openClient(to.url, token)];
		const ok = async (answer: ReturnType<typeof write>) => {
			const { status, text, json } = await answer;
			expect(status, text).toBe(200);
			return Object(json);
		};
		const { user_id } = await ok(write("POST", "/api/v1/auth/login", { username: ASHA[0], password: ASHA[1] }));
		const added = await ok(write("POST", "/api/v1/cases/add", { user_id, cnr_number: someCnr() }));
		const { id } = added.data;
		expect((await ok(read("GET", `/api/v1/case/${id}`))).data).toMatchObject({ id });
		await ok(read("POST", "/api/v1/cases/update-case", { user_id, case_id: id, case_number: "12/2024" }));
		await ok(write("POST", `/api/v1/case/${id}/hearings`, { hearing_date: day, outcome: "heard" }));
		expect(JSON.stringify(await ok(read("GET", `/api/v1/case/${id}/hearings`)))).toContain(day);
		expect((await ok(write("GET", `/api/v1/case/${id}`))).data).toMatchObject({ case_number: "12/2024" });
		await ok(read("DELETE", `/api/v1/cases/delete/${id}`));
		expect((await write("GET", `/api/v1/case/${id}`)).status).toBe(404);
	});

	test("a session, and a form that the other one takes", async () => {
		const { from, to } = sites();
		const browser = openBrowser(from.url);
		await browser.logIn(...ASHA);
		const other = openBrowser(to.url);
		for (const [name, value] of browser.cookies) other.cookies.set(name, value);
		const form = await browser.prepare("/user/cases/new", { cnr_number: someCnr() });
		const answer = await other.send("/user/cases/new", form);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining("/user/cases")]);
		for (const page of ["/user/cases", "/user/diary", "/user/alerts", "/user/messages", "/user/packages"])
			expect((await browser.get(page)).status, page).toBe(200);
	});

	test("a night that runs in it", async () => {
		const { status, text, json } = await openClient(sites().from.url)("POST", "/sandbox/run", { job: "night" });
		expect(status, text).toBe(200);
		expect(json).toMatchObject({ isAtRest: true });
	});
});

test("neither of them has failed at anything", () => {
	const failed = [before, now].map((one) =>
		one
			.output()
			.split("\n")
			.filter((line) => line.includes('"level":50')),
	);
	expect(failed).toEqual([[], []]);
});
