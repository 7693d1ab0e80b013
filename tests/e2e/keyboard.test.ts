import type { Page } from "@playwright/test";
import { settle } from "../support/open-screen";
import { expect, PASSWORD, test } from "./person";

/** Where the focus is: its name, and whether a person can see it there. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return { name: "", seen: true };
		const { left, top, right, bottom } = element.getBoundingClientRect();
		const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
		const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
		const there = document.elementFromPoint(x, y);
		const isInFront = there !== null && (element.contains(there) || there.contains(element));
		const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
		const hasRing = outlineStyle !== "none" && outlineWidth !== "0px" && !/, 0\)$/.test(outlineColor);
		const name =
			element.getAttribute("aria-label") || element.textContent?.trim() || element.getAttribute("name") || "";
		return { name, seen: isInFront && hasRing };
	});

/** Presses Tab until the focus is where it should be; every stop on the way must be to be seen. */
async function tabTo(page: Page, name: string, key = "Tab") {
	for (let stops = 0; stops < 120; stops++) {
		await page.keyboard.press(key);
		const { name: here, seen } = await focused(page);
		expect(seen, `the focus on “${here}” can be seen`).toBe(true);
		if (here === name) return;
	}
	throw new Error(`Tab never came to “${name}”`);
}

for (const width of [360, 1440]) {
	test(`the keyboard alone signs in, goes about and adds a case at ${width} px`, async ({ page, given }) => {
		const { username } = await given.givenUser();
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 740 });
		await page.goto("/");
		await settle(page);
		await tabTo(page, "Skip to main content");
		await tabTo(page, "username");
		await page.keyboard.type(username);
		await tabTo(page, "password");
		await page.keyboard.type(PASSWORD);
		await page.keyboard.press("Enter");
		await page.waitForURL("**/user/cases");
		await page.reload();
		await settle(page);

		await tabTo(page, "Skip to main content");
		await page.keyboard.press("Enter");
		await expect(page.locator("main")).toBeFocused();
		await tabTo(page, "Add New Case");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Register New Case" })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Add New Case" }).first()).toBeFocused();

		await page.keyboard.press("Enter");
		await expect(page.getByRole("heading", { name: "Register New Case" })).toBeFocused();
		await tabTo(page, "cnr_number");
		await page.keyboard.press("Enter");
		await expect(page.getByRole("alert")).toBeVisible();
		await expect(page.getByLabel("CNR Number", { exact: true })).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);

		await page.goto("/user/cases");
		await settle(page);
		if (width < 768) {
			await tabTo(page, "Menu");
			await page.keyboard.press("Enter");
			await tabTo(page, "My cases");
			await page.keyboard.press("Escape");
			await expect(page.locator("summary[aria-label=Menu]")).toBeFocused();
			await expect(page.locator(".sheet .sidebar")).toBeHidden();
			await page.keyboard.press("Enter");
		}
		await tabTo(page, "Case History");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/user/case-history");
	});
}

test("going backwards through a long list, the focus never hides behind the bar", async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	const user = await given.givenUser();
	for (let i = 0; i < 4; i++) await given.givenCase(user.id, {}, { nextDate: "2027-01-15" });
	await signIn(page, user.username);
	await page.goto("/user/cases");
	await settle(page);
	await page.getByRole("link", { name: "Accessibility" }).focus();
	await tabTo(page, "Add New Case", "Shift+Tab");
});

test("collapsed to icons, the sidebar shows an item's pages to who tabs to it", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.getByRole("button", { name: "Collapse the sidebar" }).click();
	await expect(page.getByRole("button", { name: "Expand the sidebar" })).toBeVisible();
	await tabTo(page, "Alert numbers");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/user/mobile-maintenance");
});

test("Escape closes the forgot dialog", async ({ page }) => {
	await page.goto("/forgot-password", { waitUntil: "networkidle" });
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/:\d+\/$/);
	await expect(page.getByRole("dialog")).toHaveCount(0);
});
