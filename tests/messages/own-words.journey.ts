import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/person";
import { givenPackage } from "../support/telling/messages";
import { sendButton, sendMessages } from "../support/telling/send";

const CLIENT = "+919820011220";
const COMING = { nextDate: "2027-03-11", petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"] };

/** Types a template's text; without scripts a button shows the preview, with scripts it follows the typing. */
async function look(page: Page, text: string) {
	await page.getByLabel("Text").fill(text);
	const preview = page.getByRole("button", { name: "Preview" });
	if (await preview.isVisible()) await preview.click();
}

/** The text and the number in a link to WhatsApp. */
async function linkOf(page: Page) {
	const url = new URL(String(await page.getByRole("link", { name: "Open WhatsApp" }).getAttribute("href")));
	return { number: url.pathname, text: url.searchParams.get("text") };
}

async function startBulk(page: Page, cnrs: string[]) {
	await page.goto("/user/case-status");
	for (const cnr of cnrs) await page.getByRole("checkbox", { name: `Select ${cnr}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page).toHaveURL(/\/user\/messages\/new$/);
}

test("a person writes a template, previews, changes, sends and deletes it", async ({
	page,
	given,
	signIn,
	javaScriptEnabled,
}) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	await givenPackage(given.db, user.id, { numbers: [CLIENT] });
	const { id, cnrNumber } = await given.givenCase(user.id, { isApproved: true }, COMING);
	await signIn(page, user.username, "/user/messages");
	await page.getByRole("link", { name: "Message templates" }).first().click();
	await page.getByRole("link", { name: "New template" }).click();
	await look(page, "Come to {{place}}.");
	await expect(
		page.getByText("Unknown placeholder {{place}}. Use {{cnr_number}}", { exact: false }).first(),
	).toBeVisible();
	await look(page, "Namaste. Come on {{next_date}}, for {{purpose}}.\n{{advocate}}");
	await expect(page.locator("#preview")).toHaveText("Namaste. Come on Thursday, 11 Mar 2027, for .\nAsha Kulkarni");
	await expect(page.getByText("Without a next date:")).toBeVisible();
	await page.getByRole("button", { name: "Save template" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter a name for the template");
	await expect(page.getByLabel("Text")).toHaveValue(/^Namaste\. Come on/);
	await page.getByLabel("Name").fill("Come");
	await page.getByRole("button", { name: "Save template" }).click();
	await expect(page.getByText("Template saved.")).toBeVisible();
	await expect(page.getByText("1 of 20 templates.", { exact: false })).toBeVisible();

	await startBulk(page, [cnrNumber]);
	await page.getByLabel("Text").selectOption({ label: "Come" });
	// A template that is chosen but not previewed is not sent; with scripts it is shown at once.
	if (javaScriptEnabled === false) {
		await sendButton(page).click();
		await expect(page.getByText("Nothing is sent yet. Check the new text first.")).toBeVisible();
	}
	await expect(page.getByText("WhatsApp accepts one line only", { exact: false })).toBeVisible();
	await expect(sendButton(page)).toHaveCount(0);

	await page.goto("/user/messages/templates");
	await page.getByRole("link", { name: "Edit Come" }).click();
	await look(page, "Namaste. Come on {{next_date}}, for {{purpose}}. {{advocate}}");
	await page.getByRole("button", { name: "Save template" }).click();
	await expect(page.getByText("Template saved.")).toBeVisible();
	await startBulk(page, [cnrNumber]);
	await page.getByLabel("Text").selectOption({ label: "Come" });
	if (javaScriptEnabled === false) await page.getByRole("button", { name: "Show text" }).click();
	await expect(
		page
			.getByText("About your court case: Namaste. Come on Thursday, 11 Mar 2027, for .", { exact: false })
			.filter({ visible: true }),
	).toBeVisible();
	await sendMessages(page);
	await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
	await expect(async () => {
		const outbox = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(CLIENT)}`);
		expect(await outbox.text()).toContain("Namaste. Come on Thursday, 11 Mar 2027, for . Asha Kulkarni");
	}).toPass({ timeout: 30_000 });

	await page.goto(`/user/cases/${id}?part=clients`);
	await page.getByLabel("Message template").selectOption({ label: "Come" });
	await page.getByRole("button", { name: "Show text" }).click();
	await expect(page.getByRole("link", { name: "Open WhatsApp" })).toBeVisible();
	expect(await linkOf(page)).toEqual({
		number: "/",
		text: "Namaste. Come on Thursday, 11 Mar 2027, for . Asha Kulkarni",
	});

	await page.goto("/user/messages/templates");
	await page.getByRole("link", { name: "Delete Come" }).click();
	await page.getByRole("link", { name: "Cancel" }).click();
	await page.getByRole("link", { name: "Delete Come" }).click();
	await expect(page.getByText("Are you sure you want to delete Come?", { exact: false })).toBeVisible();
	await page.getByRole("button", { name: "Delete template" }).click();
	await expect(page.getByText("Template deleted.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "No templates yet" })).toBeVisible();
});

test("a person sends one by one, and nothing counts as sent @once", async ({ page, given, signIn }) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	await givenPackage(given.db, user.id, { numbers: [CLIENT] });
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true }, COMING);
	await signIn(page, user.username);
	await startBulk(page, [cnrNumber]);
	await page.getByRole("checkbox", { name: /Your own number/ }).check();
	await page.getByRole("button", { name: /one by one$/ }).click();
	await expect(page.getByText("Message 1 of 2")).toBeVisible();
	expect(await linkOf(page)).toEqual({
		number: `/${user.mobileNumber.slice(1)}`,
		text: expect.stringMatching(
			/^Namaste Asha Kulkarni\. This is about the case Madhavi Gokhale v\. Riverside Greens\.\nNext hearing: Thursday, 11 Mar 2027\.\nCourt: .+\nSent by Asha Kulkarni\.$/,
		),
	});
	await page.getByRole("button", { name: "Skip" }).dblclick();
	await expect(page.getByText("Message 2 of 2")).toBeVisible();
	await expect(page.getByRole("heading", { name: "98200 11220" })).toBeVisible();
	expect((await linkOf(page)).number).toBe(`/${CLIENT.slice(1)}`);
	await page.getByRole("button", { name: "Next" }).click();
	await expect(page.getByText("1 opened, 1 skipped. Only WhatsApp knows whether they were sent.")).toBeVisible();
	await page.getByRole("button", { name: "Show skipped messages" }).click();
	await expect(page.getByText("Message 2 of 2")).toBeVisible();
	await page.getByRole("button", { name: "Show recipients" }).click();
	await expect(page.getByText("1 message about 1 case.")).toBeVisible();
	const rows = await given.client`select id from messages where user_id = ${user.id}`;
	expect(rows).toHaveLength(0);
});

test("without a package WhatsApp asks for the contact", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const { id, cnrNumber } = await given.givenCase(user.id, { isApproved: true }, COMING);
	await signIn(page, user.username);
	await startBulk(page, [cnrNumber]);
	await expect(page.getByText("You have no active package.", { exact: false })).toBeVisible();
	await expect(sendButton(page)).toHaveCount(0);
	await page.getByRole("checkbox", { name: /Your own number/ }).check();
	await page.getByRole("button", { name: /one by one$/ }).click();
	await expect(page.getByText("Message 1 of 2")).toBeVisible();
	expect((await linkOf(page)).number).toBe("/");
	await page.getByRole("button", { name: "Next" }).click();
	await expect(page.getByText("Message 2 of 2")).toBeVisible();
	expect((await linkOf(page)).number).toBe(`/${user.mobileNumber.slice(1)}`);
	await page.getByRole("button", { name: "Next" }).click();
	await expect(page.getByText("2 opened, 0 skipped.", { exact: false })).toBeVisible();
	await page.goto(`/user/cases/${id}?part=clients`);
	await page.getByRole("link", { name: "Send WhatsApp" }).click();
	await expect(page.getByRole("button", { name: /one by one$/ })).toBeVisible();
});
