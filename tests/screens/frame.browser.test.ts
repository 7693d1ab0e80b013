import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";

test("the sidebar collapses by its button and by Ctrl+B, and stays so", async ({ page, signInUser }) => {
	await signInUser();
	const sidebar = page.locator(".sidebar");
	await expect(sidebar).toHaveCSS("width", "256px");
	await page.getByRole("button", { name: "Collapse the sidebar" }).click();
	await expect(sidebar).toHaveCSS("width", "48px");
	await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "sidebar")).toBe(true);
	await page.reload();
	await expect(sidebar).toHaveCSS("width", "48px");
	await page.waitForLoadState("networkidle");
	await page.keyboard.press("Control+b");
	await expect(sidebar).toHaveCSS("width", "256px");
	const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar");
	expect(Math.round((Number(cookie?.expires) - Date.now() / 1000) / 86_400)).toBe(7);
});

test("below 1100 px the sidebar is icons until it is widened", async ({ browser, baseURL, given, signIn }) => {
	const { username } = await given.givenUser();
	const page = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 900, height: 700 } });
	await signIn(page, username);
	const sidebar = page.locator(".sidebar");
	await expect(sidebar).toHaveCSS("width", "48px");
	await expect(page.getByRole("button", { name: "Collapse the sidebar" })).toBeHidden();
	await page.getByRole("button", { name: "Expand the sidebar" }).click();
	await expect(sidebar).toHaveCSS("width", "256px");
	await page.close();
});

test("below 768 px the menu is a side sheet of 18rem", async ({ page, signInUser }) => {
	await page.setViewportSize({ width: 400, height: 800 });
	await signInUser();
	await page.getByText("Menu", { exact: true }).click();
	await expect(page.locator(".sheet ~ .sidebar")).toHaveCSS("width", "288px");
});

test("Escape closes a dialog, and the focus stays inside while it is open", async ({ page, signInUser }) => {
	await signInUser();
	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await expect(page.getByRole("dialog")).toBeVisible();
	for (let i = 0; i < 25; i++) await page.keyboard.press("Tab");
	expect(
		await page.evaluate(
			() =>
				document.activeElement === document.body || document.querySelector("dialog")?.contains(document.activeElement),
		),
	).toBe(true);
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

const said = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

test("a message stays until the person goes on, and no loaded data ends it", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	await logIn(page, username);
	await untilHydrated(page);
	await expect(said(page, "Login successful!")).toBeVisible();
	// Loads the page's data anew, and leads nowhere.
	await page.keyboard.press("Control+b");
	await expect(page.locator(".sidebar")).toHaveCSS("width", "48px");
	await page.waitForLoadState("networkidle");
	await expect(said(page, "Login successful!")).toBeVisible();
	await page.getByRole("link", { name: "Profile" }).click();
	await expect(page).toHaveURL(/profile/);
	await expect(page.getByText("Login successful!")).toHaveCount(0);
});

test("a message is put anew into its region once scripts run, so that it is heard", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	await page.addInitScript(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		document.addEventListener("DOMContentLoaded", () => {
			const note = (records: MutationRecord[]) => {
				for (const { addedNodes, target } of records)
					if (target instanceof Element && target.closest("[role=status]"))
						for (const node of addedNodes) heard.push(node.textContent ?? "");
			};
			new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
		});
	});
	await logIn(page, username);
	await page.context().addCookies([
		{
			name: "flash",
			value: encodeURIComponent(Buffer.from('{"kind":"success","message":"Done."}').toString("base64")),
			url: String(process.env.E2E_URL),
		},
	]);
	await page.reload();
	await expect(said(page, "Done.")).toBeVisible();
	await untilHydrated(page);
	await expect.poll(() => page.evaluate(() => Reflect.get(window, "heard"))).toContain("Done.");
	await expect(page.getByText("Done.", { exact: true })).toHaveCount(1);
});

test("a first message is not lost where the page is slow", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	await page.goto("/login");
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: 30 });
	await logIn(page, username);
	await expect(said(page, "Login successful!")).toBeVisible({ timeout: 30_000 });
});

test("a login fetches the first screen once", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	const fetched: string[] = [];
	page.on("request", (request) => request.url().includes("/user/cases") && fetched.push(request.url()));
	await logIn(page, username);
	await page.waitForLoadState("networkidle");
	expect(fetched.filter((url) => !url.includes("__manifest"))).toHaveLength(1);
});

/**
 * The names of the controls in view, above a phone's bar, that cannot be pressed in their middle, since something else lies there.
 */
const covered = (page: Page) =>
	page.evaluate(() => {
		const bar = document.querySelector(".bottom-bar")?.getBoundingClientRect();
		const end = bar?.height ? bar.top : innerHeight;
		return [...document.querySelectorAll<HTMLElement>("main a, main button, main input, main summary")]
			.filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
			.filter((one) => {
				const { left, top, width, height } = one.getBoundingClientRect();
				const [x, y] = [left + width / 2, top + height / 2];
				if (x < 0 || y < 0 || x > innerWidth || y > end) return false;
				const there = document.elementFromPoint(x, y);
				return !there?.closest("label, a, button, summary, input") || !there.closest("main");
			})
			.map((one) => one.textContent || one.getAttribute("aria-label"));
	});

test("on a phone a message covers no control", { tag: "@measures" }, async ({ page, given, logIn }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await given.givenUser();
	for (let i = 0; i < 3; i++) await given.givenCase(user.id);
	await logIn(page, user.username);
	await untilHydrated(page);
	await expect(said(page, "Login successful!")).toBeVisible();
	expect(await covered(page)).toEqual([]);
	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await expect(page.getByRole("dialog")).toBeVisible();
});

test("a message about a row far down is seen there, covers nothing of what was in view, and goes when the person scrolls", {
	tag: "@measures",
}, async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 1440, height: 600 });
	const user = await given.givenUser();
	const cases = await Promise.all(
		Array.from({ length: 10 }, (_, i) => given.givenCase(user.id, {}, { nextDate: `2027-03-${10 + i}` })),
	);
	await signIn(page, user.username);
	const menu = page.getByLabel(`Actions for ${cases[6]?.cnrNumber}`);
	await menu.scrollIntoViewIfNeeded();
	await page.evaluate(() => scrollBy(0, 120));
	const place = () => page.evaluate(() => Math.round(scrollY));
	const before = await place();
	expect(before).toBeGreaterThan(100);
	const top = async () => (await page.getByLabel(`Actions for ${cases[5]?.cnrNumber}`).boundingBox())?.y ?? 0;
	const topBefore = await top();
	await menu.click();
	await page.getByRole("link", { name: `Archive ${cases[6]?.cnrNumber}` }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
	const message = page.locator("main .flash");
	await expect(message).toBeInViewport({ ratio: 1 });
	expect(await place()).toBe(before);
	const { height = 0 } = (await message.boundingBox()) ?? {};
	expect((await top()) - topBefore).toBeGreaterThanOrEqual(height);
	await page.mouse.wheel(0, -60);
	await expect(page.locator(".flash-held")).toHaveCount(0);
});

test("a dialog that stays open says what was done in itself", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/complaints/new");
	await page.getByLabel("Topic").fill("Wrong date");
	await page.getByLabel("Message").fill("The date is wrong.");
	await page.getByRole("dialog").getByRole("button").last().click();
	await expect(said(page, "Complaint registered.")).toBeVisible();
	await page.getByRole("link", { name: "Wrong date" }).click();
	await page.getByLabel("Your reply").fill("It is still wrong.");
	await page.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByRole("dialog").getByRole("status").filter({ hasText: "Reply sent." })).toBeVisible();
	await expect(page.getByText("Reply sent.")).toHaveCount(1);
});

test("Escape closes a row's menu, gives the focus back, and leaves its dialog", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(user.id);
	await signIn(page, user.username);
	const menu = page.getByLabel(`Actions for ${cnrNumber}`);
	const archive = page.getByRole("link", { name: `Archive ${cnrNumber}` });
	await menu.click();
	await expect(archive).toBeVisible();
	await archive.focus();
	await page.keyboard.press("Escape");
	await expect(archive).toBeHidden();
	await expect(menu).toBeFocused();
	await menu.click();
	await archive.click();
	await expect(page.getByRole("dialog")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(archive).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(archive).toBeHidden();
	await expect(menu).toBeFocused();
});

test("Escape hides the links beside an icon of the sidebar until asked for again", async ({ page, signInUser }) => {
	await signInUser();
	await page.getByRole("button", { name: "Collapse the sidebar" }).click();
	await expect(page.locator(".sidebar")).toHaveCSS("width", "48px");
	const group = page
		.locator(".sidebar details")
		.filter({ has: page.locator(".menu-links") })
		.first();
	const links = group.locator(".menu-links");
	await group.locator("summary").focus();
	await expect(links).toBeVisible();
	await page.keyboard.press("Tab");
	await page.keyboard.press("Escape");
	await expect(links).toBeHidden();
	await expect(group.locator("summary")).toBeFocused();
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Tab");
	await expect(links).toBeVisible();
});

test("no page breaks its own content security policy or logs an error", async ({ page, signInUser }) => {
	const problems: string[] = [];
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	await signInUser();
	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await page.getByText("More: case number, year and court").click();
	await page.getByLabel("State").selectOption({ label: "Maharashtra" });
	await expect(page.getByLabel("District")).toBeEnabled();
	await page.waitForTimeout(500);
	expect(problems).toEqual([]);
});
