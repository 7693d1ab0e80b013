import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";

const PHONE = { width: 360, height: 740 };

const barOf = (page: Page) => page.getByRole("navigation", { name: "Main pages" });

/** Whether the middle of the last control of the page can be pressed once the page is scrolled to its end. */
const isLastControlFree = (page: Page) =>
	page.evaluate(() => {
		scrollTo(0, document.documentElement.scrollHeight);
		const last = [...document.querySelectorAll("main a, main button, .site-edge a")].pop();
		const { left, top, width, height } = last?.getBoundingClientRect() ?? new DOMRect();
		return document.elementFromPoint(left + width / 2, top + height / 2) === last;
	});

for (const javaScriptEnabled of [true, false]) {
	test(`a phone has a bar of four at its bottom, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
		browser,
		baseURL,
		given,
		signIn,
	}) => {
		const user = await given.givenUser();
		for (let i = 0; i < 12; i++) await given.givenCase(user.id);
		const page = await browser.newPage({ baseURL, javaScriptEnabled, viewport: PHONE });
		await signIn(page, user.username);
		if (javaScriptEnabled) await untilHydrated(page);
		await expect(barOf(page).getByRole("link", { name: "Cases" })).toHaveAttribute("aria-current", "page");
		const { y = 0, height = 0 } = (await barOf(page).boundingBox()) ?? {};
		expect(y + height).toBe(PHONE.height);
		expect(height).toBeGreaterThanOrEqual(44);
		if (javaScriptEnabled) expect(await isLastControlFree(page)).toBe(true);
		await barOf(page).getByRole("link", { name: "Today" }).click();
		await expect(page).toHaveURL(/\/user\/diary$/);
		await barOf(page).getByRole("link", { name: "Changes" }).click();
		await expect(page).toHaveURL(/\/user\/changes$/);
		const sidebar = page.locator(".sidebar");
		await expect(sidebar).toBeHidden();
		await page.locator(".bottom-more summary").click();
		await expect(sidebar).toBeVisible();
		// The sheet ends above the bar, and its last entry can be pressed.
		await expect(sidebar.getByRole("button", { name: "Log out" })).toBeVisible();
		await page.locator(".bottom-more summary").click();
		await expect(sidebar).toBeHidden();
		await page.locator(".bottom-more summary").click();
		await sidebar.getByRole("link", { name: "Feedback" }).click();
		await expect(page).toHaveURL(/\/user\/feedback$/);
		await expect(sidebar).toBeHidden();
		await page.close();
	});
}

test("Escape closes the menu that More opened, and gives the focus back", async ({ page, signInUser }) => {
	await page.setViewportSize(PHONE);
	await signInUser();
	await untilHydrated(page);
	const more = page.locator(".bottom-more summary");
	await more.click();
	await expect(page.locator(".sidebar")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.locator(".sidebar")).toBeHidden();
	await expect(more).toBeFocused();
});

test("neither a wide screen, nor paper, nor an administrator has the bar", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username);
	await expect(page.locator(".bottom-bar")).toBeHidden();
	await page.setViewportSize(PHONE);
	await expect(page.locator(".bottom-bar")).toBeVisible();
	await page.emulateMedia({ media: "print" });
	await expect(page.locator(".bottom-bar")).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	const admin = await given.givenUser({ role: "ADMIN" });
	await page.context().clearCookies();
	await signIn(page, admin.username);
	await expect(page.locator(".bottom-bar")).toHaveCount(0);
});
