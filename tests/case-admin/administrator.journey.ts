import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { type Operator, operate } from "../support/browser/operator";
import { readMessage } from "../support/browser/outbox";
import { expect, openFilters, test } from "../support/browser/person";
import { someCnr } from "../support/database/people";

/**
 * Three days of an administrator's work as thirty tasks: by keyboard only at 1440 px, and by touch at 360 px without
 * scripts. Each action on many rows asks for confirmation with their number, or can be undone.
 */

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp) =>
	main(page)
		.getByRole("button", { name, exact: typeof name === "string" })
		.filter({ visible: true })
		.first();
const link = (page: Page, name: string | RegExp) =>
	main(page)
		.getByRole("link", { name, exact: typeof name === "string" })
		.filter({ visible: true })
		.first();
const selectBox = (page: Page, cnrNumber: string) => page.getByRole("checkbox", { name: `Select ${cnrNumber}` });

async function search({ page, type, go }: Operator, label: string, text: string) {
	await type(page.getByLabel(label), text);
	await go(button(page, "Search"));
}

/** Opens the confirmation of an action on a user, enters the reason, and confirms. */
async function actOnPerson({ page, type, go }: Operator, name: string, username?: string) {
	await go(link(page, name));
	if (username) await type(dialog(page).getByLabel("Username"), username);
	await type(dialog(page).getByLabel("Reason"), "asked for by phone");
	await go(dialog(page).getByRole("button", { name, exact: true }));
}

async function downloaded(page: Page, press: () => Promise<void>) {
	const [file] = await Promise.all([page.waitForEvent("download"), press()]);
	return textOf(file);
}
const textOf = async (file: Download) => readFileSync(String(await file.path()), "utf8");

const CASE_SEARCH = "Search by CNR, case number, party or user";

test("an administrator's first day: cases", { tag: "@long" }, async ({ page, given, signIn, javaScriptEnabled }) => {
	test.setTimeout(300_000);
	const operator = operate(page, javaScriptEnabled !== false);
	const { goTo, go, type, tick, choose } = operator;
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const cases = [];
	for (let i = 0; i < 11; i++) cases.push(await given.givenCase(owner.id, {}, { nextDate: "2027-03-11" }));
	const lost = await given.givenCase(
		owner.id,
		{},
		{ lookUp: "unknown", fetchedAt: null, petitioners: [], respondents: [] },
	);
	const [first, second, third] = cases;
	if (!first || !second || !third) throw new Error("No cases");
	const approved = async () =>
		(await given.client`select from cases where owner_id = ${owner.id} and is_approved`).length;
	await signIn(page, admin.username);

	await test.step("1. sees the waiting work, and opens the cases that are not approved", async () => {
		await goTo("/admin/overview");
		await go(link(page, /Cases not approved yet/));
		await expect(page).toHaveURL(/\/admin\/cases\?todo=approval/);
	});
	await test.step("2. finds one case by its CNR and approves it", async () => {
		await goTo("/admin/cases");
		await search(operator, CASE_SEARCH, first.cnrNumber);
		await tick(selectBox(page, first.cnrNumber));
		await go(button(page, "Approve"));
		await expect(page.getByText("You approved 1 case.", { exact: false })).toBeVisible();
		expect(await approved()).toBe(1);
	});
	await test.step("3. undoes it within a minute", async () => {
		await go(button(page, "Undo"));
		await expect(page.getByText("You withdrew the approval of 1 case.", { exact: false })).toBeVisible();
		expect(await approved()).toBe(0);
	});
	await test.step("4. filters the list by a person and by hearings in March", async () => {
		await goTo("/admin/cases");
		await go(link(page, "Filter"));
		await type(page.getByRole("textbox", { name: "User" }), owner.username);
		// The parts of a date field are typed in the order of the browser's language.
		await page.getByLabel("From Date").fill("2027-03-01");
		await page.getByLabel("To Date").fill("2027-03-31");
		await go(button(page, "Apply Filters"));
		await expect(page.getByText("Cases 1 to 10 of 11")).toBeVisible();
	});
	await test.step("5. selects a case on the second page and approves it", async () => {
		const firstRow = page
			.getByRole("checkbox", { name: /^Select / })
			.and(page.locator("tbody input"))
			.first();
		await go(link(page, "Next"));
		await tick(firstRow);
		await go(button(page, "Approve"));
		await expect(page.getByText("You approved 1 case.", { exact: false })).toBeVisible();
		expect(await approved()).toBe(1);
	});
	await test.step("6. approves all cases that match, after seeing their number", async () => {
		await go(link(page, "Approve all that match"));
		await go(dialog(page).getByRole("button", { name: "Approve 10 cases" }));
		await expect(page.getByText("You approved 10 cases.", { exact: false })).toBeVisible();
		expect(await approved()).toBe(11);
	});
	await test.step("7. finds all of them approved", async () => {
		await go(link(page, "Approve all that match"));
		await expect(dialog(page)).toContainText("No case here can be approved.");
		await go(dialog(page).getByRole("link", { name: "Close" }).last());
	});
	await test.step("8. confirms before approving a case that no court knows", async () => {
		await goTo(`/admin/cases?search=${lost.cnrNumber}`);
		await tick(selectBox(page, lost.cnrNumber));
		await go(button(page, "Approve"));
		expect(await approved()).toBe(11);
		await go(dialog(page).getByRole("link", { name: "Cancel" }));
		expect(await approved()).toBe(11);
	});
	await test.step("9. corrects the stage of a case by hand, and applies the court's value where it differs", async () => {
		await goTo(`/admin/cases/${second.id}/record`);
		await type(page.getByLabel("Case Stage"), "Judgment");
		await go(button(page, "Save record"));
		await expect(page.getByText("Record saved.")).toBeVisible();
		await given.client`update court_records set conflicts = '{"caseStage":"Disposed"}' where cnr_number = ${second.cnrNumber}`;
		await goTo(`/admin/cases/${second.id}/record`);
		await go(button(page, "Use eCourts value for Case Stage"));
		await expect(page.getByLabel("Case Stage")).toHaveValue("Disposed");
	});
	await test.step("10. imports a sheet of records and downloads the bad rows", async () => {
		await goTo("/admin/cases");
		await go(link(page, "Import records"));
		const text = `CNR,State,Which day\n${someCnr()},Delhi,1 March 2027\n${someCnr()},Delhi,someday\n`;
		const file = { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
		await page.getByLabel("CSV file").setInputFiles(file);
		await go(button(page, "Upload"));
		await choose(page.getByLabel("Next Date"), "Which day");
		await go(button(page, "Check rows"));
		await expect(page.getByText("1 row can be imported. 1 row cannot.")).toBeVisible();
		await go(button(page, "Import 1 row"));
		await expect(async () => {
			await page.reload();
			await expect(page.getByText("1 row imported, 1 row left out.")).toBeVisible({ timeout: 500 });
		}).toPass({ timeout: 30_000 });
		const bad = await downloaded(page, () => go(link(page, "Download the bad rows")));
		expect(bad).toContain("Next Date cannot be read: someday");
	});
});

test("an administrator's second working day", { tag: "@long" }, async ({ page, given, signIn, javaScriptEnabled }) => {
	test.setTimeout(300_000);
	const operator = operate(page, javaScriptEnabled !== false);
	const { goTo, go, type, tick, choose } = operator;
	const name = `Desk${Date.now()}${Math.floor(Math.random() * 1000)}`;
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Anita", lastName: name });
	const person = await given.givenUser({ firstName: "Asha", lastName: name });
	const { cnrNumber } = await given.givenCase(person.id, { phone: "+919811122231", partyName: "Sunita Rao" });
	await given.givenPurchase(person.id, "Practice");
	for (let i = 1; i <= 4; i++) await given.givenComplaint(person.id, { topic: `Wrong date ${i}` });
	await given.givenFeedback(person.id, { topic: "Clear list" });
	const statusOf = async (topic: string) =>
		(await given.client`select status from complaints where user_id = ${person.id} and topic = ${topic}`)[0]?.status;
	await signIn(page, admin.username);

	await test.step("11. finds a person by mobile number and sees package, cases and payments", async () => {
		await goTo("/admin/users");
		await type(page.getByLabel("Search by name"), person.mobileNumber);
		await go(button(page, "Search"));
		await go(link(page, `Open ${person.username}`));
		await expect(link(page, cnrNumber)).toBeVisible();
		await expect(main(page)).toContainText("Practice");
	});
	await test.step("12. blocks the person, with a reason, after a confirmation", async () => {
		await actOnPerson(operator, "Block");
		await expect(page.getByText(`Asha ${name} is blocked and logged out everywhere.`)).toBeVisible();
	});
	await test.step("13. unblocks the person", async () => {
		await actOnPerson(operator, "Unblock");
		await expect(page.getByText(`Asha ${name} can log in again.`)).toBeVisible();
	});
	await test.step("14. makes the person an administrator by typing the username, and removes the role", async () => {
		await actOnPerson(operator, "Make administrator", person.username);
		await expect(page.getByText("is now an administrator (from next login).").first()).toBeVisible();
		await actOnPerson(operator, "Remove admin role");
		await expect(page.getByText("is no longer an administrator.").first()).toBeVisible();
	});
	await test.step("15. finds the people with the package, among them this person", async () => {
		await goTo(`/admin/users?search=${person.username}`);
		await openFilters(page);
		await choose(page.getByLabel("Package"), "Practice");
		await go(button(page, "Search"));
		await expect(page.getByText("1 user")).toBeVisible();
	});
	await test.step("16. answers a complaint; the answer is mailed", async () => {
		await goTo(`/admin/complaints?search=${name}`);
		await go(link(page, "Wrong date 1"));
		await type(dialog(page).getByLabel("Reply", { exact: true }), "The date is correct now.");
		await go(dialog(page).getByRole("button", { name: "Send reply" }));
		await expect(page.getByText("Reply sent.")).toBeVisible();
		await readMessage(page, person.email, ({ subject }) => subject.startsWith("Answer to your complaint"));
	});
	await test.step("17. adds an internal note and resolves the complaint", async () => {
		await go(dialog(page).getByText("Write an internal note"));
		await type(dialog(page).getByLabel("Internal note"), "Their record was fetched late.");
		await go(dialog(page).getByRole("button", { name: "Add internal note" }));
		await expect(page.getByText("Internal note added.")).toBeVisible();
		await choose(dialog(page).getByLabel("Status"), "RESOLVED");
		await go(dialog(page).getByRole("button", { name: "Set status" }));
		await expect.poll(() => statusOf("Wrong date 1")).toBe("RESOLVED");
	});
	const status = (number: number) => page.getByRole("combobox", { name: `Status of complaint ${number}` });
	const setStatus = async (number: number, name: string) => {
		await choose(status(number), name);
		const save = button(page, `Save the status of complaint ${number}`);
		if (await save.isVisible()) await go(save);
	};
	await test.step("18. sets one status by choosing it in its row", async () => {
		await goTo(`/admin/complaints?search=${name}`);
		await setStatus(1, "RECEIVED");
		await expect.poll(() => statusOf("Wrong date 4")).toBe("RECEIVED");
	});
	await test.step("19. sets two other statuses", async () => {
		await setStatus(2, "CLOSED");
		await setStatus(3, "RECEIVED");
		const both = async () => [await statusOf("Wrong date 3"), await statusOf("Wrong date 2")];
		await expect.poll(both).toEqual(["CLOSED", "RECEIVED"]);
	});
	await test.step("20. answers feedback", async () => {
		await goTo(`/admin/feedback?search=${name}`);
		await go(link(page, "Clear list"));
		await type(dialog(page).getByLabel("Reply", { exact: true }), "Thank you.");
		await go(dialog(page).getByRole("button", { name: "Send reply" }));
		await expect(page.getByText("Reply sent.")).toBeVisible();
	});
	await test.step("21. messages the people of a case in their own words, and watches the messages go out", async () => {
		await goTo(`/admin/cases?search=${cnrNumber}`);
		await tick(selectBox(page, cnrNumber));
		await go(button(page, /^Send WhatsApp Message/));
		await type(page.getByLabel("Message template"), "Namaste {{party_name}}, about {{cnr_number}}");
		await go(page.getByRole("button", { name: /^Send to all/ }));
		await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+$/);
		await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
	});
});

test("an administrator's third day: payments and operations", async ({ page, given, signIn, javaScriptEnabled }) => {
	test.setTimeout(300_000);
	const isScripted = javaScriptEnabled !== false;
	const operator = operate(page, isScripted);
	const { goTo, go, type, choose } = operator;
	const admin = await given.givenUser({ role: "ADMIN", firstName: "Anita", lastName: "Desai" });
	const person = await given.givenUser({ firstName: "Asha" });
	const { transaction } = await given.givenPurchase(person.id, "Practice");
	const paymentId = String(transaction.razorpayPaymentId);
	// The cause has letters only, since numbers and ids are left out of it.
	const failure = `Out of reach of ${Array.from({ length: 12 }, () => "ghjkmnpqrstvwxyz"[randomInt(16)]).join("")}`;
	await given.client`insert into pgboss.job (name, state, data, output, completed_on)
		select 'send-mail', 'failed', '{}', ${JSON.stringify({ message: failure })}, now() from generate_series(1, 3)`;
	await signIn(page, admin.username);

	await test.step("22. finds a payment by its id at Razorpay and reads its history", async () => {
		await goTo("/admin/transactions");
		await type(page.getByLabel("Person, payment, order or receipt"), paymentId);
		await go(button(page, "Apply Filters"));
		await go(link(page, transaction.id));
		await expect(page.getByText("Ordered")).toBeVisible();
		await expect(page.getByText("Paid", { exact: true })).toBeVisible();
	});
	await test.step("23. reads its receipt", async () => {
		await go(link(page, "Receipt"));
		await expect(main(page)).toContainText(String(transaction.receiptNumber));
	});
	await test.step("24. refunds a part of it with a reason, and cannot refund more than the rest", async () => {
		await goTo(`/admin/transactions?search=${paymentId}`);
		await go(link(page, /^Refund/));
		await expect(dialog(page)).toContainText(/Refund Asha .+: ₹499 paid for/);
		await type(page.getByLabel("Amount (₹)"), "500");
		await type(page.getByLabel("Reason"), "Bought by mistake");
		await go(dialog(page).getByRole("button", { name: "Refund", exact: true }));
		await expect(page.getByRole("alert")).toContainText("You can refund at most ₹499.");
		await type(page.getByLabel("Amount (₹)"), "100");
		await go(dialog(page).getByRole("button", { name: "Refund", exact: true }));
		await expect(page.getByText("Refund started.")).toBeVisible();
	});
	await test.step("25. downloads the month's accounts", async () => {
		await goTo("/admin/transactions");
		expect(await downloaded(page, () => go(button(page, "Download CSV")))).toContain(String(transaction.receiptNumber));
	});
	await test.step("26. adds a package, raises its price and withdraws it from sale", async () => {
		const name = `Bench ${admin.username}`;
		await goTo("/admin/packages");
		await go(link(page, "Add Package"));
		await type(page.getByLabel("Name"), name);
		await type(page.getByLabel("Price (₹)"), "899.50");
		await type(page.getByLabel("Phone number limit"), "30");
		await type(page.getByLabel("Message limit"), "900");
		await type(page.getByLabel("Days of access"), "30");
		await go(dialog(page).getByRole("button", { name: "Add Package" }));
		const row = page.locator("tbody tr", { hasText: name });
		await expect(row).toContainText("₹899.50");
		await go(row.getByRole("link", { name: "Edit" }));
		await type(page.getByLabel("Price (₹)"), "900");
		await go(dialog(page).getByRole("button", { name: "Save" }));
		await expect(row).toContainText("₹900");
		await go(row.getByRole("link", { name: "Retire" }));
		await go(dialog(page).getByRole("button", { name: "Retire" }));
		await expect(row.getByText("Retired", { exact: false })).toBeVisible();
	});
	await test.step("27. retries all failed jobs of one cause, after seeing their number", async () => {
		await goTo("/admin/jobs");
		const cause = page.locator("tbody tr", { hasText: failure }).first();
		await go(cause.getByRole("link", { name: /^Try all again/ }));
		await go(dialog(page).getByRole("button", { name: "Try 3 jobs again" }));
		await expect(page.getByText("3 jobs will run again.")).toBeVisible();
	});
	await test.step("28. reads the sentences about today's actions", async () => {
		await goTo("/admin/audit");
		await openFilters(page);
		await type(page.getByLabel("Done by", { exact: true }), admin.username);
		await choose(page.getByLabel("Area"), "Packages");
		await go(button(page, "Apply Filters"));
		await expect(page.locator("tbody tr").last()).toContainText(
			`Anita Desai added the package Bench ${admin.username}`,
		);
	});
	await test.step("29. downloads the log as a file", async () => {
		const log = await downloaded(page, () => go(link(page, "Export as CSV")));
		expect(log).toContain(`Anita Desai added the package Bench ${admin.username}`);
	});
});
