import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/person";

const offer = (page: Page) => page.getByText(/^You had typed this on \d+ \w+, \d+:\d\d\s[ap]m/);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("drafts") ?? "");

const openComplaint = (page: Page) => page.goto("/user/complaints/new", { waitUntil: "networkidle" });

test("typed text is offered after a reload or Escape, and forgotten once sent", async ({ page, signInUser }) => {
	await signInUser();
	await openComplaint(page);
	await expect(offer(page)).toHaveCount(0);
	await page.getByLabel("Topic").fill("Wrong date");
	await expect.poll(() => stored(page)).toContain("Wrong date");
	// Kept as the page is left.
	await page.getByLabel("Message").fill("A long complaint.");
	await page.reload({ waitUntil: "networkidle" });
	await expect(offer(page)).toBeVisible();
	// Offered, not forced.
	await expect(page.getByLabel("Message")).toHaveValue("");
	await page.getByRole("button", { name: "Use it" }).click();
	await expect(page.getByLabel("Message")).toHaveValue("A long complaint.");
	await expect(page.getByLabel("Topic")).toHaveValue("Wrong date");
	await expect(offer(page)).toHaveCount(0);
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/user\/complaints$/);
	await openComplaint(page);
	await page.getByRole("button", { name: "Use it" }).click();
	// A refusal keeps it.
	await page.getByLabel("Topic").fill(" ");
	await page.getByRole("button", { name: "Add Complaint" }).last().click();
	await expect(page.getByRole("alert")).toBeVisible();
	expect(await stored(page)).toContain("A long complaint.");
	await page.getByLabel("Topic").fill("Wrong date");
	await page.getByRole("button", { name: "Add Complaint" }).last().click();
	await expect(page).toHaveURL(/\/user\/complaints$/);
	await expect.poll(() => stored(page)).not.toContain("A long complaint.");
	await openComplaint(page);
	await expect(offer(page)).toHaveCount(0);
});

test("what was typed before the page's scripts came is kept too", async ({ page, signInUser }) => {
	await signInUser();
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\/assets\/.*\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/user/complaints/new", { waitUntil: "commit" });
	await page.getByLabel("Message").fill("Typed on a slow line.");
	release();
	await expect.poll(() => stored(page)).toContain("Typed on a slow line.");
});

test("a note is kept apart for each case, and a saved one is not offered", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const [one, other] = [await given.givenCase(user.id), await given.givenCase(user.id)];
	await signIn(page, user.username);
	await page.goto(`/user/cases/${one.id}?edit=note`, { waitUntil: "networkidle" });
	await page.getByLabel("Note").fill("Ask for the survey map.");
	await expect.poll(() => stored(page)).toContain("survey map");
	await page.reload({ waitUntil: "networkidle" });
	await expect(offer(page)).toBeVisible();
	await page.goto(`/user/cases/${other.id}?edit=note`, { waitUntil: "networkidle" });
	await expect(offer(page)).toHaveCount(0);
	await page.goto(`/user/cases/${one.id}?edit=note`, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "Use it" }).click();
	await page.getByRole("button", { name: "Save note" }).click();
	await expect(page.getByText("Note saved.")).toBeVisible();
	await expect.poll(() => stored(page)).not.toContain("survey map");
});

test("another person never sees it, and signing out wipes it", async ({ page, given, signIn }) => {
	const [asha, ravi] = [await given.givenUser(), await given.givenUser()];
	await signIn(page, asha.username);
	await openComplaint(page);
	await page.getByLabel("Message").fill("Confidential words.");
	await expect.poll(() => stored(page)).toContain("Confidential words.");
	await given.client`delete from sessions where user_id = ${asha.id}`;
	await signIn(page, ravi.username);
	await openComplaint(page);
	await expect(offer(page)).toHaveCount(0);
	expect(await stored(page)).not.toContain("Confidential words.");
	await page.getByLabel("Message").fill("Ravi's words.");
	await expect.poll(() => stored(page)).toContain("Ravi's words.");
	await page.goto("/user/complaints", { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "Log out" }).first().click();
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
	expect(await stored(page)).toBe("");
});

test("passwords and codes are never kept", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await page.goto("/", { waitUntil: "networkidle" });
	await page.getByLabel("Username").fill(user.username);
	await page.getByLabel("Password").fill("Secret@12345");
	await page.waitForTimeout(700);
	expect(await stored(page)).toBe("");
	await signIn(page, user.username);
	await page.goto("/user/profile/delete", { waitUntil: "networkidle" });
	await page.getByLabel("Password").fill("Secret@12345");
	await page.waitForTimeout(700);
	expect(await stored(page)).not.toContain("Secret");
});
