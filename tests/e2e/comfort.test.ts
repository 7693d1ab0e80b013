import { openScreen, settle } from "../support/open-screen";
import { everybodysScreens } from "../support/screens";
import { givenWorld } from "../support/world";
import { expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./person";

test("with text twice as large nothing of a page is wider than the window", async ({ page, given, signIn }) => {
	test.slow();
	const tooWide: string[] = [];
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.emulateMedia({ reducedMotion: "reduce" });
	const client = await page.context().newCDPSession(page);
	await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
	for (const [username, screens] of everybodysScreens(await givenWorld(given))) {
		await page.context().clearCookies();
		if (username) await signIn(page, username);
		for (const screen of screens.filter(({ act }) => !act)) {
			if (typeof screen.path !== "string") continue;
			await openScreen(page, screen);
			await expect(page.locator("html")).toHaveCSS("font-size", "32px");
			await expectNoSidewaysScroll(page, screen.name).catch((error: Error) => tooWide.push(error.message));
			const dialog = page.locator("dialog");
			if ((await dialog.count()) > 0)
				expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth), screen.name).toBeLessThanOrEqual(0);
		}
	}
	expect(tooWide).toEqual([]);
});

test("who wants less motion gets none", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/");
	await page.getByRole("button", { name: "Login" }).evaluate((button) => button.setAttribute("aria-busy", "true"));
	const moving = () => page.evaluate(() => document.getAnimations().length);
	expect(await moving()).toBe(0);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await expect.poll(moving).toBeGreaterThan(0);
});

test("on paper stands what is read, without the frame and without what is pressed", async ({ page, given, signIn }) => {
	const world = await givenWorld(given);
	await page.emulateMedia({ colorScheme: "dark" });
	await signIn(page, world.people.user);
	for (const [path, isWide] of [
		["/user/cases", false],
		["/user/case-history?filter=show", true],
		["/user/case-status", true],
		[`/user/case-history/${world.approvedCase}`, false],
		[`/user/transactions/${world.paidTransaction}/receipt`, false],
		["/user/transactions", false],
	] as const) {
		await page.emulateMedia({ media: "screen" });
		await page.goto(path);
		await settle(page);
		await page.emulateMedia({ media: "print" });
		await expect(page.locator("main"), path).toBeVisible();
		for (const part of [".topbar", ".sidebar", ".site-footer", ".pager", ".toolbar", ".button", "input", "form.card"])
			await expect(page.locator(`${part}:visible`), `${part} of ${path}`).toHaveCount(0);
		const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
		const ink = await page.evaluate(() => getComputedStyle(document.querySelector("h1") ?? document.body).color);
		expect([paper, ink], path).toEqual(["rgb(255, 255, 255)", "rgb(27, 36, 48)"]);
		await page.emulateMedia({ media: null });
		const pdf = await page.pdf({ preferCSSPageSize: true });
		const size = /\/MediaBox \[0 0 (\d+)/.exec(pdf.toString("latin1"))?.[1];
		expect(size, `width of a page of ${path}`).toBe(isWide ? "841" : "594");
	}
});
