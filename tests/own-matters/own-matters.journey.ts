import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

const tomorrow = () => addDays(dayInIndia(new Date()), 1);
const NAME = "Gokhale v. Lotus Builders";

test("a matter without a CNR is written down, changed, and gets its CNR later", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/cases/new");
	await page.getByRole("link", { name: "No CNR? Write it down yourself" }).click();
	await page.getByLabel("Petitioner or applicant").fill("Gokhale");
	await page.getByLabel("Respondent or opponent").fill("Lotus Builders");
	await page.getByLabel("Forum", { exact: true }).fill("Debts Recovery Tribunal, Pune");
	await page.getByLabel("Next Date", { exact: true }).fill(tomorrow());
	await page.getByLabel("Purpose of the next hearing").fill("Arguments");
	await expectNoSidewaysScroll(page, "the form of a matter");
	await page.getByRole("button", { name: "Add Matter" }).click();
	await expect(page.getByText("Matter added.")).toBeVisible();
	await expect(page.getByRole("heading", { name: NAME })).toBeVisible();
	await expect(page.getByText("Debts Recovery Tribunal, Pune").first()).toBeVisible();
	await expect(page.getByText("Arguments").first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Check now" })).toHaveCount(0);
	await expectNoSidewaysScroll(page, "the page of a matter");

	await page.getByRole("link", { name: "Details", exact: true }).click();
	await page.getByRole("link", { name: "Edit", exact: true }).click();
	await expect(page.getByLabel("Petitioner or applicant")).toHaveValue("Gokhale");
	await page.getByLabel("Forum", { exact: true }).fill("Arbitration");
	await page.getByRole("button", { name: "Update Matter" }).click();
	await expect(page.getByText("Matter updated.")).toBeVisible();

	await page.goto(`/user/diary?day=${tomorrow()}`);
	await page.getByRole("link", { name: NAME, exact: true }).click();
	await page.getByText("Look this up, or add its CNR").click();
	await page.getByLabel("CNR Number").fill("MHPU01 004567 2023");
	await page.getByRole("button", { name: "Save the CNR" }).click();
	await expect(page.getByText("CNR saved. Fetching details from eCourts…")).toBeVisible();
	await expect(page.getByText("MHPU010045672023").first()).toBeVisible();
	await expect(page.getByText("Look this up, or add its CNR")).toHaveCount(0);
});

test("a matter of the Supreme Court is looked up and joined to its record", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const number = String(Math.floor(100_000 + Math.random() * 900_000));
	const matter = await given.givenMatter(user.id, { caseNumber: `SLP(C) ${number}`, isApproved: true });
	await signIn(page, user.username, `/user/cases/${matter.id}`);
	await page.getByText("Look this up, or add its CNR").click();
	await page.getByRole("link", { name: "Look this up" }).click();
	await expect(page.getByLabel("Case Number")).toHaveValue(`SLP(C) ${number}`);
	await page.getByRole("button", { name: "Look up" }).click();
	await expect(page.getByRole("heading", { name: `SCIN01${number}2024` })).toBeVisible();
	await expect(page.getByText("Supreme Court of India", { exact: true }).last()).toBeVisible();
	await expectNoSidewaysScroll(page, "what was found");
	await page.getByRole("button", { name: "Join" }).click();
	await expect(page.getByText("Joined. The court's record is this case's from now on.")).toBeVisible();
	await expect(page.getByText(`SCIN01${number}2024`).first()).toBeVisible();
	await page.goto(`/user/cases/${matter.id}/edit`);
	await expect(page.getByLabel("Petitioner or applicant")).toHaveCount(0);
	await page.getByLabel("Forum", { exact: true }).fill("Supreme Court");
	await page.getByRole("button", { name: "Update Matter" }).click();
	await expect(page.getByText("Matter updated.")).toBeVisible();
});
