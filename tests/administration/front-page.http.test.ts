import { describe, expect, test } from "vitest";
import hi from "~/platform/language/hi.json";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

type Browser = ReturnType<typeof openBrowser>;

/** Splits the login page into the common part and what differs for each browser. */
async function openFront(browser: Browser = openBrowser(base)) {
	const answer = await browser.get("/");
	const html = await answer.text();
	const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
	const token = /name="form_token" value="([^"]+)"/.exec(html)?.[1] ?? "";
	return { browser, html, nonce, token, rest: html.replaceAll(nonce, "NONCE").replaceAll(token, "TOKEN") };
}

describe("the login page", () => {
	test("is the same for all, except for a nonce and a token of each browser", async () => {
		const [one, other] = [await openFront(), await openFront()];
		expect(one.token).toMatch(/^[\w-]{64}$/);
		expect(other.token).not.toBe(one.token);
		expect(other.nonce).not.toBe(one.nonce);
		for (const { html, nonce, token } of [one, other]) {
			const nonces = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, own]) => own);
			expect(nonces.length).toBeGreaterThan(0);
			expect(new Set(nonces)).toEqual(new Set([nonce]));
			const tokens = [...html.matchAll(/name="form_token" value="([^"]*)"/g)].map(([, own]) => own);
			expect(tokens.length).toBeGreaterThan(1);
			expect(new Set(tokens)).toEqual(new Set([token]));
			// The token is in the data for the script as well.
			expect(html.split(token).length - 1).toBeGreaterThan(tokens.length);
		}
		expect(other.rest).toBe(one.rest);
	});

	test("accepts a login with the browser's own token, and with no other", async () => {
		const user = await given.givenUser();
		const [one, other] = [await openFront(), await openFront()];
		const form = (token: string) =>
			new URLSearchParams({ form_token: token, redirectTo: "", username: user.username, password: PASSWORD });
		expect((await one.browser.send("/?index", form(other.token))).status).toBe(403);
		expect((await one.browser.send("/?index", form(one.token))).status).toBe(303);
		expect((await other.browser.send("/?index", form(other.token))).status).toBe(303);
	});

	test("follows the browser's language and render mode", async () => {
		await openFront();
		const browser = openBrowser(base);
		await browser.post("/", { language: "hi", returnTo: "/" }, { action: "/language" });
		await browser.post("/", { mode: "light", returnTo: "/" }, { action: "/render-mode" });
		const own = await openFront(browser);
		expect(own.html).toContain('<html lang="hi" class="mode-light">');
		expect(own.html).toContain(hi["Forgot password?"]);
		expect(own.html).not.toContain("<script");
		const { html } = await openFront();
		expect(html).toContain('<html lang="en" class="mode-full">');
		expect(html).toContain("Forgot password?");
	});

	test("shows a message only to the browser it is for", async () => {
		const browser = openBrowser(base);
		await openFront(browser);
		const answer = await browser.post("/", { username: "nobody-at-all" }, { action: "/?index&form=resend" });
		expect(answer.status).toBe(303);
		const { html } = await openFront(browser);
		const message = /<p class="flash[^"]*">([^<]+)/.exec(html)?.[1] ?? "";
		expect(message).not.toBe("");
		expect((await openFront()).html).not.toContain(message);
		expect((await openFront(browser)).html).not.toContain(message);
	});

	test("has the typed values after a refusal, for that browser only", async () => {
		const browser = openBrowser(base);
		const refused = await browser.post("/", { username: "someone", password: "wrong" }, { action: "/?index" });
		expect(await refused.text()).toContain('value="someone"');
		expect((await openFront()).html).not.toContain("someone");
	});
});
