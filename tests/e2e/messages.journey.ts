import type { Page } from "@playwright/test";
import { givenPackage } from "../support/messages";
import { expect, test } from "./person";

const NUMBERS = ["+919820011220", "+919930044551"];

/** Without scripts the page is loaded again by its link, with them it moves by itself. */
async function untilDone(page: Page) {
	const reload = page.getByRole("link", { name: "Reload to see how far it is" });
	await expect(async () => {
		if (await reload.isVisible()) await reload.click();
		await expect(page.getByText("All messages are handed over")).toBeVisible({ timeout: 1500 });
	}).toPass({ timeout: 30_000 });
}

test("somebody ticks approved cases, sends them in bulk, watches the progress and finds them in the log", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: NUMBERS });
	const first = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	const second = await given.givenCase(user.id, { isApproved: true });
	const third = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username);
	await page.goto("/user/case-status");
	for (const { cnrNumber } of [first, second])
		await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page).toHaveURL(/\/user\/messages\/[0-9a-f-]+$/);
	await expect(page.getByText("6 WhatsApp messages are on their way.")).toBeVisible();
	await untilDone(page);
	const progress = page.locator("progress");
	await expect(progress).toHaveAttribute("value", "6");
	await expect(progress).toHaveAttribute("max", "6");
	await expect(page.getByText(String(first.cnrNumber)).first()).toBeVisible();

	await page.getByRole("link", { name: "All messages" }).click();
	await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
	await expect(page.getByText("Showing 1 to 6 of 6 entries")).toBeVisible();
	await page.getByLabel("CNR Number").fill(second.cnrNumber);
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("Showing 1 to 3 of 3 entries")).toBeVisible();
	await expect(page.getByText(first.cnrNumber)).toHaveCount(0);
	await page.getByLabel("Status").selectOption({ label: "Failed" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.getByText("Showing 1 to 6 of 6 entries")).toBeVisible();
	expect(await page.getByText(third.cnrNumber).count()).toBe(0);
});

test("the button pressed twice, or the way back and pressed again, sends nothing twice", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id);
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username);
	for (let press = 0; press < 2; press++) {
		await page.goto("/user/case-status");
		await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
		await page.getByRole("button", { name: "Bulk WhatsApp" }).dblclick();
		await expect(page).toHaveURL(/\/user\/messages\/[0-9a-f-]+$/);
	}
	const [row] = await given.client`select count(*)::int as count from messages where user_id = ${user.id}`;
	expect(row?.count).toBe(1);
});

test("nothing ticked, and no package, say what to do", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username);
	await page.goto("/user/case-status");
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page.getByRole("alert")).toContainText("Please select at least one case");
	await page.getByRole("link", { name: "Back to Approved Cases" }).click();
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page.getByRole("alert")).toContainText("You have no active package. Choose a package first.");
});

test("a message that failed says why", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: ["+919000131026"] });
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username);
	await page.goto("/user/case-status");
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await untilDone(page);
	await expect(page.getByText("This number cannot get WhatsApp messages", { exact: false })).toBeVisible();
	await expect(page.getByText("Failed", { exact: true }).first()).toBeVisible();
});

test("who gets messages stops them by the link in one", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id);
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username);
	await page.goto("/user/case-status");
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await untilDone(page);
	const outbox = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(user.mobileNumber)}`);
	const link = /\/opt-out\/\S+/.exec(await outbox.text())?.[0] ?? "";
	await page.context().clearCookies();
	await page.goto(link);
	await page.getByRole("button", { name: "Stop messages" }).click();
	await expect(page.getByRole("heading", { name: "Messages are stopped" })).toBeVisible();
	const [row] = await given.client`select via from opted_out_numbers where number = ${user.mobileNumber}`;
	expect(row?.via).toBe("link");
});

test("an administrator sends a filled-in message to the phones of selected cases", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const { id, cnrNumber } = await given.givenCase(owner.id, { phone: "9811122230", partyName: "Sunita Rao" });
	await signIn(page, admin.username);
	await page.goto(`/admin/cases/message?ids=${id}`);
	await page.getByLabel("Message template").fill("Namaste {{party_name}}, about {{cnr_number}}");
	await page.getByRole("button", { name: "Send all through WhatsApp" }).click();
	await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+$/);
	await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
	await untilDone(page);
	const outbox = await page.request.get("/sandbox/outbox.json?to=9811122230");
	expect(await outbox.text()).toContain(`Namaste Sunita Rao, about ${cnrNumber}`);
});
