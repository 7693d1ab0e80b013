import { expect, PASSWORD, test } from "./person";

test("an administrator finds a person, blocks them at once, and the audit log tells of it", async ({
	page,
	given,
	signIn,
	browser,
}) => {
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Leela" });
	const user = await given.givenUser({ firstName: "Zarina" });
	await given.givenCase(user.id);
	await given.givenPurchase(user.id, "Practice");
	const theirs = await browser.newContext({ javaScriptEnabled: false });
	const theirPage = await theirs.newPage();
	await signIn(theirPage, user.username);

	await signIn(page, admin.username);
	await page.goto("/admin/users");
	await page.getByLabel("Search by name, username, email or mobile number").fill(user.email);
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("1 user")).toBeVisible();
	await expect(page.getByText("Active")).toBeVisible();
	await expect(page.getByRole("cell", { name: "Practice" })).toBeVisible();
	await page.getByRole("link", { name: `Open ${user.username}` }).click();
	await expect(page.getByRole("heading", { name: "Zarina Iyer" })).toBeVisible();
	await page.getByLabel("Reason").fill("misuse");
	await page.getByRole("button", { name: "Block" }).click();
	await expect(page.getByText("Zarina Iyer is blocked and logged out everywhere.")).toBeVisible();
	await theirPage.goto("/user/cases");
	await expect(theirPage).toHaveURL(/redirectTo/);
	await theirPage.getByLabel("Username").fill(user.username);
	await theirPage.getByLabel("Password").fill(PASSWORD);
	await theirPage.getByRole("button", { name: "Login" }).click();
	await expect(theirPage.getByRole("alert")).toContainText("This account is blocked.");
	await theirs.close();

	await page.getByRole("button", { name: "Unblock" }).click();
	await expect(page.getByText("Zarina Iyer can log in again.")).toBeVisible();
	await page.goto("/admin/audit");
	await page.getByLabel("Who").fill(admin.username);
	await page.getByLabel("What").selectOption("user.block");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("1 entry")).toBeVisible();
	await expect(page.locator("tbody tr")).toContainText(`user ${user.id}`);
	await expect(page.locator("tbody tr")).toContainText("misuse");
	await page.getByLabel("To Date").fill("2020-01-01");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("heading", { name: "No entries found" })).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.locator("tbody tr").first()).toBeVisible();
});

test("an administrator names another one and takes it back, but not their own account", async ({
	page,
	given,
	signIn,
}) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const user = await given.givenUser();
	await signIn(page, admin.username);
	await page.goto(`/admin/users/${user.id}`);
	await page.getByRole("button", { name: "Make administrator" }).click();
	await expect(page.getByText("is now an administrator (from next login).")).toBeVisible();
	await page.getByRole("button", { name: "Remove admin role" }).click();
	await expect(page.getByText("is no longer an administrator.")).toBeVisible();
	await page.goto(`/admin/users/${admin.id}`);
	await expect(page.getByText("This is your own account.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Block" })).toHaveCount(0);
	await page.goto("/admin/users?search=nobody-goes-by-this");
	await expect(page.getByRole("heading", { name: "No users found" })).toBeVisible();
});

test("an administrator has a profile of their own below /admin", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN", address: "1 Fort", city: "Mumbai", state: "Maharashtra" });
	await signIn(page, admin.username);
	await page.goto("/admin/profile/edit");
	await page.getByLabel("Pincode").fill("400001");
	await page.getByLabel("Profession").selectOption({ label: "Public Sector" });
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByText("Profile updated successfully!")).toBeVisible();
	await expect(page).toHaveURL(/\/admin\/profile$/);
});
