import type { Locator, Page } from "@playwright/test";
import { expect, openFilters, test } from "../support/browser/person";
import { givenPackage } from "../support/telling/messages";
import { sendButton, updateTotal } from "../support/telling/send";

const NUMBERS = ["+919820011220", "+919930044551"];

/** Without scripts the page is reloaded by its link; with scripts it updates itself. */
async function untilDone(page: Page) {
	const reload = page.getByRole("link", { name: "Refresh" });
	await expect(async () => {
		if (await reload.isVisible()) await reload.click();
		await expect(page.getByText(/messages? sent$/i)).toBeVisible({ timeout: 1500 });
	}).toPass({ timeout: 30_000 });
}

/** Both clicks come before the answer to the first one: a second mouse click might reach the next page. */
const pressTwice = (button: Locator) =>
	button.evaluate((it) => {
		if (!(it instanceof HTMLElement)) return;
		it.click();
		it.click();
	});

/** The person's own number is not selected at first. */
async function tickOwnNumber(page: Page) {
	await page.getByRole("button", { name: /^Send \d+ messages?/ }).waitFor();
	for (const tick of await page.getByRole("checkbox", { name: /Your own number/ }).all()) await tick.check();
	await updateTotal(page);
}

/** Goes from the list of approved cases to the page of recipients, and on, with a copy to the person. */
async function sendTicked(page: Page) {
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page).toHaveURL(/\/user\/messages\/new$/);
	await tickOwnNumber(page);
	await sendButton(page).click();
	await expect(page).toHaveURL(/\/user\/messages\/[0-9a-f-]+$/);
}

test("a person sends approved cases in bulk, watches the progress and the log", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: NUMBERS });
	const first = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	const second = await given.givenCase(user.id, { isApproved: true });
	const third = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username, "/user/case-status");
	for (const { cnrNumber } of [first, second])
		await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	// The second case has no next date.
	await expect(page.getByText("2 messages about 1 case.")).toBeVisible();
	const own = page.getByRole("checkbox", { name: /Your own number/ }).first();
	await expect(own).not.toBeChecked();
	await own.check();
	await expect(page.getByText("Next hearing: Thursday, 11 Mar 2027.").filter({ visible: true })).toBeVisible();
	for (const tick of await page.getByRole("checkbox", { name: /^Send /, checked: false }).all()) await tick.check();
	await updateTotal(page);
	await expect(page.getByText("5 messages about 2 cases.")).toBeVisible();
	await sendButton(page).click();
	await expect(page).toHaveURL(/\/user\/messages\/[0-9a-f-]+$/);
	await expect(page.getByText("5 WhatsApp messages are on their way.")).toBeVisible();
	await untilDone(page);
	const progress = page.locator("progress");
	await expect(progress).toHaveAttribute("value", "5");
	await expect(progress).toHaveAttribute("max", "5");
	await expect(page.getByText(String(first.cnrNumber)).first()).toBeVisible();

	await page.getByRole("link", { name: "All messages" }).click();
	await expect(page.getByRole("heading", { name: "Messages", exact: true })).toBeVisible();
	await expect(page.getByText("Showing 1 to 5 of 5 entries")).toBeVisible();
	await openFilters(page);
	await page.getByLabel("CNR Number").fill(second.cnrNumber);
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("Showing 1 to 2 of 2 entries")).toBeVisible();
	await expect(page.getByText(first.cnrNumber)).toHaveCount(0);
	await openFilters(page);
	await page.getByLabel("Status").selectOption({ label: "Failed" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByRole("heading", { name: "No messages found" })).toBeVisible();
	await openFilters(page);
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.getByText("Showing 1 to 5 of 5 entries")).toBeVisible();
	expect(await page.getByText(third.cnrNumber).count()).toBe(0);

	await page.goto(`/user/cases/${first.id}?part=clients`);
	const messages = page.getByRole("region", { name: "Messages" }).getByRole("row");
	await expect(messages.filter({ hasText: "98200 11220" })).toHaveCount(1);
	await expect(messages.filter({ hasText: first.cnrNumber })).toHaveCount(0);
});

test("a second press of the button, or a return and a press, sends nothing twice", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id);
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, user.username);
	for (let press = 0; press < 2; press++) {
		await page.goto("/user/case-status");
		await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
		await pressTwice(page.getByRole("button", { name: "Bulk WhatsApp" }));
		await expect(page).toHaveURL(/\/user\/messages\/new$/);
		await tickOwnNumber(page);
		await pressTwice(sendButton(page));
		await expect(page).toHaveURL(/\/user\/messages\/[0-9a-f-]+$/);
	}
	await expect(page.getByText("Already sent a moment ago. Not sent again.")).toBeVisible();
	const [row] = await given.client`select count(*)::int as count from messages where user_id = ${user.id}`;
	expect(row?.count).toBe(1);
});

test("without a selection or a package the page says what to do", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
	await signIn(page, user.username, "/user/case-status");
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page.getByRole("alert")).toContainText("Please select at least one case");
	await page.getByRole("link", { name: "Back to Approved Cases" }).click();
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
	await expect(page.getByText("You have no active package.", { exact: false })).toBeVisible();
	await expect(page.getByRole("link", { name: "choose a package" })).toBeVisible();
	await expect(page.getByRole("button", { name: /one by one$/ })).toBeVisible();
});

test("a failed message has its reason", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: ["+919000131026"] });
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, user.username, "/user/case-status");
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await sendTicked(page);
	await untilDone(page);
	await expect(page.getByText("This number cannot get WhatsApp messages", { exact: false })).toBeVisible();
	await expect(page.getByText("Failed", { exact: true }).first()).toBeVisible();
});

test("a recipient stops messages by the link in one", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id);
	const { cnrNumber } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-03-11" });
	await signIn(page, user.username, "/user/case-status");
	await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await sendTicked(page);
	await untilDone(page);
	const outbox = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(user.mobileNumber)}`);
	const link = /\/opt-out\/\S+/.exec(await outbox.text())?.[0] ?? "";
	await page.context().clearCookies();
	await page.goto(link);
	await page.getByRole("button", { name: "Stop messages" }).click();
	await expect(page.getByRole("heading", { name: "Messages are stopped" })).toBeVisible();
	const [row] = await given.client`select sender_id from sender_opt_outs where number = ${user.mobileNumber}`;
	expect(row?.sender_id).toBe(user.id);
});

test("each client of an advocate gets exactly their own cases", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { messageLimit: 50 });
	await given.client`update subscriptions set phone_number_limit = 10 where user_id = ${user.id}`;
	const [rao, shared] = [
		await given.givenCase(user.id, { isApproved: true, caseNumber: "1/2026" }, { nextDate: "2027-03-11" }),
		await given.givenCase(
			user.id,
			{ isApproved: true, caseNumber: "2/2026" },
			{ nextDate: "2027-03-12", petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"] },
		),
	];
	await given.givenCase(user.id, { isApproved: true, caseNumber: "3/2026" }, { nextDate: "2027-03-13" });
	const clients = { rao: "9820077711", gokhale: "9820077712", other: "9820077713" };
	await signIn(page, user.username);

	const save = async (mobile: string, name: string) => {
		await page.goto("/user/mobile-maintenance/new");
		await page.getByRole("textbox", { name: "Mobile Number" }).fill(mobile);
		await page.getByLabel("Party Name").fill(name);
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Mobile number saved.")).toBeVisible();
	};
	const agree = async (name: string) => {
		await page.goto("/user/clients");
		await page.getByRole("link", { name, exact: true }).click();
		await page.getByRole("link", { name: "Edit" }).click();
		await page.getByLabel("They agreed to get WhatsApp messages").check();
		await page.getByRole("button", { name: "Save" }).click();
		await expect(page.getByText("Client saved.")).toBeVisible();
	};
	await save(clients.gokhale, "madhavi  GOKHALE");
	await expect(page.getByText("We found cases with this party. Choose which to link.")).toBeVisible();
	const offered = page.getByRole("checkbox", { name: /Riverside Greens/ });
	await expect(offered).not.toBeChecked();
	await expect(page.getByText("madhavi GOKHALE, petitioner")).toBeVisible();
	await offered.check();
	await page.getByRole("button", { name: "Link the ticked cases" }).click();
	await expect(page.getByText("Linked cases saved.")).toBeVisible();
	await save(clients.rao, "Meena");
	await expect(page).toHaveURL(/\/user\/mobile-maintenance$/);
	await save(clients.other, "Riverside Greens");
	await expect(page.getByText("Also linked: madhavi GOKHALE, petitioner")).toBeVisible();
	await page.getByRole("link", { name: "Not now" }).click();
	await expect(page.getByText("No case: no messages are sent")).toBeVisible();
	await page.goto("/user/clients");
	const rows = page.getByRole("list", { name: "Clients" }).getByRole("listitem");
	await expect(rows).toContainText([
		/madhavi\s+GOKHALE\s*98200 77712 · English · 1 case · Agreement not recorded/,
		/Meena\s*98200 77711 · English · No case: no messages are sent/,
		/Riverside Greens\s*98200 77713/,
	]);

	await agree("Meena");
	await agree("madhavi GOKHALE");
	await expect(page.getByText("Gets messages about")).toHaveCount(0);
	await page.getByRole("link", { name: "Edit" }).click();
	await page.getByLabel("A reminder the evening before each hearing").check();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Gets messages about hearings tomorrow")).toBeVisible();
	await page.getByRole("link", { name: "Edit" }).click();
	await expect(page.getByLabel("A reminder the evening before each hearing")).toBeChecked();
	await page.getByRole("link", { name: "Cancel" }).click();

	await page.goto("/user/clients");
	await page.getByRole("link", { name: "Meena" }).click();
	await page.getByRole("link", { name: "Choose cases" }).click();
	await page.getByRole("searchbox").fill("1/2026");
	await page.getByRole("button", { name: "Search" }).click();
	// At once: with scripts, while the search is still loading.
	await page.getByRole("checkbox", { name: /1\/2026/ }).check();
	await expect(page.getByRole("checkbox", { name: /2\/2026/ })).toHaveCount(0);
	await expect(page.getByRole("checkbox", { name: /1\/2026/ })).toBeChecked();
	await page.getByRole("button", { name: "Save cases" }).click();
	await expect(page.getByText("Linked cases saved.")).toBeVisible();

	const choose = () => page.getByRole("link", { name: "Choose among saved clients" }).click();
	await page.goto(`/user/cases/${shared.id}?part=clients`);
	await choose();
	await page.getByRole("checkbox", { name: /98200 77711/ }).check();
	await page.getByRole("button", { name: "Save linked numbers" }).click();
	await expect(page.getByText("Linked numbers saved.")).toBeVisible();
	await choose();
	await expect(page.getByRole("checkbox", { name: /Riverside Greens, respondent · 98200 77713/ })).not.toBeChecked();

	await page
		.getByLabel(/^Whether madhavi\s+GOKHALE needs to come$/)
		.selectOption({ label: "Messages say: You need to come" });
	await page.getByRole("button", { name: "Save linked numbers" }).click();
	await expect(page.getByRole("list", { name: "Clients" })).toContainText("Messages say: You need to come");
	await page.getByRole("link", { name: "Send WhatsApp" }).click();
	const [own] = [page.getByRole("region", { name: "Madhavi Gokhale v. Riverside Greens" })];
	await expect(own.getByText("Next hearing: Friday, 12 Mar 2027.").filter({ visible: true })).toBeVisible();
	await expect(own).toContainText("12 Mar 2027. You need to come.");
	await expect(own.getByRole("checkbox", { name: /98200 77712/ })).toBeChecked();
	await expect(own.getByRole("checkbox", { name: /98200 77711/ })).toBeChecked();
	await expect(own.getByRole("checkbox", { name: /98200 77713/ })).toHaveCount(0);
	await page.goto("/user/case-status");
	for (const { cnrNumber } of [rao, shared]) await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
	await sendTicked(page);
	await expect(page.getByText("5 WhatsApp messages are on their way.")).toBeVisible();
	await untilDone(page);
	const textsTo = async (mobile: string) => (await page.request.get(`/sandbox/outbox.json?to=${mobile}`)).text();
	expect(await textsTo(clients.rao)).toContain(rao.cnrNumber);
	expect(await textsTo(clients.rao)).toContain(shared.cnrNumber);
	expect(await textsTo(clients.gokhale)).toContain(shared.cnrNumber);
	expect(await textsTo(clients.gokhale)).not.toContain(rao.cnrNumber);
	expect(JSON.parse(await textsTo(clients.other)).messages).toEqual([]);
});

test("an administrator sends a filled-in message to the phones of selected cases @once", async ({
	page,
	given,
	signIn,
}) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const owner = await given.givenUser();
	const { id, cnrNumber } = await given.givenCase(owner.id, { phone: "9811122230", partyName: "Sunita Rao" });
	await signIn(page, admin.username, `/admin/cases/message?ids=${id}`);
	await page.getByLabel("Message template").fill("Namaste {{party_name}}, about {{cnr_number}}");
	await page.getByRole("button", { name: /^Send to all/ }).click();
	await expect(page).toHaveURL(/\/admin\/messages\/[0-9a-f-]+$/);
	await expect(page.getByText("1 WhatsApp message is on its way.")).toBeVisible();
	await untilDone(page);
	const outbox = await page.request.get("/sandbox/outbox.json?to=9811122230");
	expect(await outbox.text()).toContain(`Namaste Sunita Rao, about ${cnrNumber}`);
});

test("links by a name are marked, not selected, and confirmed or removed", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenPackage(given.db, user.id, { numbers: ["+919820077721", "+919820077722"], isLinked: false });
	const cases = [];
	for (const number of [1, 2, 3])
		cases.push(
			await given.givenCase(
				user.id,
				{ isApproved: true, caseNumber: `${number}/2026` },
				{ nextDate: "2027-03-11", petitioners: [`Suresh Patil ${number}`], respondents: ["Harish Patil"] },
			),
		);
	await given.client`update subscription_numbers set party_name =
		case number when '+919820077721' then 'Suresh Patil 1' else 'Harish Patil' end where user_id = ${user.id}`;
	await given.client`insert into number_cases (owner_id, number_id, case_id, is_by_name)
		select n.user_id, n.id, c.id, true from subscription_numbers n join cases c on c.owner_id = n.user_id
		where n.user_id = ${user.id} and (n.party_name = 'Harish Patil' or c.case_number = '1/2026')`;
	await signIn(page, user.username, `/user/cases/${cases[0]?.id}?part=clients`);
	await expect(page.getByRole("list", { name: "Clients" }).getByText("Linked by name, not confirmed")).toHaveCount(2);
	await page.getByRole("link", { name: "Send WhatsApp" }).click();
	for (const tick of await page.getByRole("checkbox", { name: /Linked by name, not confirmed/ }).all())
		await expect(tick).not.toBeChecked();
	await expect(page.getByText("0 messages about 0 cases.")).toBeVisible();

	// Each client has theirs; ticking confirms one, and the rest is removed.
	await page.goto("/user/clients");
	const row = (number: string) => page.getByRole("listitem").filter({ hasText: number });
	await expect(row("98200 77721")).toContainText("1 case linked by name, not confirmed");
	await expect(row("98200 77722")).toContainText("3 cases linked by name, not confirmed");
	await page.getByRole("link", { name: "Harish Patil" }).click();
	await page.getByRole("link", { name: "Confirm or remove links by name" }).click();
	const links = page.getByRole("checkbox", { name: /Linked by name, not confirmed/ });
	await expect(links).toHaveCount(3);
	await expect(page.getByText("Also linked: Suresh Patil 1, petitioner")).toHaveCount(1);
	await page.getByRole("checkbox", { name: /1\/2026/ }).check();
	await page.getByRole("button", { name: "Save cases" }).click();
	await expect(page.getByText("Linked cases saved.")).toBeVisible();
	await page.getByRole("link", { name: "Confirm or remove links by name" }).click();
	await expect(links).toHaveCount(2);
	await page.getByRole("button", { name: "Remove the unticked links by name" }).click();
	await expect(page.getByText("Linked cases saved.")).toBeVisible();
	await page.goto("/user/clients");
	await expect(row("98200 77722")).toContainText("1 case");
	await expect(row("98200 77722")).not.toContainText("not confirmed");
});
