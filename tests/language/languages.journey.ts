import hi from "../../app/platform/language/hi.json" with { type: "json" };
import { LANGUAGES } from "../../app/platform/language/translate";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

test("an advocate reads the list and a case in Hindi, and goes back to English", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { id: caseId } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, user.username);
	await page.getByRole("button", { name: LANGUAGES.hi.name }).click();
	await expect(page.locator("html")).toHaveAttribute("lang", "hi");
	await expect(page).toHaveURL(/\/user\/cases$/);
	await page.setViewportSize({ width: 360, height: 740 });
	await expect(page.getByRole("link", { name: hi.Filter, exact: true })).toBeVisible();
	await expectNoSidewaysScroll(page, "the list in Hindi");

	await page.getByRole("link", { name: hi.Filter, exact: true }).click();
	await expect(page.getByRole("button", { name: hi["Apply Filters"] })).toBeVisible();
	await page.goto(`/user/cases/${caseId}?part=all`);
	await expect(page.getByRole("heading", { name: hi.Timeline })).toBeVisible();
	await expect(page.getByText(`11 ${hi.Mar} 2027`).first()).toBeVisible();
	await expectNoSidewaysScroll(page, "a case in Hindi");
	await page.goto("/user/cases/new");
	await page.getByLabel(hi["CNR Number"], { exact: true }).fill("!");
	await page.getByRole("button", { name: hi["Add Case"], exact: true }).click();
	await expect(page.getByRole("alert").first()).toContainText(hi["Please correct the following:"]);

	await page.goto(`/user/cases/${caseId}?part=hearings`);
	await page.getByRole("button", { name: LANGUAGES.en.name }).click();
	await expect(page.locator("html")).toHaveAttribute("lang", "en");
	await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
});
