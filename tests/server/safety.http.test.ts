import { describe, expect, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";
import { base, given, givenBrowser } from "../support/server/site";

describe("a form", () => {
	test("posted from another site is refused with a page that says so", async () => {
		const { browser } = await givenBrowser();
		for (const origin of ["https://evil.example", "null"]) {
			const response = await browser.post("/user/cases/new", { case_number: "1" }, { headers: { origin } });
			expect(response.status).toBe(403);
			const html = await response.text();
			expect(html).toContain("<h1>Not allowed</h1>");
			expect(html).toContain("is not from this site");
		}
	});

	test("with somebody else's token, or none, is refused", async () => {
		const { browser } = await givenBrowser();
		const stranger = openBrowser(base);
		const html = await (await stranger.get("/")).text();
		const foreign = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
		for (const token of [foreign, "", "x"]) {
			const response = await browser.request("/user/cases/new", {
				method: "POST",
				body: new URLSearchParams({ form_token: token }),
			});
			expect(response.status).toBe(403);
		}
	});

	test("without an Origin (old browsers send none) is taken on its token alone", async () => {
		const { browser } = await givenBrowser();
		const html = await (await browser.get("/user/cases")).text();
		const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
		const response = await browser.request("/sidebar", {
			method: "POST",
			body: new URLSearchParams({ form_token: token, state: "collapsed", back: "/user/cases" }),
		});
		expect(response.status).toBe(303);
	});

	test("never sends a password back", async () => {
		const browser = openBrowser(base);
		const response = await browser.post("/", { username: "asha", password: "Secret@Wrong1" }, { action: "/?index" });
		expect(response.status).toBe(401);
		expect(await response.text()).not.toContain("Secret@Wrong1");
	});

	test("that is none, or holds what cannot be kept, is refused without a fault", async () => {
		const { browser } = await givenBrowser();
		const json = await browser.request("/user/cases/new", {
			method: "POST",
			body: "{}",
			headers: { "content-type": "application/json" },
		});
		expect(json.status).toBe(415);
		const nul = await browser.post("/user/cases/new", { case_number: "a\0b" });
		expect(nul.status).toBe(400);
	});
});

describe("the way back after signing in", () => {
	test.each([
		"https://evil.example/",
		"//evil.example",
		"/\\evil.example",
		"/\t/evil.example",
		"/..//evil.example/login",
		"/.//evil.example",
		"/user/../..//evil.example",
		"/%2e%2e//evil.example",
		"javascript:alert(1)",
		"/login?redirectTo=//evil",
	])("never leads to another site: %s", async (redirectTo) => {
		const { username } = await given.givenUser();
		const response = await openBrowser(base).post(
			"/",
			{ username, password: PASSWORD, redirectTo },
			{ action: "/?index" },
		);
		expect(response.status).toBe(303);
		expect(response.headers.get("location")).toBe("/user/cases");
	});
});

describe("a session", () => {
	test("ends where its browser signs in again", async () => {
		const { user, browser } = await givenBrowser();
		const first = new Map(browser.cookies);
		// The page with a login form that is not closed to somebody signed in.
		const again = { username: user.username, password: PASSWORD };
		expect((await browser.post("/forgot-password", again, { action: "/?index" })).status).toBe(303);
		expect(await given.client`select id from sessions where user_id = ${user.id}`).toHaveLength(1);
		const old = openBrowser(base);
		for (const [name, value] of first) old.cookies.set(name, value);
		expect((await old.get("/user/cases")).status).toBe(303);
		expect((await browser.get("/user/cases")).status).toBe(200);
	});

	test("that is left takes the pages seen with it out of the browser's cache", async () => {
		const { browser } = await givenBrowser();
		const answer = await browser.post("/user/cases", {}, { action: "/logout" });
		expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([303, '"cache", "storage"']);
		expect((await browser.get("/user/cases")).status).toBe(303);
	});
});

describe("every page", () => {
	test("carries its policies and is kept by no cache", async () => {
		const { browser } = await givenBrowser();
		const { headers } = await browser.get("/user/cases");
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'/);
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toContain("unsafe");
		expect(headers.get("cache-control")).toBe("no-store");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
		expect(headers.get("x-powered-by")).toBeNull();
	});

	test("begins with the doctype, so that browsers draw it by the standard", async () => {
		expect(await (await fetch(base)).text()).toMatch(/^<!DOCTYPE html><html/);
	});

	test("has a nonce of its own on each answer", async () => {
		const nonces = await Promise.all(
			[1, 2].map(async () => (await fetch(base)).headers.get("content-security-policy")),
		);
		expect(nonces[0]).not.toBe(nonces[1]);
	});

	test("goes out compressed, and its assets compressed for a year", async () => {
		const page = await fetch(base, { headers: { "accept-encoding": "br" } });
		expect(page.headers.get("content-encoding")).toBe("br");
		const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? "";
		const asset = await fetch(base + stylesheet, { headers: { "accept-encoding": "br" } });
		expect(asset.headers.get("content-encoding")).toBe("br");
		expect(asset.headers.get("cache-control")).toContain("immutable");
	});

	test("goes out in an encoding that is wanted, as its assets do", async () => {
		const headers = { "accept-encoding": "br;q=0, gzip" };
		const page = await fetch(base, { headers });
		expect(page.headers.get("content-encoding")).toBe("gzip");
		const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page.text())?.[1] ?? "";
		expect((await fetch(base + stylesheet, { headers })).headers.get("content-encoding")).toBe("gzip");
	});

	test("in the light way carries no script, chosen by what the browser says of itself", async () => {
		const hints: Record<string, string>[] = [
			{ "save-data": "on" },
			{ ect: "2g" },
			{ "device-memory": "0.5" },
			{ "user-agent": "Opera/9.80 (J2ME/MIDP; Opera Mini/8.0) Presto/2.12" },
		];
		for (const headers of hints) {
			expect(await (await fetch(base, { headers })).text()).not.toContain("<script");
		}
		expect(await (await fetch(base)).text()).toContain("<script");
	});

	test("comes light to a phone until the full pages are chosen, or the phone of somebody signed in can carry them", async () => {
		const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36";
		const STRONG = { "sec-ch-ua-mobile": "?1", ect: "4g", "device-memory": "4" };
		const { browser } = await givenBrowser();
		const isLight = async (path: string, headers: Record<string, string>, opened = openBrowser(base)) =>
			!(await (await opened.get(path, headers)).text()).includes("<script");
		const phones: Record<string, string>[] = [{ "sec-ch-ua-mobile": "?1" }, { "user-agent": ANDROID }, STRONG];
		for (const one of phones) expect(await isLight("/", one), JSON.stringify(one)).toBe(true);
		expect(await isLight("/", { "user-agent": ANDROID, "sec-ch-ua-mobile": "?0" })).toBe(false);

		for (const [name, value] of [
			["ect", "3g"],
			["device-memory", "2"],
			["save-data", "on"],
		])
			expect(await isLight("/user/cases", { ...STRONG, [String(name)]: String(value) }, browser), name).toBe(true);
		const phone = { "sec-ch-ua-mobile": "?1" };
		expect(await isLight("/user/cases", phone, browser)).toBe(true);
		expect(await isLight("/user/cases", STRONG, browser)).toBe(false);
		// From then on a line that is slower for a while changes nothing, and one that is very slow does.
		expect(await isLight("/user/cases", { ...phone, ect: "3g" }, browser)).toBe(false);
		expect(await isLight("/user/cases", { ...phone, ect: "2g" }, browser)).toBe(true);

		const chooser = openBrowser(base);
		await chooser.post("/", { mode: "full" }, { action: "/render-mode" });
		expect(await isLight("/", phone, chooser)).toBe(false);
		await browser.post("/user/cases", { mode: "light" }, { action: "/render-mode" });
		expect(await isLight("/user/cases", STRONG, browser)).toBe(true);
	});

	test("takes host and protocol from the settings, not from headers", async () => {
		const html = await (
			await fetch(base, { headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" } })
		).text();
		expect(html).not.toContain("evil.example");
	});
});

test("an address nobody can read, and methods nobody takes, are answered without a fault", async () => {
	expect((await fetch(`${base}/user/cases?cnr_number=%00`)).status).toBe(400);
	expect((await fetch(`${base}/%E0%A4%A`)).status).toBeLessThan(500);
	expect((await fetch(`${base}/user/cases`, { method: "PATCH", redirect: "manual" })).status).toBeLessThan(500);
});

test("vinext 107: malformed percent signs and odd methods get an answer below 500 everywhere, and the server goes on", async () => {
	const places = ["/", "/s/", "/calendar/", "/api/v1/case/", "/user/cases/", "/verify-email/", "/assets/"];
	for (const place of places)
		for (const sign of ["%", "%zz", "%E0%A4", "%c0%af", "%00", "%ff%fe", "%%32%66"])
			for (const path of [place + sign, `${place}?q=${sign}`])
				expect((await fetch(base + path, { redirect: "manual" })).status, path).toBeLessThan(500);
	for (const place of places)
		for (const method of ["PROPFIND", "BREW", "LINK", "OPTIONS", "QUERY", "DELETE", "PUT"])
			expect((await fetch(base + place, { method, redirect: "manual" })).status, `${method} ${place}`).toBeLessThan(
				500,
			);
	expect((await fetch(base)).status).toBe(200);
});

const { given: own, server, without } = await startOwnSite({ RATE_LIMIT_SCALE: "1" });

describe("with the limits as they are in production", () => {
	const guess = (username: string, password: string) =>
		openClient(server.url)("POST", "/api/v1/auth/login", { username, password });

	test("ten wrong passwords stop the guessing, by parallel tries too, yet the owner's own browser still gets in", async () => {
		const { username } = await own.givenUser();
		const browser = openBrowser(server.url);
		await browser.logIn(username, PASSWORD);
		browser.cookies.delete("session");
		const answers = await Promise.all(Array.from({ length: 25 }, () => guess(username, "Wrong@123")));
		const counted = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
		expect({ wrong: counted(401), refused: counted(429) }).toEqual({ wrong: 10, refused: 15 });
		const refused = await guess(username, PASSWORD);
		expect(refused).toMatchObject({
			status: 429,
			json: { status: false, message: expect.stringContaining("try again in") },
		});
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await browser.logIn(username, PASSWORD)).status).toBe(303);
	});

	test("a fault of ours is a calm page, and the log keeps the cause without secrets", async () => {
		const { username } = await own.givenUser();
		const browser = openBrowser(server.url);
		await browser.logIn(username, PASSWORD);
		const response = await without("complaints", () => browser.get("/user/complaints"));
		expect(response.status).toBe(500);
		const html = await response.text();
		expect(html).toContain("Unexpected Application Error!");
		expect(html).not.toMatch(/does not exist|Failed query|node_modules/);
		// The browser makes an error of the class that is named there (GHSA-337j-9hxr-rhxg).
		expect(html).toContain("__type");
		expect(html).not.toContain("__subType");
		expect(server.output()).toContain('relation \\"complaints\\" does not exist');
		expect(server.output()).not.toContain("params:");
	});
});
