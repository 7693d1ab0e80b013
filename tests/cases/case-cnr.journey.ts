import { expect, test } from "../support/browser/person";
import { someCnr } from "../support/database/people";

test("a person pastes a court's message and sees the case", async ({ page, given, signIn, javaScriptEnabled }) => {
	const { username } = await given.givenUser();
	const cnr = someCnr();
	await signIn(page, username);
	await page.getByRole("link", { name: "Add New Case" }).first().click();
	const message = `Your case CNR No. ${cnr.slice(0, 6)}-${cnr.slice(6, 12)}-${cnr.slice(12)} is listed on 12-12-2026 before Court 3.`;
	await page.getByLabel("CNR Number", { exact: true }).fill(message);
	await page.getByRole("button", { name: "Add Case" }).click();
	if (javaScriptEnabled === false) {
		await expect(page.getByText("Case added. Fetching details from eCourts…")).toBeVisible();
	} else {
		await expect(page.getByRole("heading", { name: "Is this your case?" })).toBeVisible({ timeout: 20_000 });
		await expect(page.getByRole("dialog")).toContainText(cnr);
		await expect(page.getByRole("dialog")).toContainText(/ v\. /);
		await page.getByRole("link", { name: "Yes, this is my case" }).click();
	}
	await expect(async () => {
		await page.goto("/user/cases");
		const row = page.locator("tbody tr", { hasText: cnr });
		await expect(row.getByRole("rowheader").getByRole("link", { name: " v. " })).toBeVisible({ timeout: 1000 });
	}).toPass();
});

test("a CNR with a letter for a digit is refused, and the likely CNR is offered", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	const cnr = someCnr();
	const mistyped = cnr.replace("MHPU01", "MHPUO1");
	await signIn(page, username, "/user/cases/new");
	const field = page.getByLabel("CNR Number", { exact: true });
	await field.fill(mistyped);
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText(`Did you mean ${cnr}?`);
	await expect(field).toHaveAttribute("aria-invalid", "true");
	await expect(field).toHaveValue(mistyped);
	await page.getByRole("button", { name: `Use ${cnr}` }).click();
	await expect(field).toHaveValue(cnr);
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByText(cnr).first()).toBeVisible();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toHaveCount(0);
});

test("a CNR that is too short, or has another year, is added only after a confirmation", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	const cnr = someCnr(2021);
	await signIn(page, username, "/user/cases/new");
	await page.getByLabel("CNR Number", { exact: true }).fill(cnr);
	await page.getByText("More: case number, year and court").click();
	await page.getByLabel("Year").fill("2019");
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("This CNR is of the year 2021.");
	await expect(page.getByLabel("Year")).toHaveValue("2019");
	await page.getByRole("button", { name: "Add anyway" }).click();
	await expect(page.getByText(cnr).first()).toBeVisible();
});

test("the error about a CNR of the wrong length has its length", { tag: "@once" }, async ({ page, signInUser }) => {
	await signInUser("/user/cases/new");
	await page.getByLabel("CNR Number", { exact: true }).fill("MHPU01001234202");
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("15 of 16 characters.");
	await page.getByRole("button", { name: "Add anyway" }).click();
	await expect(page.getByRole("alert")).toContainText("Choose a state");
	await expect(page.getByLabel("Case Number", { exact: true })).toBeVisible();
});

/** A CNR whose year, 1991, is unknown to the court. */
const unknownCnr = () => someCnr(1991);

test("a pasted message sets the number of the case, and a case without a number is named by its CNR", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	const [named, bare] = [unknownCnr(), unknownCnr()];
	await signIn(page, username, "/user/cases/new");
	await page
		.getByLabel("CNR Number", { exact: true })
		.fill(`Gokhale v. Riverside, R.C.S. No. 412 of 2023, CNR ${named}`);
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toHaveCount(0);
	await page.goto("/user/cases/add-many");
	await page.getByLabel("CNR numbers").fill(`Case No. 77/2024\n${named}\n\n${bare}`);
	await page.getByRole("button", { name: "Check the list" }).click();
	await expect(page.getByRole("row", { name: named })).toContainText("77/2024");
	await page.getByRole("button", { name: /^Add (selected|\d+) cases?$/ }).click();
	await expect(page.getByText(/1 case added/).first()).toBeVisible();

	await page.goto("/user/cases");
	await expect(page.getByRole("row", { name: named })).toContainText("RCS/412/2023");
	const row = page.getByRole("row", { name: bare });
	await expect(row).toContainText("–");
	await row.getByRole("link", { name: bare }).first().click();
	await expect(async () => {
		// Without scripts the page stays as it was while the court is asked.
		await page.reload();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("No case found for this CNR", { timeout: 1000 });
	}).toPass();
	await page.getByRole("link", { name: "Details", exact: true }).click();
	await expect(page.locator("dt:text-is('Case Number') + dd")).toHaveText("–");
});

test("a corrected CNR changes the year, an empty number goes", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const [wrong, right] = [unknownCnr(), someCnr(1992)];
	await signIn(page, user.username, "/user/cases/new");
	await page.getByLabel("CNR Number", { exact: true }).fill(`RCS/412/1991 ${wrong}`);
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toHaveCount(0);
	const [added] = await given.client`select id from cases where owner_id = ${user.id}`;
	await page.goto(`/user/cases/${added?.id}/edit`);
	await expect(page.getByLabel("Case Number", { exact: true })).toHaveValue("RCS/412/1991");
	await page.getByLabel("CNR Number", { exact: true }).fill(right);
	await page.getByLabel("Case Number", { exact: true }).fill("");
	await page.getByRole("button", { name: "Update Case" }).click();
	await expect(page.getByText("Case updated.")).toBeVisible();
	const [changed] = await given.client`select cnr_number, case_number, year from cases where id = ${String(added?.id)}`;
	expect(changed).toEqual({ cnr_number: right, case_number: "", year: 1992 });
});

test("a failed look-up is shown, with a button to try again", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const about = { lookUp: "failed" as const, lookUpError: "eCourts is not responding.", fetchedAt: null };
	const none = { petitioners: [], respondents: [] };
	const { id } = await given.givenCase(user.id, { caseNumber: "" }, { ...about, ...none });
	await signIn(page, user.username, "/user/cases");
	await expect(page.getByText("The court did not answer.").first()).toBeVisible();
	await page.goto(`/user/cases/${id}`);
	await expect(page.getByText("The court did not answer", { exact: true })).toBeVisible();
	await expect(page.getByText("No case found")).toHaveCount(0);
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(
		page.getByText("Fetching details from eCourts").or(page.getByText("Checking with the court now")).first(),
	).toBeVisible();
});
