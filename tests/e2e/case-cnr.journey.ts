import { someCnr } from "../support/people";
import { expect, test } from "./person";

test("somebody pastes a court's message and sees the case", async ({ page, given, signIn, javaScriptEnabled }) => {
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
		const petitioners = page.locator("tbody tr", { hasText: cnr }).locator('[data-label="Petitioners"]');
		await expect(petitioners).not.toBeEmpty({ timeout: 1000 });
	}).toPass();
});

test("a letter in a digit's place is noticed, and the CNR that was meant is one press away", async ({
	page,
	given,
	signIn,
}) => {
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

test("a CNR that is too short and a year that contradicts are added only when the person says so", async ({
	page,
	given,
	signIn,
}) => {
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

test("a CNR of the wrong length says how long it is", async ({ page, given, signIn }) => {
	const { username } = await given.givenUser();
	await signIn(page, username, "/user/cases/new");
	await page.getByLabel("CNR Number", { exact: true }).fill("MHPU01001234202");
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByRole("alert")).toContainText("15 of 16 characters.");
	await page.getByRole("button", { name: "Add anyway" }).click();
	await expect(page.getByRole("alert")).toContainText("Choose a state");
	await expect(page.getByLabel("Case Number", { exact: true })).toBeVisible();
});
