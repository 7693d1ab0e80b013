import { addDays } from "../../app/platform/calendar/day";
import { expect, test, tickCase } from "../support/browser/person";
import { pendingCnr } from "../support/database/pending-cnr";
import { today } from "../support/days";

test("a person logs in, adds a case by its CNR, and sees its court record", async ({ page, given, logIn }) => {
	const { username } = await given.givenUser();
	const cnr = pendingCnr();
	await logIn(page, username);
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(page.getByText("Login successful!")).toBeVisible();
	await expect(page.getByRole("heading", { name: "No cases found" })).toBeVisible();

	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toBeVisible();
	await page
		.getByLabel("CNR Number")
		.last()
		.fill(` ${cnr.slice(0, 6).toLowerCase()}-${cnr.slice(6, 12)}-${cnr.slice(12)} `);
	await openMore(page);
	await page.getByLabel("Case Number", { exact: true }).fill("10/2024");
	await page.getByLabel("Year").fill(cnr.slice(-4));
	await page.getByLabel("State").selectOption({ label: "Maharashtra" });
	await pressIfThere(page, "Show districts");
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await pressIfThere(page, "Show courts");
	await page.getByLabel("Court establishment", { exact: true }).and(page.getByRole("radio")).check();
	await pressIfThere(page, "Show list");
	await expect(page.getByRole("combobox", { name: "Court complex" })).toBeDisabled();
	await page.getByRole("combobox", { name: "Court establishment" }).selectOption({ index: 1 });
	await expect(page.getByLabel("Case Number", { exact: true })).toHaveValue("10/2024");
	await page.getByRole("button", { name: "Add Case" }).click();

	await expect(page.getByText("Case added.").or(page.getByText("Is this your case?")).first()).toBeVisible();
	await expect(page.getByText(cnr).first()).toBeVisible();
	await expect(async () => {
		await page.goto("/user/cases");
		const hearing = page.locator("tbody").getByText(/ \d{4} |Date awaited/);
		await expect(hearing.filter({ visible: true }).first()).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expect(page.getByText("1 waits for approval")).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toHaveCount(0);
});

test("a form with mistakes has an error at each field and keeps the typed values", async ({ page, signInUser }) => {
	await signInUser("/user/cases/new");
	await page.getByLabel("CNR Number").last().fill("MH#1");
	await openMore(page);
	await page.getByLabel("Case Number", { exact: true }).fill("77/2023");
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("Use only letters and digits in the CNR number");
	const cnr = page.getByLabel("CNR Number").last();
	await expect(cnr).toHaveAttribute("aria-invalid", "true");
	await expect(cnr).toHaveValue("MH#1");
	await expect(page.getByLabel("Case Number", { exact: true })).toHaveValue("77/2023");
});

test("a CNR added twice is refused as already in the list", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(user.id);
	await signIn(page, user.username, "/user/cases/new");
	await page.getByLabel("CNR Number").last().fill(cnrNumber);
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("This case is already in your list.");
});

test("a person can change a case until it is approved, and delete it at any time", {
	tag: "@once",
}, async ({ page, given, signIn, javaScriptEnabled }) => {
	const user = await given.givenUser();
	const open = await given.givenCase(user.id, { caseNumber: "1/2024" });
	const approved = await given.givenCase(user.id, { caseNumber: "2/2024", isApproved: true });
	await signIn(page, user.username);
	await expect(page.getByRole("link", { name: `Edit ${approved.cnrNumber}` })).toHaveCount(0);
	if (javaScriptEnabled === false) {
		await page.getByRole("row", { name: open.cnrNumber }).getByRole("rowheader").getByRole("link").click();
		await page.getByRole("link", { name: "Details", exact: true }).click();
		await page.getByRole("link", { name: "Edit", exact: true }).click();
	} else {
		await page.getByLabel(`Actions for ${open.cnrNumber}`).click();
		await page.getByRole("link", { name: `Edit ${open.cnrNumber}` }).click();
	}
	await expect(page.getByRole("heading", { name: "Update Case" })).toBeVisible();
	await expect(page.getByLabel("District")).toHaveValue("1-25");
	await page.getByLabel("Case Number", { exact: true }).fill("99/2024");
	await page.getByLabel("Case Type").selectOption({ index: 3 });
	await page.getByRole("button", { name: "Update Case" }).click();
	await expect(page.getByText("Case updated.")).toBeVisible();
	await expect(page.getByText("99/2024").first()).toBeVisible();

	await page.goto("/user/cases");
	await pressDelete(page, approved.cnrNumber);
	await expect(
		page.getByText("Are you sure you want to delete this case? This action cannot be undone."),
	).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page.getByText(approved.cnrNumber)).toHaveCount(0);
});

test("a person selects several cases and deletes them together", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const [first, second, third] = await Promise.all([1, 2, 3].map(() => given.givenCase(user.id)));
	await signIn(page, user.username);
	for (const one of [first, second]) await tickCase(page, one?.cnrNumber);
	await page.getByRole("button", { name: "Delete selected" }).click();
	await expect(page.getByRole("heading", { name: "Delete 2 cases" })).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page.getByRole("row", { name: String(third?.cnrNumber) })).toBeVisible();
	await expect(page.getByText(String(first?.cnrNumber))).toHaveCount(0);
});

test("a person searches the list by CNR, clears the search, and pages", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const cases = [];
	for (let i = 0; i < 12; i++) cases.push(await given.givenCase(user.id));
	const wanted = String(cases[0]?.cnrNumber);
	await signIn(page, user.username);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next", exact: true }).click();
	await expect(page.getByText("Page 2 of 2")).toBeVisible();
	await expect(page.getByRole("row", { name: wanted })).toBeVisible();
	await page.getByLabel("Search by CNR Number").fill(wanted.slice(0, 14));
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByRole("navigation", { name: "Pages", exact: true })).toHaveCount(0);
	await expect(page.getByRole("row", { name: wanted })).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

test("a CNR unknown to the court can be looked up again", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, {}, { lookUp: "unknown", fetchedAt: null });
	await signIn(page, user.username);
	await expect(page.getByText("No case found for this CNR.")).toBeVisible();
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("Fetching details from eCourts again.")).toBeVisible();
});

test("a dialog closes by its link, and the way back leads to the same list", async ({ page, signInUser }) => {
	await signInUser("/user/cases/new");
	await page.getByRole("link", { name: "Close" }).click();
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(page.getByRole("heading", { name: "Register New Case" })).toHaveCount(0);
});

test("one search finds by party, advocate and note, filters narrow it, and an empty list shows the search", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, { caseNumber: "1/2024", note: "Bring the sale deed" });
	await given.givenCase(
		user.id,
		{ caseNumber: "2/2024" },
		{ petitionerAdvocates: ["Adv. Leena Kuruvilla"], decisionDate: addDays(today, -9) },
	);
	await signIn(page, user.username);
	const search = async (words: string) => {
		await page.getByLabel("Search by CNR Number, case number, party, advocate or note").fill(words);
		await page.getByRole("button", { name: "Search" }).click();
		await expect(page).toHaveURL(new RegExp(`q=${words.split(" ")[0]}`));
	};
	await search("SALE deed");
	await expect(page.getByText("1/2024")).toBeVisible();
	await expect(page.getByText("2/2024")).toHaveCount(0);
	await search("kuruvilla");
	await expect(page.getByText("2/2024")).toBeVisible();
	await page.getByRole("link", { name: "Filter" }).click();
	await page.getByLabel("Show").selectOption({ label: "Not disposed" });
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page.getByText("advocate or note matches “kuruvilla”. Filters: Not disposed.")).toBeVisible();
	await page.getByRole("link", { name: "Show all cases" }).click();
	await expect(page.getByText("2/2024")).toBeVisible();
});

test("the counts above the list match the pages they link to", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	for (const days of [0, 0, 1, 9]) await given.givenCase(user.id, {}, { nextDate: addDays(today, days) });
	const moved = await given.givenCase(user.id, {}, { nextDate: addDays(today, 30) });
	for (const days of [-1, -2, -3]) await given.givenCase(user.id, {}, { nextDate: addDays(today, days) });
	await given.client`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source) values
		(${moved.cnrNumber}, 'hearing_date', 'moved', ${JSON.stringify(addDays(today, 20))}::text::jsonb,
			${JSON.stringify(addDays(today, 30))}::text::jsonb, 'court')`;
	await signIn(page, user.username);
	const follow = async (name: RegExp) => {
		await page.goto("/user/cases");
		await page.getByRole("navigation", { name: "Due cases" }).getByRole("link", { name }).click();
	};
	await follow(/^Today 2$/);
	await expect(page.getByText("2 hearings", { exact: true })).toBeVisible();
	await follow(/^Tomorrow 1$/);
	await expect(page.getByText("1 hearing", { exact: true })).toBeVisible();
	await follow(/^Date awaited 3$/);
	await expect(page.locator("main tbody").getByRole("rowheader")).toHaveCount(3);
	await follow(/^Changed 1$/);
	await expect(page.getByRole("row", { name: moved.cnrNumber })).toBeVisible();
	await expect(page.getByText(/^Moved .* → /).filter({ visible: true })).toHaveCount(1);
	await page.goto(`/user/cases/${moved.id}`);
	await expect(page.getByText(/^Hearing moved/)).toBeVisible();
	await page.goto("/user/cases");
	await expect(page.getByRole("link", { name: "Changed 0" })).toBeVisible();
});

test("the page of a case has the next hearing, a note, a check, and a way back", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	for (let i = 0; i < 9; i++) await given.givenCase(user.id, {}, { nextDate: addDays(today, 2) });
	const other = await given.givenCase(user.id, {}, { nextDate: addDays(today, 2) });
	await given.givenCase(
		user.id,
		{ caseNumber: "412/2023" },
		{
			nextDate: addDays(today, 5),
			petitioners: ["Madhavi Gokhale"],
			respondents: ["Riverside Greens"],
			courtNumberAndJudge: "7-Civil Judge",
			caseStage: "Evidence",
		},
	);
	await signIn(page, user.username);
	await page.getByRole("link", { name: "Next", exact: true }).click();
	await page.getByRole("link", { name: "Madhavi Gokhale v. Riverside Greens" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Madhavi Gokhale v. Riverside Greens");
	await expect(page).toHaveTitle("Madhavi Gokhale v. Riverside Greens · Nyaya Diary");
	await expect(page.getByText("in 5 days")).toBeVisible();
	await expect(page.getByText("Court 7 · Civil Judge")).toBeVisible();
	await expect(page.getByText(/^Last checked \d+ \w{3}, \d+:\d\d [ap]m$/)).toBeVisible();

	await page.getByRole("link", { name: "Add a note" }).click();
	await page.getByLabel("Note", { exact: true }).fill("Ask for the deed");
	await page.getByRole("button", { name: "Save note" }).click();
	await expect(page.getByText("Note saved.")).toBeVisible();
	await expect(page.getByLabel("Note", { exact: true })).toHaveCount(0);
	await expect(page.getByText("Ask for the deed")).toBeVisible();
	await page.getByRole("link", { name: "Details", exact: true }).click();
	await page.getByRole("button", { name: "Turn alerts off" }).click();
	await expect(page.getByText("No alerts are sent for this case.")).toBeVisible();

	await page.getByRole("link", { name: "Edit", exact: true }).click();
	await expect(page.getByRole("heading", { name: "Update Case" })).toBeVisible();
	await page.getByRole("link", { name: "Close" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Madhavi Gokhale v. Riverside Greens");
	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await page.getByRole("link", { name: "Cancel" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Madhavi Gokhale v. Riverside Greens");
	await page.goto(`/user/diary?day=${addDays(today, 5)}`);
	await expect(page.getByText("Ask for the deed").first()).toBeVisible();
	await page.getByRole("link", { name: "Madhavi Gokhale" }).click();
	await page.getByRole("link", { name: "Back", exact: true }).click();
	await expect(page).toHaveURL(/\/user\/cases$/);
	await page.getByRole("link", { name: "Next", exact: true }).click();
	await page.getByRole("link", { name: "Madhavi Gokhale v. Riverside Greens" }).click();
	await page.getByRole("link", { name: "Details", exact: true }).click();
	await page.getByRole("link", { name: "Delete", exact: true }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page).toHaveURL(/\/user\/cases\?page=2$/);
	await expect(page.getByText("412/2023")).toHaveCount(0);
	await page.goto(`/user/cases/${other.id}`);
	await page.getByRole("button", { name: "Check now" }).click();
	await expect(page.getByText("Checking with the court now.").first()).toBeVisible();
});

test("Cancel and Delete lead back to the page and the search", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const all = [];
	for (let i = 0; i < 12; i++) all.push(await given.givenCase(user.id));
	await signIn(page, user.username, "/user/cases?q=rao&page=2");
	await pressDelete(page, all[0]?.cnrNumber);
	await page.getByRole("link", { name: "Cancel" }).click();
	// Without scripts Cancel leads to the row of the case.
	await expect(page).toHaveURL(/\/user\/cases\?q=rao&page=2(&select=1)?(#case-[\w-]+)?$/);
	await tickCase(page, all[0]?.cnrNumber);
	await page.getByRole("button", { name: "Delete selected" }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page).toHaveURL(/\/user\/cases\?q=rao&page=2(&select=1)?$/);
	await expect(page.getByRole("row", { name: String(all[1]?.cnrNumber) })).toBeVisible();
});

/** A row has no Delete: it is in the bar for selected rows. */
async function pressDelete(page: import("@playwright/test").Page, cnr: string | undefined) {
	await tickCase(page, cnr);
	await page.getByRole("button", { name: "Delete selected" }).click();
}

/** Opens the fields of the form besides the CNR. */
async function openMore(page: import("@playwright/test").Page) {
	await page.getByText("More: case number, year and court").click();
}

/** Reloads a dependent choice by its button without scripts; with scripts it reloads itself and has no button. */
async function pressIfThere(page: import("@playwright/test").Page, name: string) {
	const button = page.getByRole("button", { name });
	if ((await page.evaluate(() => document.documentElement.className)).includes("way-"))
		await page.waitForLoadState("networkidle");
	if (await button.isVisible()) await button.click();
}
