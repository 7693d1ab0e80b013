import type { Page } from "@playwright/test";
import { press, tabOnto, tabTo, typeInto } from "../support/browser/keys";
import { settle } from "../support/browser/open-screen";
import { expect, PASSWORD, test } from "../support/browser/person";
import { givenPackage } from "../support/telling/messages";

/** The focus came along with the page: it is on something of it. */
const expectFocusKept = async (page: Page) =>
	expect.poll(() => page.evaluate(() => document.activeElement?.closest("main, dialog") !== null)).toBe(true);

async function open(page: Page, path: string) {
	await page.goto(path);
	await settle(page);
}

test("the keyboard alone opens a case, saves a note, and turns the diary's day", async ({ page, given, logIn }) => {
	const user = await given.givenUser();
	const [wanted] = [await given.givenCase(user.id, { caseNumber: "412/2023" }), await given.givenCase(user.id)];
	await logIn(page, user.username);
	await expectFocusKept(page);
	await open(page, "/user/cases");
	await typeInto(page, page.getByRole("searchbox").first(), wanted.cnrNumber);
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(new RegExp(wanted.cnrNumber));
	await settle(page);
	await press(page, page.locator(`main a[href*="/user/cases/${wanted.id}"]:visible`).first());
	await expect(page).toHaveURL(new RegExp(`/user/cases/${wanted.id}`));
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
	await press(page, page.getByRole("link", { name: "Add a note" }));
	await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
	await typeInto(page, page.getByLabel("Note", { exact: true }), "Bring the sale deed");
	await press(page, page.getByRole("button", { name: "Save note" }));
	await expect(page.getByText("Note saved.")).toBeVisible();
	await expectFocusKept(page);

	await open(page, "/user/diary");
	await press(page, page.locator("main a[rel=next]").first());
	await expect(page).toHaveURL(/day=/);
	await expectFocusKept(page);
});

test("the keyboard alone sends messages, complains, edits the profile and pays", async ({ page, given, signIn }) => {
	const user = await given.givenUser({
		address: "12 Court Road",
		city: "Pune",
		state: "Maharashtra",
		pincode: "411005",
		profession: "Private Sector",
	});
	await givenPackage(given.db, user.id, { numbers: ["+919820011220"] });
	const approved = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, user.username);
	await open(page, "/user/case-status");
	await press(page, page.getByRole("checkbox", { name: `Select ${approved.cnrNumber}` }), "Space");
	await press(page, page.getByRole("button", { name: "Bulk WhatsApp" }));
	await page.waitForURL(/messages\/new/);
	await settle(page);
	await press(page, page.getByRole("button", { name: "Send 1 message" }));
	await page.waitForURL(/messages\/[0-9a-f-]{36}/);
	await expectFocusKept(page);

	await open(page, "/user/complaints");
	await press(page, page.getByRole("link", { name: "Add Complaint" }).first());
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	await typeInto(page, dialog.getByLabel("Topic"), "Wrong date");
	await typeInto(page, dialog.getByLabel("Message"), "The date is wrong.");
	await press(page, dialog.getByRole("button", { name: "Add Complaint" }));
	await expect(dialog).toHaveCount(0);
	await expectFocusKept(page);

	await open(page, "/user/profile/edit");
	await typeInto(page, page.getByLabel("City"), "Nagpur");
	await press(page, page.getByRole("button", { name: "Update Profile" }));
	await expect(page.getByText("Profile updated successfully!")).toBeVisible();
	await expectFocusKept(page);

	await open(page, "/user/Packages");
	const essential = page.locator(".plan", { hasText: "Essential" });
	await press(page, essential.getByRole("checkbox", { name: /^Replace / }), "Space");
	await press(page, essential.getByRole("button", { name: "Choose Plan Essential" }));
	await expect(page.getByRole("heading", { name: "Essential plan" })).toBeVisible();
	await expectFocusKept(page);
});

test("the keyboard alone approves and deletes cases, and arrows set no status", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const { id, cnrNumber } = await given.givenCase(owner.id);
	await signIn(page, admin.username);
	await open(page, `/admin/cases?search=${cnrNumber}`);
	await press(page, page.getByRole("checkbox", { name: new RegExp(cnrNumber) }), "Space");
	await press(page, page.getByRole("button", { name: /^Approve/ }).first());
	const isApproved = async () => (await given.client`select is_approved from cases where id = ${id}`)[0]?.is_approved;
	const confirm = page.getByRole("dialog").getByRole("button", { name: /^Approve/ });
	await expect.poll(async () => (await isApproved()) === true || (await confirm.isVisible())).toBe(true);
	if (await confirm.isVisible()) await press(page, confirm);
	await expect.poll(isApproved).toBe(true);
	await expectFocusKept(page);

	const { id: complaint } = await given.givenComplaint(owner.id, { topic: `Status by keys ${id}` });
	await open(page, `/admin/complaints?search=${id}`);
	const statusOf = async () => (await given.client`select status from complaints where id = ${complaint}`)[0]?.status;
	const choice = page.getByRole("combobox", { name: "Status of complaint 1" });
	await tabOnto(page, choice);
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowDown");
	await expect.poll(statusOf).toBe("RESOLVED");
	await expect(page.locator("tbody .badge")).toHaveText("Resolved");
	await expect(choice).toBeFocused();
	const changes =
		await given.client`select count(*)::int as n from complaint_changes where complaint_id = ${complaint}`;
	expect(changes[0]?.n).toBe(1);

	const own = await given.givenCase(owner.id);
	await page.context().clearCookies();
	await signIn(page, owner.username);
	await open(page, `/user/cases?page=1`);
	await press(page, page.getByLabel(`Actions for ${own.cnrNumber}`));
	await press(page, page.locator(`main a[href*="/user/cases/archive"][href*="${own.id}"]:visible`).first());
	await press(page, page.getByRole("dialog").getByRole("button", { name: "Archive" }));
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expectFocusKept(page);
});

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
		const cnr = page.getByLabel("CNR Number", { exact: true });
		await expect(cnr).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);
		await expect(page.getByRole("link", { name: "Add New Case" }).first()).toBeFocused();

		await page.keyboard.press("Enter");
		await expect(cnr).toBeFocused();
		await page.keyboard.press("Enter");
		await expect(page.getByRole("alert")).toBeVisible();
		await expect(cnr).toBeFocused();
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog")).toHaveCount(0);

		await page.goto("/user/cases");
		await settle(page);
		if (width < 768) {
			await tabTo(page, "Menu");
			await page.keyboard.press("Enter");
			await tabTo(page, "My cases");
			await page.keyboard.press("Escape");
			await expect(page.getByText("Menu", { exact: true })).toBeFocused();
			await expect(page.locator(".sheet ~ .sidebar")).toBeHidden();
			await page.keyboard.press("Enter");
		}
		await tabTo(page, "Case History");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/user/case-history");
	});
}

test("the focus never hides behind the bar on its way back", { tag: "@measures" }, async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	const user = await given.givenUser();
	for (let i = 0; i < 4; i++) await given.givenCase(user.id, {}, { nextDate: "2027-01-15" });
	await signIn(page, user.username, "/user/cases");
	await settle(page);
	await page.getByRole("link", { name: "Help" }).focus();
	await tabTo(page, "Add New Case", "Shift+Tab");
});

test("collapsed to icons, the sidebar shows the pages of a focused item", async ({ page, signInUser }) => {
	await signInUser();
	await page.getByRole("button", { name: "Collapse the sidebar" }).click();
	await expect(page.getByRole("button", { name: "Expand the sidebar" })).toBeVisible();
	await tabTo(page, "Approved Cases");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/user/case-status");
});

test("Escape closes the forgot dialog", async ({ page }) => {
	await page.goto("/forgot-password", { waitUntil: "networkidle" });
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/:\d+\/$/);
	await expect(page.getByRole("dialog")).toHaveCount(0);
});
