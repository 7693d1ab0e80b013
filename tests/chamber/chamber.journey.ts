import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { switchTo } from "../support/courts/chamber";
import { someCnr } from "../support/database/people";
import { givenPackage } from "../support/telling/messages";
import { sendMessages } from "../support/telling/send";

test("a clerk works until the removal @once", async ({ page, browser, baseURL, javaScriptEnabled, given, signIn }) => {
	const asha = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const ravi = await given.givenUser({ firstName: "Ravi", lastName: "Kumar" });
	await givenPackage(given.db, asha.id, { numbers: [] });
	const { cnrNumber } = await given.givenCase(asha.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, asha.username, "/user/chamber");
	await page.getByLabel("Mobile number or email").fill("not a contact");
	await page.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter a mobile number or an email address");
	await page.getByLabel("Mobile number or email").fill(ravi.mobileNumber);
	await page.getByLabel("Role").selectOption("clerk");
	await page.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText("Invitation sent.")).toBeVisible();
	await expectNoSidewaysScroll(page, "the chamber");

	const memberPage = await browser.newPage({ baseURL, javaScriptEnabled });
	await signIn(memberPage, ravi.username);
	await memberPage.getByRole("link", { name: "View invitation" }).click();
	await expect(memberPage.getByRole("heading", { name: "Asha Kulkarni invites you" })).toBeVisible();
	await memberPage.getByRole("button", { name: "Accept invitation" }).click();
	await expect(memberPage.locator(".flash")).toHaveText("Invitation accepted. You can open these cases below.");
	await memberPage.getByRole("button", { name: "Open the cases Asha Kulkarni" }).click();
	await switchTo(memberPage, "My own cases");
	await switchTo(memberPage, "Asha Kulkarni's cases · clerk");
	await expect(memberPage.getByText("Asha Kulkarni's cases · clerk").and(memberPage.locator("p"))).toBeVisible();
	await expect(memberPage.getByRole("link", { name: "Delete" })).toHaveCount(0);
	await expect(memberPage.getByRole("link", { name: "Transactions" })).toHaveCount(0);
	await expectNoSidewaysScroll(memberPage, "another's cases");

	const added = someCnr();
	await memberPage.getByRole("link", { name: "Add New Case" }).click();
	await memberPage.getByLabel("CNR Number", { exact: true }).fill(added);
	await memberPage.getByRole("button", { name: "Add Case" }).click();
	await expect(memberPage).toHaveURL(/\/user\/cases\/[0-9a-f-]{36}/);
	await memberPage.goto("/user/case-status");
	await memberPage.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await memberPage.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await memberPage
		.getByRole("checkbox", { name: /number/i })
		.first()
		.check();
	await sendMessages(memberPage);
	await expect(memberPage.getByText("Sent by Ravi Kumar").first()).toBeVisible();
	await memberPage.goto("/user/profile");
	await expect(memberPage.getByText("This page is about your own account.")).toBeVisible();
	await memberPage.goto("/user/diary");

	await page.goto("/user/chamber");
	await page.getByRole("link", { name: "Members' log" }).and(page.locator("#main a")).click();
	await expect(page.getByText("Sent 1 message")).toBeVisible();
	await expect(page.getByText("Added a case")).toBeVisible();
	await expect(page.getByRole("link", { name: added })).toBeVisible();
	await page.getByRole("link", { name: "Back", exact: true }).click();
	await page.getByRole("link", { name: "End access for Ravi Kumar" }).click();
	await page.getByRole("button", { name: "End access" }).click();
	await expect(page.getByText("No members yet")).toBeVisible();

	await memberPage.getByRole("link", { name: "Tomorrow" }).first().click();
	await expect(memberPage.getByText("Your access to Asha Kulkarni's cases has ended.")).toBeVisible();
	await memberPage.getByRole("link", { name: "Go to my own cases" }).click();
	await expect(memberPage.getByRole("heading", { level: 1, name: "Case Management" })).toBeVisible();
	await expect(memberPage.getByText("Asha Kulkarni")).toHaveCount(0);
	await memberPage.close();
});
