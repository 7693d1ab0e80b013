import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

test("an advocate shares a case, the client opens it without a login, and the advocate stops the link", {
	tag: "@once",
}, async ({ page, browser, baseURL, given, signIn }) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const record = { petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"], caseStage: "Evidence" };
	const { id } = await given.givenCase(user.id, { note: "Settle for eight lakh" }, record);
	await signIn(page, user.username, `/user/cases/${id}?part=clients`);
	await page.getByRole("link", { name: "Create a link" }).click();
	await page.getByRole("button", { name: "Create link" }).click();
	await expect(page.getByText("The link is ready.")).toBeVisible();
	await expect(page.getByText("Not opened yet")).toBeVisible();
	const address = new URL(await page.getByRole("textbox").inputValue()).pathname;
	const chat = await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
	expect(decodeURIComponent(String(chat))).toContain(address);
	await expectNoSidewaysScroll(page, "the links of a case");

	const phone = await browser.newPage({ baseURL, javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
	await phone.goto(address);
	await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Madhavi Gokhale v. Riverside Greens");
	await expect(phone.getByText("Asha Kulkarni shares this case with you.")).toBeVisible();
	await expect(phone.getByText("eight lakh")).toHaveCount(0);
	await expectNoSidewaysScroll(phone, "a shared case");

	await page.reload();
	await expect(page.getByText("Opened once, last")).toBeVisible();
	await page.getByRole("button", { name: "Stop this link" }).click();
	await expect(page.getByText("The link is stopped.")).toBeVisible();
	await expect(page.getByRole("textbox")).toHaveCount(0);
	await phone.reload();
	await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await phone.close();
});
