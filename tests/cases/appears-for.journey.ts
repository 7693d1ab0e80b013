import { addDays } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test, tickCase } from "../support/browser/person";
import { someCnr } from "../support/database/people";
import { today } from "../support/days";

const PARTIES = { petitioners: ["Madhavi Gokhale", "Ashok Gokhale"], respondents: ["Riverside Greens"] };

test("a person chooses a side as they add a case, and changes it on its page", async ({ page, given, signInUser }) => {
	const cnr = someCnr();
	// The record is there: another person tracks the case.
	await given.givenCase((await given.givenUser()).id, { cnrNumber: cnr }, PARTIES);
	const user = await signInUser("/user/cases/new");
	await page.getByLabel("CNR Number").last().fill(cnr);
	await page.getByLabel("I appear for").selectOption({ label: "Respondent" });
	await page.getByRole("button", { name: "Add Case" }).click();
	await page.waitForURL(/\/user\/cases\/[\w-]{36}/);
	const [own] = await given.client`select id from cases where owner_id = ${user.id}`;
	const title = page.getByRole("heading", { level: 1 }).locator("+ p");

	await page.goto(`/user/cases/${own?.id}`);
	await expect(title).toHaveText("for Riverside Greens Change");
	await title.getByRole("link", { name: "Change" }).click();
	await expect(page.getByText("Found by the advocate’s name")).toHaveCount(0);
	await page.getByLabel("I appear for").selectOption({ label: "Petitioner: Madhavi Gokhale" });
	await page.getByRole("button", { name: "Save side" }).click();
	await expect(page.getByText("Side of 1 case saved.")).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`/user/cases/${own?.id}$`));
	await expect(title).toHaveText("for Madhavi Gokhale Change");
	await expect(page.getByLabel("I appear for")).toHaveCount(0);
	await title.getByRole("link", { name: "Change" }).click();
	await expect(page.getByLabel("I appear for")).toHaveValue("petitioner");
	await expectNoSidewaysScroll(page, "the page of a case");

	await page.getByLabel("I appear for").selectOption({ label: "Not said" });
	await page.getByRole("button", { name: "Save side" }).click();
	await expect(title).toHaveText("Choose your side");
});

test("a person sees which side was found by their name", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
	const record = { ...PARTIES, petitionerAdvocates: ["Adv. Asha Kulkarni"] };
	const { id } = await given.givenCase(user.id, {}, record);
	await signIn(page, user.username, `/user/cases/${id}`);
	await expect(page.getByText("for Madhavi Gokhale")).toBeVisible();
	await page.getByRole("link", { name: "Change", exact: true }).click();
	await expect(page.getByText("Found by the advocate’s name in the court’s record.")).toBeVisible();
});

test("a person sets the side of several cases in the list's bar", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const cases = [];
	for (const day of [1, 2, 3])
		cases.push(await given.givenCase(user.id, {}, { ...PARTIES, nextDate: addDays(today, day) }));
	const [first, second, third] = cases;
	await signIn(page, user.username);
	for (const one of [first, second]) await tickCase(page, one?.cnrNumber);
	await page.getByRole("button", { name: "Set side of selected" }).click();
	await expect(page.getByRole("heading", { name: "Side of 2 cases" })).toBeVisible();
	await page.getByRole("button", { name: "Save side" }).click();
	await expect(page.getByRole("dialog").getByText("Choose a side").last()).toBeVisible();
	await page.getByLabel("I appear for").selectOption({ label: "Respondent" });
	await page.getByRole("button", { name: "Save side" }).click();
	await expect(page.getByText("Side of 2 cases saved.")).toBeVisible();
	const rows = await given.client`select id, appears_for from cases where owner_id = ${user.id} order by id`;
	expect(rows.map(({ appears_for }) => appears_for)).toEqual(["respondent", "respondent", null]);
	await page.goto(`/user/cases/${third?.id}`);
	await expect(page.getByText("Choose your side")).toBeVisible();
});
