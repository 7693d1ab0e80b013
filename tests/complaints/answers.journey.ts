import type { Page } from "@playwright/test";
import { readMessage } from "../support/browser/outbox";
import { expect, test } from "../support/browser/person";

const dialogOf = (page: Page) => page.getByRole("dialog");
const pathIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "").pathname;

test("a complaint is answered and reopened @once", async ({ page, given, signIn, browser, baseURL }, { project }) => {
	const name = `Thread${Date.now()}${Math.floor(Math.random() * 1000)}`;
	const asha = await given.givenUser({ firstName: "Asha", lastName: name });
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Zarina", lastName: name });
	await signIn(page, asha.username, "/user/complaints/new");
	await page.getByLabel("Topic").fill("तारीख गलत है");
	await page.getByLabel("Message").fill("The next hearing of my case is wrong.");
	await page.getByRole("button", { name: "Add Complaint" }).click();
	await expect(page.getByText("Complaint registered.")).toBeVisible();
	const number =
		(await page
			.locator("tbody")
			.getByText(/^C-\d+$/)
			.textContent()) ?? "";

	const context = await browser.newContext({ ...project.use, baseURL });
	const adminPage = await context.newPage();
	await signIn(adminPage, admin.username, "/admin/complaints");
	await adminPage.getByLabel("Search by person or text").fill(number);
	await adminPage.getByRole("button", { name: "Search" }).click();
	await expect(adminPage.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
	await adminPage.getByRole("link", { name: "तारीख गलत है" }).click();
	const thread = dialogOf(adminPage);
	await expect(thread.getByRole("heading", { name: `Complaint ${number}` })).toBeVisible();
	await thread.getByText("Write an internal note").click();
	await thread.getByRole("button", { name: "Add internal note" }).click();
	await expect(thread.getByRole("alert")).toContainText("Write a note");
	await thread.getByLabel("Internal note").fill("Their record was fetched late.");
	await thread.getByRole("button", { name: "Add internal note" }).click();
	await expect(adminPage.getByText("Internal note added.")).toBeVisible();
	await expect(thread.getByRole("listitem").filter({ hasText: "fetched late" })).toContainText("Internal note");

	await thread.getByLabel("Reply", { exact: true }).fill("The date is correct now.\nPlease look again.");
	await thread.getByRole("button", { name: "Send reply" }).click();
	await expect(thread.getByText("Reply sent. The complaint is now RECEIVED.")).toBeVisible();
	await expect(thread.getByRole("listitem").filter({ hasText: "Please look again." })).toContainText(`Zarina ${name}`);
	await expect(thread.getByLabel("Reply", { exact: true })).toHaveValue("");
	await thread.getByLabel("Status").selectOption("RESOLVED");
	await thread.getByRole("button", { name: "Set status" }).click();
	await expect(adminPage.getByText("Complaint status updated to RESOLVED.")).toBeVisible();

	const mail = await readMessage(page, asha.email, ({ subject }) => subject === `Answer to your complaint ${number}`);
	expect(mail.text).toContain("Please look again.");
	await page.goto(pathIn(mail.text));
	const own = dialogOf(page);
	await expect(own.getByRole("listitem").filter({ hasText: "Please look again." })).toContainText("Support");
	await expect(own).not.toContainText("fetched late");
	await expect(own).not.toContainText("Zarina");
	await own.getByRole("button", { name: "Send reply and reopen" }).click();
	await expect(own.getByRole("alert")).toContainText("Write your reply");
	await own.getByLabel("Your reply").fill("It is wrong again.");
	await own.getByRole("button", { name: "Send reply and reopen" }).click();
	await expect(page.getByText("Reply sent. Your complaint is open again.")).toBeVisible();
	await expect(own.getByText(/Pending .*, reopened/)).toBeVisible();
	await expect(own.getByRole("button", { name: "Send reply", exact: true })).toBeVisible();

	const notice = await readMessage(adminPage, admin.email, ({ subject }) => subject === `${number} is open again`);
	await adminPage.goto(pathIn(notice.text));
	await expect(thread.getByRole("listitem").filter({ hasText: "It is wrong again." })).toContainText(`Asha ${name}`);
	await expect(thread.getByText(/Pending .*, reopened by/)).toBeVisible();
	await thread.getByRole("link", { name: "Close", exact: true }).click();
	await expect(adminPage).toHaveURL(/\/admin\/complaints$/);
	await context.close();
});

test("an administrator answers feedback in a long, paged thread", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const admin = await given.givenUser({ role: "ADMIN" });
	const { id } = await given.givenFeedback(user.id, { topic: "Clear list" });
	const rows = Array.from({ length: 22 }, (_, i) => ({
		feedback_id: id,
		author_id: admin.id,
		message: `Answer ${i + 1}.`,
	}));
	for (const [i, { feedback_id, author_id, message }] of rows.entries())
		await given.client`insert into support_replies (id, feedback_id, author_id, written_by, message, reply_key)
			values (${`01930c55-7b3e-7a08-9d44-${id.slice(-8)}${String(i).padStart(4, "0")}`}, ${feedback_id}, ${author_id}, 'support', ${message}, ${String(i)})`;
	await signIn(page, user.username, "/user/feedback?limit=20");
	await page.getByRole("link", { name: "Clear list" }).click();
	const own = dialogOf(page);
	await expect(own.getByText("Answer 22.")).toBeVisible();
	await expect(own.getByText("Answer 2.", { exact: true })).toHaveCount(0);
	await own.getByRole("link", { name: "Earlier replies" }).click();
	await expect(own.getByText("Answer 1.", { exact: true })).toBeVisible();
	await expect(own.getByRole("link", { name: "Earlier replies" })).toHaveCount(0);
	await own.getByLabel("Your reply").fill("Thank you too.");
	await own.getByRole("button", { name: "Send reply" }).click();
	await expect(page.getByText("Reply sent.")).toBeVisible();
	await expect(own.getByRole("listitem").filter({ hasText: "Thank you too." })).toContainText("You");
	await own.getByRole("link", { name: "Close", exact: true }).click();
	await expect(page).toHaveURL(/\/user\/feedback\?limit=20$/);
});
