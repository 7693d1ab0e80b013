import { addDays, formatDay } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { today } from "../support/days";

test("an administrator corrects a page @once", async ({ page, given, signIn, browser, baseURL, javaScriptEnabled }) => {
	// Both render modes are tested at the same time, and the second one to save a page is refused.
	const [title, atFoot] = javaScriptEnabled ? ["Contact", "Contact"] : ["Terms of use", "Terms"];
	const admin = await given.givenUser({ role: "ADMIN" });
	await signIn(page, admin.username, "/admin/pages");
	await page.getByRole("link", { name: `Edit ${title}` }).click();
	await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
	const text = page.getByLabel("Text");
	await expect(text).toHaveValue(/\{\{operator\}\}/);

	const rule = `Rule of ${admin.username}`;
	await text.fill(`## ${rule}\n\n- Write to [{{officer}}](mailto:{{officer_email}})\n- [Help](/help)\n\n{{who}}`);
	await page.getByRole("button", { name: "Save new version" }).click();
	await expect(page.getByRole("alert")).toContainText("Unknown placeholder {{who}}.");
	await expect(text).toHaveValue(/\{\{who\}\}$/);

	await text.fill(`## ${rule}\n\n- Write to [{{officer}}](mailto:{{officer_email}})\n- [Help](/help)`);
	await page.getByRole("button", { name: "Preview" }).click();
	await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
	await expect(page.getByRole("heading", { name: rule })).toBeVisible();
	await expect(page.getByRole("link", { name: "Meera Joshi" })).toHaveAttribute(
		"href",
		"mailto:grievance@nyaya-diary.example",
	);
	await expectNoSidewaysScroll(page, "the editor of a page");
	await expect(page.getByLabel("In force from")).toHaveValue(today);

	await page.getByLabel("In force from").fill(addDays(today, -1));
	await page.getByRole("button", { name: "Save new version" }).click();
	await expect(page.getByRole("alert")).toContainText(`Choose a day from ${formatDay(today)}`);
	await page.getByLabel("In force from").fill(today);
	await page.getByRole("button", { name: "Save new version" }).click();
	await expect(page.getByText(/^Version \d+ is saved\.$/)).toBeVisible();
	await expect(page.locator("tbody tr").first()).toContainText("Meera Iyer");

	const theirs = await browser.newContext({ baseURL, javaScriptEnabled: false });
	const theirPage = await theirs.newPage();
	await theirPage.goto("/");
	await theirPage.getByRole("contentinfo").getByRole("link", { name: atFoot }).click();
	await expect(theirPage.getByRole("heading", { name: rule })).toBeVisible();
	await theirPage.getByRole("link", { name: "Version 1", exact: true }).click();
	await expect(theirPage.getByText("This version is not in force.")).toBeVisible();
	await expect(theirPage.getByRole("heading", { name: rule })).toHaveCount(0);
	await theirPage.getByRole("link", { name: "Read the current version" }).click();
	await expect(theirPage.getByRole("heading", { name: rule })).toBeVisible();
	await theirs.close();
});
