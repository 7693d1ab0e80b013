import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { base, givenBrowser } from "../support/server/site";

const sql = postgres(inject("databaseUrl"), { max: 1, onnotice: () => {} });
afterAll(async () => {
	await sql.end();
});

/** The actions of a person, once the last of the expected ones is saved. */
async function actsOf(userId: string, last: string) {
	for (const deadline = Date.now() + 5000; ; await wait(50)) {
		const rows = await sql`select action, result, request_id, user_agent, details from audit_log
			where subject = 'user' and subject_id = ${userId} and area = 'security' order by at, id`;
		if (rows.at(-1)?.action === last || Date.now() > deadline) return [...rows];
	}
}

describe("the security log", () => {
	test("has a login, a denied screen, a download and a logout, each with the request id of its answer", async () => {
		const { user, browser } = await givenBrowser();
		const denied = await browser.get("/admin/audit");
		expect(denied.headers.get("location")).toContain("/unauthorized");
		const file = await browser.get("/user/profile/data.json");
		expect(file.status).toBe(200);
		await file.text();
		await browser.post("/user/cases", {}, { action: "/logout" });
		const rows = await actsOf(user.id, "security.sign-out");
		expect(rows.map(({ action }) => action).sort()).toEqual([
			"security.denied",
			"security.download",
			"security.sign-in",
			"security.sign-out",
		]);
		const [download] = rows.filter(({ action }) => action === "security.download");
		expect(download?.request_id).toBe(file.headers.get("x-request-id"));
		expect(download?.details).toEqual({ path: "/user/profile/data.json" });
		const [refused] = rows.filter(({ action }) => action === "security.denied");
		expect(refused).toMatchObject({ result: "refused", request_id: denied.headers.get("x-request-id") });
	});

	test.each([
		["a printed list, as it has downloaded files", "/user/cases/print", 200, "security.download"],
		["a denied API call", "/api/v1/complaint/admin/complaints", 403, "security.denied"],
	])("has %s", async (_, path, status, action) => {
		const { user, browser } = await givenBrowser();
		expect((await browser.get(path)).status).toBe(status);
		expect((await actsOf(user.id, action)).at(-1)).toMatchObject({ action, details: { path } });
	});
});

describe("the screen of the person's own security", () => {
	test.each([
		["USER", "/user/profile/security"],
		["ADMIN", "/admin/profile/security"],
	] as const)("of a %s has the latest login with its address, and no entries of others", async (role, path) => {
		const stranger = await givenBrowser({ role });
		const { browser } = await givenBrowser({ role });
		const html = await (await browser.get(path)).text();
		expect(html).toContain("<h1>Security</h1>");
		expect(html.match(/Logged in/g)?.length).toBeGreaterThan(0);
		expect(html).toMatch(/127\.0\.0\.1|::1/);
		expect(html).not.toContain(stranger.user.id);
	});
});

describe("the id of a request", () => {
	test("is new for each, and one from a client that is no trusted proxy is ignored", async () => {
		const ids = await Promise.all(
			[1, 2].map(async () =>
				(await fetch(base, { headers: { "x-request-id": "given-by-a-stranger" } })).headers.get("x-request-id"),
			),
		);
		expect(new Set(ids).size).toBe(2);
		for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
	});
});
