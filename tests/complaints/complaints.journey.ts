import type { Page } from "@playwright/test";
import { expect, openFilters, test } from "../support/browser/person";

const isScripted = (page: Page) => page.evaluate(() => document.querySelector("script") !== null);

const URDU = { topic: "عدالت کی تاریخ", message: "پہلی سطر\nدوسری <b>سطر</b>" };
const HINDI = { topic: "सुनवाई की तारीख", message: "पहली पंक्ति\nदूसरी पंक्ति" };

for (const { topic, message } of [URDU, HINDI, { topic: "Wrong date", message: "First line\nSecond line" }]) {
	test(`a person sends and reads a complaint as written: ${topic}`, { tag: "@once" }, async ({ page, signInUser }) => {
		await signInUser("/user/complaints");
		await expect(page.getByRole("heading", { name: "No complaints found" })).toBeVisible();
		await page.getByRole("link", { name: "Add Complaint" }).first().click();
		await page.getByLabel("Topic").fill(topic);
		await page.getByLabel("Message").fill(message);
		await page.getByRole("button", { name: "Add Complaint" }).click();
		await expect(page.getByText("Complaint registered.")).toBeVisible();
		await expect(page.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
		await expect(page.locator("tbody")).toContainText("Pending");
		await page.getByRole("link", { name: topic }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog.getByText(message.split("\n")[1] ?? "")).toBeVisible();
		expect(await dialog.locator("dd p").nth(1).innerText()).toBe(message);
		expect(
			await dialog
				.locator("dd p")
				.nth(1)
				.evaluate((element) => element.querySelector("b")),
		).toBeNull();
		await expect(dialog.getByText(/Pending \d+ \w{3} \d{4}, \d+:\d\d [ap]m/)).toBeVisible();
		await dialog.getByRole("link", { name: "Close" }).click();
		await expect(page).toHaveURL(/\/user\/complaints$/);
	});
}

test("an empty complaint has the error that both fields are required, and keeps the typed values", {
	tag: "@once",
}, async ({ page, signInUser }) => {
	await signInUser("/user/complaints/new");
	await page.getByLabel("Message").fill("Only a message");
	await page.getByRole("button", { name: "Add Complaint" }).click();
	await expect(page.getByRole("alert")).toContainText("Both fields are required!");
	await expect(page.getByLabel("Topic")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Message")).toHaveValue("Only a message");
});

test("the same form sent twice saves one complaint", async ({ page, signInUser }) => {
	await signInUser("/user/complaints/new");
	const key = await page.locator("[name=form_key]").inputValue();
	const token = await page.locator("dialog [name=form_token]").inputValue();
	const form = { form_token: token, form_key: key, topic: "Twice", message: "Twice" };
	const headers = { origin: new URL(page.url()).origin };
	const send = () => page.request.post("/user/complaints/new", { form, headers, maxRedirects: 0 });
	const answers = await Promise.all([send(), send(), send()]);
	expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
	await page.goto("/user/complaints");
	await expect(page.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
});

test("a person pages the list by First, Previous, Next and Last in the chosen size, and its count is right", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	for (let i = 1; i <= 32; i++) await given.givenComplaint(user.id, { topic: `No ${i}` });
	await signIn(page, user.username, "/user/feedback");
	await expect(page.getByLabel("Entries per page")).toHaveCount(0);
	await page.goto("/user/complaints");
	await expect(page.getByText("Showing 1 to 10 of 32 entries")).toBeVisible();
	await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Showing 11 to 20 of 32 entries")).toBeVisible();
	await page.getByRole("link", { name: "Last" }).click();
	await expect(page.getByText("Showing 31 to 32 of 32 entries")).toBeVisible();
	await expect(page.getByRole("link", { name: "No 1", exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
	await page.getByRole("link", { name: "Previous" }).click();
	await expect(page.getByText("Showing 21 to 30 of 32 entries")).toBeVisible();
	await page.getByRole("link", { name: "First" }).click();
	await expect(page.getByText("Showing 1 to 10 of 32 entries")).toBeVisible();
	if (await isScripted(page)) await page.waitForLoadState("networkidle");
	await page.getByLabel("Entries per page").selectOption("20");
	const show = page.getByRole("button", { name: "Show", exact: true });
	if (await show.isVisible()) await show.click();
	await expect(page.getByText("Showing 1 to 20 of 32 entries")).toBeVisible();
	await expect(page).toHaveURL(/limit=20/);
});

test("an administrator sets a complaint's status in a row, and its owner sees it", async ({
	page,
	given,
	signIn,
	javaScriptEnabled,
}) => {
	const isChosen = javaScriptEnabled !== false;
	const owner = await given.givenUser({ firstName: `Owner${Date.now()}${Math.floor(Math.random() * 1000)}` });
	const { id } = await given.givenComplaint(owner.id, URDU);
	const admin = await given.givenUser({ role: "ADMIN" });
	await signIn(page, admin.username, `/admin/complaints?search=${owner.firstName}`);
	await expect(page.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
	if (await isScripted(page)) await page.waitForLoadState("networkidle");
	const save = page.getByRole("button", { name: "Save the status of complaint 1" });
	const choose = async (status: string) => {
		await page.getByRole("combobox", { name: "Status of complaint 1" }).selectOption(status);
		if (!isChosen) await save.click();
	};
	await choose("RECEIVED");
	await expect(page.getByText("Complaint status updated to RECEIVED.")).toBeVisible();
	await expect(page.locator("tbody .badge")).toHaveText("Received");
	await expect(page).toHaveURL(/search=Owner/);

	if (isChosen) {
		await expect(save).toHaveCount(0);
		await page.getByRole("button", { name: "Undo" }).click();
		await expect(page.getByText("Complaint status updated to PENDING.")).toBeVisible();
		await expect(page.locator("tbody .badge")).toHaveText("Pending");
	}
	await given.client`update complaints set status = 'CLOSED' where id = ${id}`;
	await choose("RESOLVED");
	await expect(page.getByText(/another administrator has set this complaint to CLOSED/)).toBeVisible();
	await expect(page.locator("tbody .badge")).toHaveText("Closed");
	await expect(page.getByRole("combobox", { name: "Status of complaint 1" })).toHaveValue("CLOSED");

	await page.context().clearCookies();
	await signIn(page, owner.username, `/user/complaints/${id}`);
	await expect(page.getByText(/Received \d+ \w{3} \d{4}, \d+:\d\d [ap]m/)).toBeVisible();
	await expect(page.getByText(/^by /)).toHaveCount(0);
});

test("an administrator filters, sorts and searches the list", { tag: "@once" }, async ({ page, given, signIn }) => {
	const owner = await given.givenUser({ lastName: `Narrow${Date.now()}${Math.floor(Math.random() * 1000)}` });
	await given.givenComplaint(owner.id, { topic: "Closed one", status: "CLOSED" });
	await given.givenComplaint(owner.id, { topic: "Old one" });
	await given.givenComplaint(owner.id, { topic: "New one", message: "long ".repeat(400) });
	const admin = await given.givenUser({ role: "ADMIN" });
	await signIn(page, admin.username, "/admin/complaints");
	await page.getByLabel("Search by person or text").fill(owner.lastName);
	await openFilters(page);
	await page.getByLabel("Order").selectOption({ label: "Oldest PENDING first" });
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.locator("tbody tr th a")).toHaveText(["Old one", "New one", "Closed one"]);
	await openFilters(page);
	await page.getByLabel("Status", { exact: true }).selectOption("CLOSED");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.locator("tbody tr th a")).toHaveText(["Closed one"]);
	await page.goto(`/admin/complaints?search=${owner.lastName}`);
	await page.getByRole("link", { name: "New one" }).click();
	await expect(page.getByRole("dialog")).toContainText(owner.email);
	await page.getByRole("link", { name: "Close", exact: true }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.getByLabel("Search by person or text").fill("zz");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("Type at least 3 letters to search")).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page).toHaveURL(/\/admin\/complaints$/);
});

test("a person sends feedback, and an administrator reads it", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser({ lastName: `Kind${Date.now()}${Math.floor(Math.random() * 1000)}` });
	await signIn(page, user.username, "/user/feedback");
	await expect(page.getByRole("heading", { name: "No feedback found." })).toBeVisible();
	await page.goto("/user/feedback/new");
	await page.getByRole("button", { name: "Add Feedback" }).click();
	await expect(page.getByRole("alert")).toContainText("Both fields are required!");
	await page.getByLabel("Topic").fill(HINDI.topic);
	await page.getByLabel("Message").fill(HINDI.message);
	await page.getByRole("button", { name: "Add Feedback" }).click();
	await expect(page.getByText(/THANK YOU FOR YOUR FEEDBACK/)).toBeVisible();
	await expect(page.locator("tbody")).toContainText(/\d+ \w{3} \d{4}, \d+:\d\d [ap]m/);
	await page.getByRole("link", { name: HINDI.topic }).click();
	await expect(page.getByRole("dialog").getByText("दूसरी पंक्ति")).toBeVisible();

	const admin = await given.givenUser({ role: "ADMIN" });
	await page.context().clearCookies();
	await signIn(page, admin.username, `/admin/feedback?search=${user.lastName}`);
	await expect(page.getByText("Showing 1 to 1 of 1 entries")).toBeVisible();
	await page.getByRole("link", { name: HINDI.topic }).click();
	await expect(page.getByRole("dialog")).toContainText(user.email);
	await page.goto("/admin/feedback?search=nothing-like-this");
	await expect(page.getByText("No feedback found.")).toBeVisible();
});
