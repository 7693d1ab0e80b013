import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { freePort, type RunningServer, startServer } from "../support/server/server";
import { base, given, givenBrowser, logIn } from "../support/server/site";

/** Recovery codes; the pattern matches no part of an id. */
const CODES = /(?<![\w-])(?:[a-z2-9]{4}-){3}[a-z2-9]{4}(?![\w-])/g;

const PAGE = { USER: "/user/profile/second-factor", ADMIN: "/admin/profile/second-factor" };
const STEP_MS = 30_000;
const totp = (secret: string, at = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** The offer on the set-up page: the sealed secret, and the same in letters. */
function offerIn(html: string) {
	const letters = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(html)?.[0] ?? "";
	return { offer: /name="offer" value="([^"]+)"/.exec(html)?.[1] ?? "", secret: letters.replaceAll(" ", "") };
}

type Browser = ReturnType<typeof openBrowser>;

async function setUp(browser: Browser, page: string) {
	const { offer, secret } = offerIn(await (await browser.get(page)).text());
	const used = totp(secret);
	const answer = await browser.post(page, { intent: "set-up", offer, code: used });
	const codes = (await answer.text()).match(CODES) ?? [];
	return { secret, used, codes: [...new Set(codes)], status: answer.status };
}

async function givenSecondFactor(role: "USER" | "ADMIN" = "USER") {
	const { user, browser } = await givenBrowser({ role });
	return { user, browser, ...(await setUp(browser, PAGE[role])) };
}

const giveCode = (browser: Browser, code: string, fields: Record<string, string> = {}) =>
	browser.post("/login/second-factor", { code, ...fields });

describe("the page of the second factor", () => {
	test("draws the secret without a script, shows the same one after a mistake, and shows the codes once", async () => {
		const { browser } = await givenBrowser();
		const html = await (await browser.get(PAGE.USER)).text();
		expect(html).toMatch(/<svg[^>]*aria-label="QR code for your authenticator app/);
		expect(html).toMatch(/<input[^>]*name="code"/);
		const { offer, secret } = offerIn(html);
		expect(secret).toHaveLength(32);
		const wrong = await browser.post(PAGE.USER, { intent: "set-up", offer, code: "abcdef" });
		expect(wrong.status).toBe(400);
		const again = await wrong.text();
		expect(offerIn(again).secret).toBe(secret);
		expect(again).not.toContain("abcdef");
		const right = await browser.post(PAGE.USER, { intent: "set-up", offer: offerIn(again).offer, code: totp(secret) });
		expect(right.status).toBe(200);
		expect(right.headers.get("cache-control")).toContain("no-store");
		const shown = (await right.text()).match(CODES);
		expect(new Set(shown).size).toBe(10);
		const later = await (await browser.get(PAGE.USER)).text();
		expect(later).toContain("10 recovery codes left.");
		expect(later).not.toMatch(CODES);
		expect(later).not.toContain('name="offer"');
	});

	test("creates new codes and turns it off with a code, and with the password too if the login is too old", async () => {
		const { user, browser, codes } = await givenSecondFactor();
		await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
		const confirmationPath = `${PAGE.USER}?act=off`;
		expect(await (await browser.get(confirmationPath)).text()).toContain('name="password"');
		const code = String(codes[0]);
		expect((await browser.post(confirmationPath, { intent: "off", code })).status).toBe(403);
		expect((await browser.post(confirmationPath, { intent: "off", code, password: "Wrong@123" })).status).toBe(400);
		const renewed = await browser.post(`${PAGE.USER}?act=codes`, { intent: "codes", code, password: PASSWORD });
		const fresh = [...new Set((await renewed.text()).match(CODES))];
		expect(fresh).toHaveLength(10);
		const bare = await browser.post(confirmationPath, { intent: "off" });
		expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining("Enter the code from your app")]);
		expect((await browser.post(confirmationPath, { intent: "off", code: "nonsense" })).status).toBe(401);
		const off = await browser.post(confirmationPath, { intent: "off", code: String(fresh[0]) });
		expect([off.status, off.headers.get("location")]).toEqual([303, PAGE.USER]);
		await logIn(user.username);
	});
});

describe("logging in on a page", () => {
	test("asks for the code after the password, and leads to the page the person wanted", async () => {
		const { user, secret, codes } = await givenSecondFactor();
		const browser = openBrowser(base);
		const fields = { username: user.username, password: PASSWORD, redirectTo: "/user/diary" };
		const first = await browser.post("/", fields, { action: "/?index" });
		expect([first.status, first.headers.get("location")]).toEqual([
			303,
			"/login/second-factor?redirectTo=%2Fuser%2Fdiary",
		]);
		expect(browser.cookies.has("session")).toBe(false);
		expect((await browser.get("/user/diary")).status).toBe(303);
		const wrong = await giveCode(browser, "000000x");
		expect(wrong.status).toBe(401);
		expect(await wrong.text()).toContain("Wrong code.");
		const answer = await giveCode(browser, totp(secret, Date.now() + STEP_MS), { redirectTo: "/user/diary" });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user/diary"]);
		expect(browser.cookies.has("half_login")).toBe(false);
		expect((await browser.get("/user/diary")).status).toBe(200);

		const other = openBrowser(base);
		await other.post("/", { username: user.username, password: PASSWORD }, { action: "/?index" });
		expect((await giveCode(other, String(codes[0]))).headers.get("location")).toBe("/user/cases");
	});

	test("ends after five wrong codes, and has no second step without the password", async () => {
		const { user, secret } = await givenSecondFactor();
		const browser = openBrowser(base);
		expect((await browser.get("/login/second-factor?redirectTo=%2Fuser%2Fdiary")).headers.get("location")).toBe(
			"/?redirectTo=%2Fuser%2Fdiary",
		);
		await browser.post("/", { username: user.username, password: PASSWORD }, { action: "/?index" });
		const body = await browser.prepare("/login/second-factor", { code: "abcd" });
		for (let i = 0; i < 5; i++) expect((await browser.send("/login/second-factor", body)).status).toBe(401);
		body.set("code", totp(secret, Date.now() + STEP_MS));
		const over = await browser.send("/login/second-factor", body);
		expect([over.status, over.headers.get("location")]).toEqual([303, "/"]);
		expect(await (await browser.get("/")).text()).toContain("Please log in again.");
	});

	test("shows what was typed in a form whose session had ended", async () => {
		const { user, browser, codes } = await givenSecondFactor();
		const body = await browser.prepare("/user/complaints/new", { topic: "Kept topic", message: "Kept words" });
		await given.client`delete from sessions where user_id = ${user.id}`;
		const lost = await browser.send("/user/complaints/new", body);
		expect(lost.status).toBe(307);
		const page = await (await browser.send(String(lost.headers.get("location")), body)).text();
		const savedForm = /name="kept_form" value="([^"]+)"/.exec(page)?.[1] ?? "";
		const token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
		const login = new URLSearchParams({
			username: user.username,
			password: PASSWORD,
			kept_form: savedForm,
			form_token: token,
		});
		const half = await browser.send("/?index", login);
		expect([half.status, half.headers.get("location")]).toEqual([307, "/login/second-factor"]);
		const step = await (await browser.send("/login/second-factor", login)).text();
		const passed = /name="kept_form" value="([^"]+)"/.exec(step)?.[1] ?? "";
		const done = new URLSearchParams({ code: String(codes[0]), kept_form: passed, form_token: token });
		const answer = await browser.send("/login/second-factor", done);
		expect([answer.status, answer.headers.get("location")]).toEqual([307, "/user/complaints/new"]);
		const drawn = await (await browser.send("/user/complaints/new", done)).text();
		expect(drawn).toContain("Kept words");
	});
});

describe("logging in by the API", () => {
	const call = openClient(base);
	const askLogin = (body: object) => call("POST", "/api/v1/auth/login", body);

	test("requires totp beside the password, and refuses in the form of a wrong password", async () => {
		const { user, secret, used, codes } = await givenSecondFactor();
		const credentials = { username: user.username, password: PASSWORD };
		const wrongPassword = await askLogin({ ...credentials, password: "Wrong@123" });
		expect(wrongPassword.json).toMatchObject({ code: "wrong_login" });
		for (const [totpSent, words, code] of [
			[{}, "totp", "second_factor_required"],
			[{ totp: "nonsense" }, "Wrong code", "wrong_second_factor"],
			[{ totp: used }, "already used", "wrong_second_factor"],
		] as const) {
			const refused = await askLogin({ ...credentials, ...totpSent });
			expect(refused.status).toBe(wrongPassword.status);
			expect(Object.keys(Object(refused.json))).toEqual(Object.keys(Object(wrongPassword.json)));
			expect(refused.json).toMatchObject({ status: false, code, message: expect.stringContaining(words) });
		}
		expect(await askLogin({ ...credentials, totp: totp(secret, Date.now() + STEP_MS) })).toMatchObject({
			status: 200,
			json: { status: true, user_id: user.id },
		});
		expect((await askLogin({ ...credentials, totp: codes[0] })).status).toBe(200);
	});

	test("ignores totp for a person without a second factor", async () => {
		const { username } = await given.givenUser();
		expect((await askLogin({ username, password: PASSWORD, totp: "123456" })).status).toBe(200);
	});
});

test("two administrators reset it on the person's page, where the first one cannot confirm", async () => {
	const { user } = await givenSecondFactor();
	const { browser: first } = await givenBrowser({ role: "ADMIN" });
	const { browser: second } = await givenBrowser({ role: "ADMIN" });
	const page = `/admin/users/${user.id}`;
	const reset = (browser: Browser, action: string) =>
		browser.post(`${page}/act?act=${action}-factor-reset`, { reason: "lost the phone" });
	expect(await (await first.get(page)).text()).toContain("Request two-step login reset");
	expect((await reset(first, "ask")).status).toBe(303);
	const own = await (await first.get(page)).text();
	expect([own.includes("Confirm reset"), own.includes("lost the phone")]).toEqual([false, true]);
	expect((await reset(first, "confirm")).status).toBe(409);
	expect(await (await second.get(page)).text()).toContain("Confirm reset");
	expect((await reset(second, "confirm")).status).toBe(303);
	expect(await (await second.get(page)).text()).not.toContain("to reset it:");
	await logIn(user.username);
});

test("one button ends all other sessions and revokes all tokens, after a confirmation", async () => {
	const { user, browser: here } = await givenBrowser();
	const there = await logIn(user.username);
	const question = "/user/profile/access/others";
	expect(await (await here.get("/user/profile")).text()).toContain(`href="${question}"`);
	expect((await here.get(question)).status).toBe(200);
	expect((await there.get("/user/profile")).status).toBe(200);
	expect((await here.post(question, { others: "1" })).headers.get("location")).toBe("/user/profile");
	expect((await there.get("/user/profile")).status).toBe(303);
	expect((await here.get("/user/profile")).status).toBe(200);
});

describe("where administrators need a second factor", () => {
	let server: RunningServer;
	beforeAll(async () => {
		const port = String(await freePort());
		server = await startServer({
			DATABASE_URL: inject("databaseUrl"),
			PORT: port,
			ADMIN_SECOND_FACTOR: "required",
			WORKER: "0",
		});
	});
	afterAll(() => server.stop());

	test("an administrator without one is led to the set-up and can do nothing else before", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const browser = openBrowser(server.url);
		await browser.logIn(admin.username, PASSWORD);
		for (const path of [
			"/admin/cases",
			"/admin/cases.data",
			"/admin/profile",
			"/admin/users",
			"/courts",
			"/admin/audit/export.csv",
		]) {
			const answer = await browser.get(path);
			expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining("Case Management")]);
			if (!path.endsWith(".data")) expect([path, answer.headers.get("location")]).toEqual([path, PAGE.ADMIN]);
		}
		const body = await browser.prepare(PAGE.ADMIN, { tokens: "all" });
		expect((await browser.send("/admin/profile/access/end", body)).headers.get("location")).toBe(PAGE.ADMIN);
		const { json } = await openClient(server.url)("POST", "/api/v1/auth/login", {
			username: admin.username,
			password: PASSWORD,
		});
		const refused = await openClient(server.url, String(Object(json).token))("GET", "/api/v1/cases/admin/cases");
		expect([refused.status, refused.json]).toMatchObject([403, { status: false, code: "second_factor_not_set_up" }]);
		expect(await (await browser.get(PAGE.ADMIN)).text()).toContain("Administrators must use two-step login.");
		expect((await setUp(browser, PAGE.ADMIN)).codes).toHaveLength(10);
		expect((await browser.get("/admin/cases")).status).toBe(200);
	});

	test("a user needs none", async () => {
		const user = await given.givenUser();
		const browser = openBrowser(server.url);
		await browser.logIn(user.username, PASSWORD);
		expect((await browser.get("/user/cases")).status).toBe(200);
	});
});
