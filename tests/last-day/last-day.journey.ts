import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

const PHONE = { width: 360, height: 740 };
/** A4 less its margins. */
const PAPER = { width: 703, height: 1030 };
test.use({ viewport: PHONE });

test("the last day is worked out, read on paper, and kept as a to-do", async ({ page, given, signInUser }) => {
	const user = await signInUser();
	const { id } = await given.givenCase(user.id, {}, { decisionDate: "2026-01-05", nextDate: null });
	await page.goto(`/user/cases/${id}`);
	await page.getByRole("link", { name: "Work out the last day" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Last day to appeal");
	await expect(page.getByLabel("Day of judgment")).toHaveValue("2026-01-05");
	await expectNoSidewaysScroll(page, "the form");

	await page.getByLabel("Against what").selectOption("116(a)");
	await page.getByLabel("Day of judgment").fill("2032-06-01");
	await page.getByLabel("Copy applied for").fill("2032-06-10");
	await page.getByLabel("Copy ready").fill("2032-06-09");
	await page.getByRole("button", { name: "Work out the last day" }).click();
	await expect(page.getByText("A copy cannot be ready before it was applied for").first()).toBeVisible();
	await expect(page.getByLabel("Against what")).toHaveValue("116(a)");

	await page.getByLabel("Copy ready").fill("2032-06-14");
	await page.getByRole("button", { name: "Work out the last day" }).click();
	await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Last day: Sat 4 Sep 2032");
	await expect(page).toHaveURL(/judgment=2032-06-01/);
	const rows = page.getByRole("table").getByRole("row");
	await expect(rows).toHaveCount(3);
	await expect(rows.nth(2)).toContainText("5 days out");
	await expect(page.getByText("No list of closed days is known for 2032")).toBeVisible();
	await expectNoSidewaysScroll(page, "the sum");

	await page.emulateMedia({ media: "print" });
	await page.setViewportSize(PAPER);
	const warning = page.getByText("A sum, not advice: check it with the law and the court.");
	await expect(warning).toBeVisible();
	const [above, below] = [await warning.boundingBox(), await rows.first().boundingBox()];
	expect(Number(above?.y)).toBeLessThan(Number(below?.y));
	await expect(page.getByText(/· \d+\/2024$/)).toBeVisible();
	await expect(rows).toContainText([
		/Counted.*Day.*Provision/,
		/Day of judgment, not counted.*Tue 1 Jun 2032.*Limitation Act, s. 12/,
		/Period of 90 days · Civil decree or order: appeal to a High Court.*Mon 30 Aug 2032.*Schedule, art. 116\(a\)/,
		/Copy applied for on Thu 10 Jun 2032, ready on Mon 14 Jun 2032: 5 days out.*Sat 4 Sep 2032.*Limitation Act, s. 12/,
	]);
	const looks = await page
		.locator("tbody th, tbody td")
		.evaluateAll((cells) => cells.map((cell) => `${getComputedStyle(cell).color} ${getComputedStyle(cell).fontSize}`));
	expect(new Set(looks)).toEqual(new Set(["rgb(0, 0, 0) 12px"]));
	for (const control of await page.locator("button, form.card").all()) await expect(control).toBeHidden();
	await page.setViewportSize(PHONE);
	await page.emulateMedia({ media: "screen" });

	await page.getByRole("button", { name: "Add to my to-dos" }).click();
	await expect(page).toHaveURL(new RegExp(`/user/cases/${id}$`));
	await expect(page.getByText("Added to your to-dos: Sat 4 Sep 2032.")).toBeVisible();
	const kept = await given.client`select due::text, kind from deadlines where case_id = ${id}`;
	expect(kept).toMatchObject([{ due: "2032-09-04", kind: "limitation" }]);
});
