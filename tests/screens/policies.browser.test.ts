import { expect, test } from "../support/browser/person";

/** What a browser says when the policy refuses something, besides the event. */
const REFUSED = /Content Security Policy|Trusted(HTML|ScriptURL)|TrustedTypes/;

test.describe("a page with scripts", () => {
	// This test brings about what the page fixture forbids.
	test("writes no text as HTML, loads no foreign script", async ({ browser, baseURL, given, signIn }) => {
		const context = await browser.newContext({ baseURL });
		const page = await context.newPage();
		const said: string[] = [];
		page.on("console", (message) => said.push(message.text()));
		await signIn(page, (await given.givenUser({ role: "ADMIN" })).username, "/admin/jobs");
		await page.waitForLoadState("networkidle");
		expect(said.filter((text) => REFUSED.test(text))).toEqual([]);
		await page.evaluate(() => {
			const place = document.createElement("p");
			place.id = "written";
			document.body.append(place);
			place.innerHTML = "<b>Written</b><img src=x onerror=alert(1)>";
		});
		await expect(page.locator("#written")).toBeEmpty();
		const refusal = await page.evaluate(() => {
			const script = document.createElement("script");
			try {
				script.src = "https://evil.example/a.js";
				return "loaded";
			} catch (error) {
				return String(error);
			}
		});
		expect(refusal).toContain("TypeError");
		await context.close();
	});

	test("is drawn anew where an extension changed it, and works", async ({ browser, baseURL, given, signIn }) => {
		const context = await browser.newContext({ baseURL });
		const page = await context.newPage();
		const user = await given.givenUser();
		const { cnrNumber } = await given.givenCase(user.id);
		await signIn(page, user.username);
		await page.addInitScript(() => {
			document.addEventListener("DOMContentLoaded", () => {
				document.querySelector("main")?.prepend(document.createElement("aside"));
			});
			new MutationObserver((_, observer) => {
				const main = document.querySelector("main h1");
				if (!main) return;
				observer.disconnect();
				main.replaceWith(document.createElement("aside"));
			}).observe(document, { childList: true, subtree: true });
		});
		await page.goto("/user/cases");
		await expect(page.getByText(cnrNumber).first()).toBeVisible();
		await expect(page.locator("main h1")).toBeVisible();
		await page.getByRole("link", { name: "Add New Case" }).first().click();
		await expect(page.getByRole("heading", { name: "Register New Case" })).toBeVisible();
		await context.close();
	});
});
