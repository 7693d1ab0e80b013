import { readFileSync } from "node:fs";
import { expect, test } from "../support/browser/person";
import { someCnr } from "../support/database/people";

test("a person filters the case history, opens a case with its hearings and orders, and goes back", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(
		user.id,
		{},
		{
			nextDate: "2027-03-11",
			caseStage: "Evidence",
			orders: [
				{ number: 1, name: "Order on Exh. 5", date: "2026-03-12", url: "https://services.ecourts.gov.in/1.pdf" },
			],
		},
	);
	const other = await given.givenCase(user.id, {}, { nextDate: "2027-05-01" });
	await given.client`insert into hearings (cnr_number, position, next_date, purpose, judge)
		values (${cnrNumber}, 0, '2026-10-10', 'First Order', 'Judge A'), (${cnrNumber}, 1, '2027-03-11', 'Evidence', 'Judge B')`;
	await signIn(page, user.username, "/user/case-history");
	await page.getByRole("link", { name: "Filter", exact: true }).click();
	await page.getByLabel("From Date").fill("2027-03-12");
	await page.getByLabel("To Date").fill("2027-03-11");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("To Date cannot be earlier than From Date")).toBeVisible();
	await expect(page.getByLabel("To Date")).toHaveAttribute("aria-invalid", "true");
	await page.getByLabel("From Date").fill("2027-03-11");
	await page.getByLabel("Party Name").fill("sunita");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText(other.cnrNumber)).toHaveCount(0);
	await page.getByRole("link", { name: cnrNumber }).click();
	await expect(page.getByRole("heading", { name: "Case Details" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Hearings" }).locator("tbody tr")).toContainText([
		"First Order",
		"Evidence",
	]);
	await expect(page.getByRole("link", { name: "Order on Exh. 5" })).toBeVisible();
	await page.getByRole("link", { name: "Back", exact: true }).click();
	await expect(page.getByLabel("Party Name")).toHaveValue("sunita");
	await page.getByRole("link", { name: "Hide Filters" }).click();
	await expect(page.getByLabel("Party Name")).toHaveCount(0);
});

test("a person gets a chat link with an approved case's facts", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/case-status");
	await expect(page.getByRole("heading", { name: "No approved cases found." })).toBeVisible();
	const { cnrNumber } = await given.givenCase(
		user.id,
		{ isApproved: true, partyName: "Rao & Sons", phone: "+919876543210", caseNumber: "10/2024" },
		{ nextDate: "2026-12-31" },
	);
	const pending = await given.givenCase(user.id);
	await page.goto("/user/case-status");
	await expect(page.getByText(pending.cnrNumber)).toHaveCount(0);
	await page.getByLabel("Search by CNR Number").fill(cnrNumber.slice(4));
	await page.getByRole("button", { name: "Search" }).click();
	await page.getByRole("link", { name: `View ${cnrNumber}` }).click();
	await expect(page.getByText("31 Dec 2026").filter({ visible: true })).toHaveCount(1);
	const href = String(await page.getByRole("link", { name: "Send WhatsApp" }).getAttribute("href"));
	expect(href).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
	expect(decodeURIComponent(href.split("text=")[1] ?? "")).toBe(
		`CNR Number: ${cnrNumber}\nCase Number: 10/2024\nParty Name: Rao & Sons\nNext Date: 31 Dec 2026\nStatus: Approved`,
	);
	await page.getByRole("link", { name: "Back to Approved Cases" }).click();
	await expect(page.getByRole("heading", { name: "Approved Cases" })).toBeVisible();
});

test("an administrator approves selected cases, opens the batch and withdraws it", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const [first, second] = [
		await given.givenCase(owner.id),
		await given.givenCase(owner.id, {}, { nextDate: "2026-03-11" }),
	];
	await signIn(page, admin.username, "/admin/cases");
	await expect(page.getByText(/eCourts look-ups this month: [\d,]+ of/)).toBeVisible();
	await page.getByLabel("Search by CNR, case number, party or user").fill("a");
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("alert")).toContainText("Type at least 3 letters or digits to search.");
	await page.getByLabel("Search by CNR, case number, party or user").fill(owner.username);
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("11/3/2026").filter({ visible: true })).toHaveCount(1);
	await expect(page.getByText("Cases 1 to 2 of 2")).toBeVisible();
	await page.getByRole("checkbox", { name: `Select ${first.cnrNumber}` }).check();
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	await expect(page.getByText("1 case approved.")).toBeVisible();
	await expect(page.locator("tbody .badge").filter({ hasText: "Approved" })).toHaveCount(1);

	await page.getByRole("link", { name: "Select this page" }).click();
	await expect(page.getByText("2 cases are selected.")).toBeVisible();
	await page.getByRole("button", { name: "View selected" }).click();
	await expect(page.getByRole("heading", { name: "Selected Cases" })).toBeVisible();
	await expect(page.locator("main section[aria-label]").first()).toContainText(second.cnrNumber);
	await page.getByRole("button", { name: "Withdraw approval" }).click();
	await expect(page.getByText("1 case no longer approved.")).toBeVisible();
	await expect(page.getByRole("heading", { name: "Selected Cases" })).toBeVisible();
	const log = await given.client`select action from audit_log where subject_id = ${first.id} order by id`;
	expect(log.map(({ action }) => action)).toEqual(["case.approve", "case.withdraw-approval"]);
});

test("approving all that match shows their number, asks for confirmation, and is undone", async ({
	page,
	given,
	signIn,
}) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	for (const isApproved of [false, true, false]) await given.givenCase(owner.id, { isApproved });
	const approved = () =>
		given.client`select from cases where owner_id = ${owner.id} and is_approved`.then(({ length }) => length);
	await signIn(page, admin.username, `/admin/cases?search=${owner.username}`);
	await page.getByRole("link", { name: "Approve all that match" }).click();
	const question = page.getByRole("dialog");
	await expect(question).toContainText(`Shown: “${owner.username}”`);
	await question.getByRole("link", { name: "Cancel" }).click();
	expect(await approved()).toBe(1);
	await page.getByRole("link", { name: "Approve all that match" }).click();
	await question.getByRole("button", { name: "Approve 2 cases" }).click();
	await expect(page.getByText("2 cases approved.")).toBeVisible();
	expect(await approved()).toBe(3);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("2 cases no longer approved.")).toBeVisible();
	expect(await approved()).toBe(1);
});

test("an administrator filters and pages the list; a selection is of one page @once", async ({
	page,
	given,
	signIn,
}) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const made = [];
	for (let i = 0; i < 12; i++) made.push(await given.givenCase(owner.id, {}, { nextDate: "2027-03-11" }));
	const [oldest, newest] = [String(made[0]?.cnrNumber), String(made[11]?.cnrNumber)];
	const approved = () =>
		given.client`select from cases where owner_id = ${owner.id} and is_approved`.then(({ length }) => length);
	const select = (cnr: string) => page.getByRole("checkbox", { name: `Select ${cnr}` });
	await signIn(page, admin.username, "/admin/cases");
	await page.getByRole("link", { name: "Filter", exact: true }).click();
	await page.getByRole("textbox", { name: "User" }).fill(owner.username);
	await page.getByLabel("From Date").fill("2027-03-12");
	await page.getByLabel("To Date").fill("2027-03-11");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("alert").first()).toContainText("To Date cannot be earlier than From Date");
	await expect(page.getByRole("textbox", { name: "User" })).toHaveValue(owner.username);
	await page.getByLabel("From Date").fill("");
	await page.getByLabel("To Date").fill("");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("Cases 1 to 10 of 12")).toBeVisible();
	await select(newest).check();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 · Cases 11 to 12 of 12")).toBeVisible();
	await select(oldest).check();
	await page.getByRole("button", { name: "Approve", exact: true }).click();
	const undo = page.locator("form").filter({ hasText: "You approved 1 case. This can be undone for a minute." });
	await expect(undo).toBeVisible();
	await expect(select(oldest)).not.toBeChecked();
	expect(await approved()).toBe(1);
	await undo.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText("You withdrew the approval of 1 case. This can be undone for a minute.")).toBeVisible();
	await expect(page.getByText("Page 2 · Cases 11 to 12 of 12")).toBeVisible();
	expect(await approved()).toBe(0);
	await page.getByLabel("Entries per page").selectOption("20");
	const show = page.getByRole("button", { name: "Show", exact: true });
	if (await show.isVisible()) await show.click();
	await expect(page.getByText("Page 1 · Cases 1 to 12 of 12")).toBeVisible();
	await expect(page.locator("tbody input[type=checkbox]:checked")).toHaveCount(0);
});

test("an administrator writes a message from a template, and gets its links @once", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const about = { phone: "+919876543210", partyName: "Rao & Sons" };
	const first = await given.givenCase(owner.id, about, { nextDate: "2027-01-01" });
	const second = await given.givenCase(owner.id, {}, { petitioners: [], respondents: [], nextDate: null });
	await signIn(page, admin.username, "/admin/cases/message");
	await expect(page.getByText("Select a case to see preview")).toBeVisible();
	await page.goto(`/admin/cases/message?ids=${first.id},${second.id}&search=${owner.username}`);
	const box = page.getByLabel("Message template");
	const toOwner = page.getByRole("link", { name: "Send to Meera Iyer" });
	expect(await toOwner.getAttribute("href")).toContain(`wa.me/${owner.mobileNumber.slice(1)}?text=`);
	await page.waitForLoadState("networkidle");
	await box.fill("Dear {{name}}");
	await pressIfThere(page, "Show preview");
	await expect(page.getByText("Unknown placeholder {{name}}.").first()).toBeVisible();
	await expect(box).toHaveAttribute("aria-invalid", "true");
	await box.fill("{{party_name}}: {{next_date}}");
	await pressIfThere(page, "Show preview");
	await expect(page.getByText("Rao & Sons: 1 Jan 2027")).toBeVisible();
	await expect(page.getByRole("link", { name: "Send to Rao & Sons" })).toHaveAttribute(
		"href",
		"https://wa.me/919876543210?text=Rao%20%26%20Sons%3A%201%20Jan%202027",
	);
	// Nothing is left of the text for a case without party and date.
	await expect(page.getByText("This text is empty if the party or date is unknown.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Send to Meera Iyer" })).toBeDisabled();
	await expect(page.getByRole("button", { name: /^Send to all/ })).toBeDisabled();
	const name = `Hearing ${admin.username}`;
	await page.getByLabel("Save as template").fill(name);
	await page.getByRole("button", { name: "Save template" }).click();
	await expect(page.getByText("Template saved.")).toBeVisible();
	await page.goto(`/admin/cases/message?ids=${first.id}`);
	await page.getByRole("link", { name: `Use ${name}` }).click();
	await expect(page.getByLabel("Message template")).toHaveValue("{{party_name}}: {{next_date}}");
	await page.getByRole("button", { name: `Delete ${name}` }).click();
	await expect(page.getByRole("link", { name: `Use ${name}` })).toHaveCount(0);
	await page.getByRole("link", { name: "Close", exact: true }).last().click();
	await expect(page).toHaveURL(/\/admin\/cases(\?.*)?$/);
});

test("an administrator corrects a record, and later applies the eCourts value", async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const { id, cnrNumber } = await given.givenCase((await given.givenUser()).id, {}, { caseStage: "Evidence" });
	await signIn(page, admin.username, `/admin/cases/${id}/record`);
	await page.getByRole("button", { name: "Add hearing" }).click();
	await page.getByLabel("Purpose of Hearing").fill("Arguments");
	await page.getByLabel("Phone").fill("12345");
	await page.getByRole("button", { name: "Save record" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter a valid Indian mobile number!");
	await expect(page.getByLabel("Purpose of Hearing")).toHaveValue("Arguments");
	await page.getByLabel("Phone").fill("9876543210");
	await page.getByLabel("Case Stage").fill("Judgment");
	await page.getByRole("button", { name: "Save record" }).click();
	await expect(page.getByText("Record saved.")).toBeVisible();
	await given.client`update court_records set conflicts = '{"caseStage":"Disposed"}' where cnr_number = ${cnrNumber}`;
	await page.goto(`/admin/cases/${id}/record`);
	await expect(page.getByLabel("Case Stage")).toHaveValue("Judgment");
	await expect(page.getByLabel("Purpose of Hearing")).toHaveValue("Arguments");
	await expect(page.getByText("Case Stage: here Judgment; eCourts: Disposed")).toBeVisible();
	await page.getByRole("button", { name: "Use eCourts value for Case Stage" }).click();
	await expect(page.getByText("Updated from eCourts.")).toBeVisible();
	await expect(page.getByLabel("Case Stage")).toHaveValue("Disposed");
	await page.getByRole("button", { name: "Remove hearing 1" }).click();
	await expect(page.getByLabel("Purpose of Hearing")).toHaveCount(0);
	await page.getByRole("button", { name: "Save record" }).click();
	await expect(page.getByText("Record saved.")).toBeVisible();
	expect((await given.client`select 1 from hearings where cnr_number = ${cnrNumber}`).length).toBe(0);
});

test("an administrator imports a CSV: columns, check, progress, file of bad rows @once", async ({
	page,
	given,
	signIn,
}) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const good = someCnr();
	await signIn(page, admin.username, "/admin/cases");
	await page.getByRole("link", { name: "Import records" }).click();
	const choose = (name: string, text: string | Buffer) =>
		page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
	await choose("huge.csv", Buffer.alloc(10_600_000, "a,"));
	await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByText("The file is larger than 10 MB. Split it and import the parts.")).toBeVisible();
	await choose("sheet.csv", Buffer.from([0x50, 0x4b, 0, 0]));
	await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByRole("alert")).toContainText("This is not a CSV file.");
	await choose("mine.csv", `CNR,State,Which day\n${good},Delhi,1 March 2027\n${someCnr()},Delhi,someday\n`);
	await page.getByRole("button", { name: "Upload" }).click();
	await expect(page.getByLabel("CNR Number")).toHaveValue("CNR");
	await page.getByLabel("Next Date").selectOption("Which day");
	await page.getByRole("button", { name: "Check rows" }).click();
	await expect(page.getByText("1 row can be imported. 1 row cannot.")).toBeVisible();
	await expect(page.getByText("Next Date cannot be read: someday")).toBeVisible();
	await page.getByRole("button", { name: "Import 1 row" }).click();
	await expect(async () => {
		const again = page.getByRole("link", { name: "Refresh" });
		if (await again.isVisible()) await again.click();
		await expect(page.getByText("1 row imported, 1 row left out.")).toBeVisible({ timeout: 500 });
	}).toPass({ timeout: 20_000 });
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Download the bad rows" }).click(),
	]);
	expect(readFileSync(String(await file.path()), "utf8")).toContain("Next Date cannot be read: someday");
});

/** With scripts the preview follows the typed text, and there is no button. */
async function pressIfThere(page: import("@playwright/test").Page, name: string) {
	const button = page.getByRole("button", { name });
	if (await button.isVisible()) await button.click();
}
