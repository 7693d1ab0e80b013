import type { Page } from "@playwright/test";
import { expect, openFilters, PASSWORD, test } from "../support/browser/person";

/** Opens the confirmation page of an account action, enters the reason (and the username), and confirms. */
async function performAccountAction(page: Page, name: string, { reason = "asked for by phone", username = "" } = {}) {
	await page.getByRole("link", { name, exact: true }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	if (username) await dialog.getByLabel("Username").fill(username);
	await dialog.getByLabel("Reason").fill(reason);
	await dialog.getByRole("button", { name, exact: true }).click();
}

test("an administrator blocks a person, and the audit log shows it @once", async ({ page, given, signIn, browser }) => {
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Leela" });
	const user = await given.givenUser({ firstName: "Zarina" });
	const tracked = await given.givenCase(user.id);
	await given.givenPurchase(user.id, "Practice");
	const theirs = await browser.newContext({ javaScriptEnabled: false });
	const theirPage = await theirs.newPage();
	await signIn(theirPage, user.username);

	await signIn(page, admin.username, "/admin/users");
	await page.getByLabel("Search by name, username, email or mobile number").fill(user.email);
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("1 user")).toBeVisible();
	await expect(page.getByText("Active")).toBeVisible();
	await expect(page.getByRole("cell", { name: "Practice until" })).toBeVisible();
	await openFilters(page);
	await page.getByLabel("Package").selectOption({ label: "No package" });
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
	await openFilters(page);
	await page.getByLabel("Package").selectOption({ label: "Practice" });
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: `Open ${user.username}` }).click();
	await expect(page.getByRole("heading", { name: "Zarina Iyer" })).toBeVisible();
	await expect(page.getByRole("row", { name: tracked.cnrNumber })).toBeVisible();

	// A confirmation without a reason changes nothing, and Cancel leads back to the page.
	await page.getByRole("link", { name: "Block", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Block Zarina Iyer?" })).toBeVisible();
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await performAccountAction(page, "Block", { reason: "why" });
	await expect(page.getByRole("dialog").getByRole("alert")).toContainText("at least 5 characters");
	await expect(page.getByRole("dialog").getByLabel("Reason")).toHaveValue("why");
	await page.getByRole("dialog").getByLabel("Reason").fill("misuse");
	await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
	await expect(page.getByText("Zarina Iyer is blocked and logged out everywhere.")).toBeVisible();
	await theirPage.goto("/user/cases");
	await expect(theirPage).toHaveURL(/redirectTo/);
	await theirPage.getByLabel("Username").fill(user.username);
	await theirPage.getByLabel("Password").fill(PASSWORD);
	await theirPage.getByRole("button", { name: "Login" }).click();
	await expect(theirPage.getByRole("alert")).toContainText("This account is blocked.");
	await theirs.close();

	await performAccountAction(page, "Unblock");
	await expect(page.getByText("Zarina Iyer can log in again.")).toBeVisible();
	await expect(page.getByRole("region", { name: "Audit log" }).getByText("reason: misuse")).toBeVisible();
	await page.getByRole("link", { name: "Back", exact: true }).click();
	await expect(page.getByLabel("Search by name")).toHaveValue(user.email);
	await page.goto("/admin/audit");
	await openFilters(page);
	await page.getByLabel("Done by", { exact: true }).fill(admin.username);
	await page.getByLabel("Area").selectOption({ label: "Users" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.locator("tbody tr")).toHaveCount(2);
	await expect(page.locator("tbody tr").last()).toContainText("Leela Iyer blocked Zarina Iyer");
	await expect(page.locator("tbody tr").last()).toContainText("misuse");
	await openFilters(page);
	await page.getByLabel("Affected user").fill(user.username);
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.locator("tbody tr").first()).toContainText("unblocked Zarina Iyer");
	await openFilters(page);
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Export as CSV" }).click(),
	]);
	expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
	await openFilters(page);
	await page.getByLabel("To Date").fill("2020-01-01");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
	await openFilters(page);
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("an administrator makes another person an administrator and removes the role, but not from their own account", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const user = await given.givenUser();
	await signIn(page, admin.username, `/admin/users/${user.id}`);
	await performAccountAction(page, "Make administrator", { username: admin.username });
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("alert")).toContainText(`Type the user's username: ${user.username}`);
	await dialog.getByLabel("Username").fill(user.username);
	await dialog.getByRole("button", { name: "Make administrator" }).click();
	await expect(page.getByText("is now an administrator (from next login).").first()).toBeVisible();
	await performAccountAction(page, "Remove admin role");
	await expect(page.getByText("is no longer an administrator.").first()).toBeVisible();
	await page.goto(`/admin/users/${admin.id}`);
	await expect(page.getByText("This is your own account.")).toBeVisible();
	await expect(page.getByRole("link", { name: "Block" })).toHaveCount(0);
	await page.goto("/admin/users?search=nobody-goes-by-this");
	await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
});

test("an administrator ends one session, then all", { tag: "@once" }, async ({ page, given, signIn, browser }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const user = await given.givenUser();
	const open = async () => {
		const context = await browser.newContext({ javaScriptEnabled: false });
		const theirs = await context.newPage();
		await signIn(theirs, user.username);
		return { theirs, close: () => context.close() };
	};
	const [first, second] = [await open(), await open()];
	await signIn(page, admin.username, `/admin/users/${user.id}`);
	const rows = page.getByRole("region", { name: "Sessions" }).locator("tbody tr");
	await expect(rows).toHaveCount(2);
	await rows.first().getByRole("link", { name: "End session" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("Reason").fill("lost phone");
	await dialog.getByRole("button", { name: "End session" }).click();
	await expect(rows).toHaveCount(1);
	await performAccountAction(page, "Log out everywhere");
	await expect(page.getByText("Not logged in anywhere.")).toBeVisible();
	for (const { theirs, close } of [first, second]) {
		await theirs.goto("/user/cases");
		await expect(theirs).toHaveURL(/redirectTo/);
		await close();
	}
});

test("an administrator has an own profile under /admin", { tag: "@once" }, async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN", address: "1 Fort", city: "Mumbai", state: "Maharashtra" });
	await signIn(page, admin.username, "/admin/profile/edit");
	await page.getByLabel("Pincode").fill("400001");
	await page.getByLabel("Profession").selectOption({ label: "Public Sector" });
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByText("Profile updated successfully!")).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/profile$/);
});

test("an administrator confirms a bar number, and the person is told how long approval takes", async ({
	page,
	given,
	signIn,
	browser,
	javaScriptEnabled,
}) => {
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Leela" });
	const user = await given.givenUser({ firstName: "Zarina" });
	await given.client`insert into bar_numbers (user_id, state_code, number, year, state_id, district_id)
		values (${user.id}, 'MAH', '1234', 2010, '1', '1-25')`;
	const { id } = await given.givenCase(user.id);
	const theirs = await browser.newPage({ javaScriptEnabled });
	await signIn(theirs, user.username, `/user/case-history/${id}`);
	await expect(theirs.getByText("Waiting for approval, usually within 24 hours")).toBeVisible();
	await theirs.close();

	await signIn(page, admin.username, `/admin/users/${user.id}`);
	await page.getByRole("button", { name: "Confirm bar number" }).click();
	await expect(page.getByText("Bar number MAH/1234/2010 is confirmed.")).toBeVisible();
	await expect(page.getByText("Confirmed on")).toBeVisible();
	await expect(page.getByText("Leela Iyer confirmed bar number MAH/1234/2010 of Zarina Iyer")).toBeVisible();
	await page.getByRole("button", { name: "Withdraw confirmation" }).click();
	await expect(page.getByText("The confirmation is withdrawn.")).toBeVisible();
	await expect(page.getByText("Not confirmed")).toBeVisible();
});
