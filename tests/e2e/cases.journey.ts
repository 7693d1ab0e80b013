import { someCnr } from "../support/people";
import { expect, test } from "./person";

test("somebody signs in, adds a case by its CNR, and sees its court record", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	const cnr = someCnr();
	await signIn(page, username);
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(page.getByText("Login successful!")).toBeVisible();
	await expect(page.getByRole("heading", { name: "No cases found" })).toBeVisible();

	await page.getByRole("link", { name: "Add New Case" }).first().click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toBeVisible();
	await page
		.getByLabel("CNR Number")
		.last()
		.fill(` ${cnr.slice(0, 6).toLowerCase()}-${cnr.slice(6, 12)}-${cnr.slice(12)} `);
	await page.getByLabel("Case Number").fill("10/2024");
	await page.getByLabel("Year").fill("2024");
	await page.getByLabel("State").selectOption({ label: "Maharashtra" });
	await pressIfThere(page, "Show districts");
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await pressIfThere(page, "Show courts");
	await page.getByLabel("Court establishment", { exact: true }).and(page.getByRole("radio")).check();
	await pressIfThere(page, "Show list");
	await expect(page.getByRole("combobox", { name: "Court complex" })).toBeDisabled();
	await page.getByRole("combobox", { name: "Court establishment" }).selectOption({ index: 1 });
	await expect(page.getByLabel("Case Number")).toHaveValue("10/2024");
	await page.getByRole("button", { name: "Add Case" }).click();

	await expect(page.getByText("Case added.")).toBeVisible();
	await expect(page.getByText(cnr).first()).toBeVisible();
	await expect(async () => {
		await page.goto("/user/cases");
		await expect(page.locator("tbody .hearing").or(page.getByText("No date given"))).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expect(page.getByText("Not Approved", { exact: false }).first()).toBeVisible();
	await expect(page.getByText("Page 1 of 1")).toBeVisible();
});

test("a form with mistakes says what is wrong beside each field and keeps what was typed", async ({
	page,
	given,
	signIn,
}) => {
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.goto("/user/cases/new");
	await page.getByLabel("CNR Number").last().fill("MH#1");
	await page.getByLabel("Case Number").fill("77/2023");
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("Use only letters and digits in the CNR number");
	await expect(page.getByRole("alert")).toContainText("Choose a state");
	await expect(page.getByRole("alert")).toContainText("Enter the year");
	const cnr = page.getByLabel("CNR Number").last();
	await expect(cnr).toHaveAttribute("aria-invalid", "true");
	await expect(cnr).toHaveValue("MH#1");
	await expect(page.getByLabel("Case Number")).toHaveValue("77/2023");
});

test("the same CNR twice says it is already in the list", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { cnrNumber } = await given.givenCase(user.id);
	await signIn(page, user.username);
	await page.goto("/user/cases/new");
	await page.getByLabel("CNR Number").last().fill(cnrNumber);
	await page.getByLabel("Case Number").fill("1/2024");
	await page.getByLabel("Year").fill("2024");
	await page.getByLabel("State").selectOption({ label: "Maharashtra" });
	await pressIfThere(page, "Show districts");
	await page.getByLabel("District").selectOption({ label: "Pune" });
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("This case is already in your list.");
});

test("a case that is not approved can be changed, an approved one cannot, and either can be deleted", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	const open = await given.givenCase(user.id, { caseNumber: "1/2024" });
	const approved = await given.givenCase(user.id, { caseNumber: "2/2024", isApproved: true });
	await signIn(page, user.username);
	await expect(page.getByRole("link", { name: `Edit ${approved.cnrNumber}` })).toHaveCount(0);
	await page.getByRole("link", { name: `Edit ${open.cnrNumber}` }).click();
	await expect(page.getByRole("heading", { name: "Update Case" })).toBeVisible();
	await expect(page.getByLabel("District")).toHaveValue("1-25");
	await page.getByLabel("Case Number").fill("99/2024");
	await page.getByLabel("Case Type").selectOption({ index: 3 });
	await page.getByRole("button", { name: "Update Case" }).click();
	await expect(page.getByText("Case updated.")).toBeVisible();
	await expect(page.getByText("99/2024")).toBeVisible();

	await page.getByRole("link", { name: `Delete ${approved.cnrNumber}` }).click();
	await expect(
		page.getByText("Are you sure you want to delete this case? This action cannot be undone."),
	).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page.getByText(approved.cnrNumber)).toHaveCount(0);
});

test("several cases are picked and deleted together", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const [first, second, third] = await Promise.all([1, 2, 3].map(() => given.givenCase(user.id)));
	await signIn(page, user.username);
	for (const one of [first, second]) await page.getByRole("checkbox", { name: `Select ${one?.cnrNumber}` }).check();
	await page.getByRole("button", { name: "Delete selected" }).click();
	await expect(page.getByRole("heading", { name: "Delete 2 cases" })).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Case Deleted Successfully")).toBeVisible();
	await expect(page.getByText(String(third?.cnrNumber)).first()).toBeVisible();
	await expect(page.getByText(String(first?.cnrNumber))).toHaveCount(0);
});

test("the list is searched by CNR, cleared, and paged", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const cases = [];
	for (let i = 0; i < 12; i++) cases.push(await given.givenCase(user.id));
	const wanted = String(cases[0]?.cnrNumber);
	await signIn(page, user.username);
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await page.getByRole("link", { name: "Next" }).click();
	await expect(page.getByText("Page 2 of 2")).toBeVisible();
	await expect(page.getByText(wanted).first()).toBeVisible();
	await page.getByLabel("Search by CNR Number").fill(wanted.slice(0, 14));
	await page.getByRole("button", { name: "Search" }).click();
	await expect(page.getByText("Page 1 of 1")).toBeVisible();
	await expect(page.getByText(wanted).first()).toBeVisible();
	await page.getByRole("link", { name: "Clear" }).click();
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
});

test("a CNR the court does not know says so, and can be asked for again", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, {}, { lookUp: "unknown", fetchedAt: null });
	await signIn(page, user.username);
	await expect(page.getByText("The court does not know this CNR.")).toBeVisible();
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByText("The court is being asked again.")).toBeVisible();
});

test("a dialog closes by its link, and the way back keeps the list", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.goto("/user/cases/new");
	await page.getByRole("link", { name: "Close" }).click();
	await expect(page).toHaveURL(/\/user\/cases$/);
	await expect(page.getByRole("heading", { name: "Register New Case" })).toHaveCount(0);
});

/** Without scripts a dependent choice is drawn by its button; with them it draws itself and the button is gone. */
async function pressIfThere(page: import("@playwright/test").Page, name: string) {
	const button = page.getByRole("button", { name });
	if ((await page.evaluate(() => document.documentElement.className)).includes("way-"))
		await page.waitForLoadState("networkidle");
	if (await button.isVisible()) await button.click();
}
