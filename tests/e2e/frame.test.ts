import { expect, test } from "./person";

test("the sidebar collapses by its button and by Ctrl+B, and stays so", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	await signIn(page, username);
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

test("below 1100 px the sidebar is icons until somebody widens it, also without scripts", async ({
	browser,
	baseURL,
	given,
	signIn,
}) => {
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

test("below 768 px the menu is a side sheet of 18rem", async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 400, height: 800 });
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.locator("summary[aria-label=Menu]").click();
	await expect(page.locator(".sheet ~ .sidebar")).toHaveCSS("width", "288px");
});

test("Escape closes a dialog, and the focus stays inside while it is open", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	await signIn(page, username);
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

test("a message is a toast at the bottom right, 356 px wide", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	await logIn(page, username);
	const toast = page.locator("[data-sonner-toast]");
	await expect(toast).toContainText("Login successful!");
	await expect(toast).toHaveCSS("width", "356px");
	await expect(toast).toHaveCount(0, { timeout: 7_000 });
});

test("a first message is not lost where the page is slow", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	await page.goto("/login");
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: 30 });
	await logIn(page, username);
	const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Login successful!" });
	await expect(toast).toBeVisible({ timeout: 30_000 });
	await expect(page.locator(".flash-place p")).toHaveCount(0);
});

test("a login fetches the first screen once", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	const fetched: string[] = [];
	page.on("request", (request) => request.url().includes("/user/cases") && fetched.push(request.url()));
	await logIn(page, username);
	await page.waitForLoadState("networkidle");
	expect(fetched.filter((url) => !url.includes("__manifest"))).toHaveLength(1);
});

test("on a phone a message comes at the top, where it covers no button", async ({ page, given, logIn }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const { username } = await given.givenUser();
	await logIn(page, username);
	const toast = page.locator("[data-sonner-toast]");
	await expect(toast).toContainText("Login successful!");
	// It slides in.
	await expect.poll(async () => (await toast.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(50);
	const box = await toast.boundingBox();
	expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThan(200);
});

test("no page breaks its own content security policy or logs an error", async ({ page, given, signIn }) => {
	const problems: string[] = [];
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await page.getByText("More: case number, year and court").click();
	await page.getByLabel("State").selectOption({ label: "Maharashtra" });
	await expect(page.getByLabel("District")).toBeEnabled();
	await page.waitForTimeout(500);
	expect(problems).toEqual([]);
});
