import { randomInt } from "node:crypto";
import { expect, test } from "../support/browser/person";
import { workbookOf } from "../support/courts/workbook";

/** A sheet of 200 rows, with eight kinds of mistakes. */
function givenSheet(own: string) {
	const first = randomInt(0, 9) * 100_000 + 10_000;
	const cnrOf = (at: number) => `MHPU01${String(first + at).padStart(6, "0")}2024`;
	const rows = Array.from({ length: 192 }, (_, at) => [String(at + 1), cnrOf(at), "Rao v. Shah"]);
	const wrong = [
		own,
		cnrOf(0),
		cnrOf(500).replace("MHPU01", "MHPUO1"),
		cnrOf(501).slice(0, -1),
		`${cnrOf(502)}7`,
		cnrOf(503).replace("2024", "1024"),
		`XX${cnrOf(504).slice(2)}`,
		"not known yet",
	];
	return {
		cnrOf,
		book: workbookOf([["No", "CNR", "Parties"], ...rows, ...wrong.map((cnr, at) => [String(at), cnr, ""])]),
	};
}

test("a clerk uploads a sheet of 200 rows, sees mistakes, and adds the new cases", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenPurchase(user.id);
	const own = await given.givenCase(user.id);
	const { book, cnrOf } = givenSheet(own.cnrNumber);
	await signIn(page, user.username, "/user/cases/new");
	await page.getByRole("link", { name: "Add many cases" }).click();
	await expect(page.getByRole("heading", { name: "Add Many Cases" })).toBeVisible();
	await page.getByLabel("or a file").setInputFiles({
		name: "cases.xlsx",
		mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		buffer: Buffer.from(book),
	});
	await page.getByRole("button", { name: "Check the list" }).click();

	await expect(page.locator("main")).toContainText(
		"200 rows: 192 new, 1 already yours, 1 twice in this list, 6 skipped (row 196: Did you mean",
	);
	await expect(page.getByText(`Did you mean ${cnrOf(500)}? Tick to add it.`)).toBeVisible();
	await expect(page.locator("td", { hasText: "15 of 16 characters." })).toBeVisible();
	await expect(page.locator("td", { hasText: "17 of 16 characters." })).toBeVisible();
	expect((await given.client`select id from cases where owner_id = ${user.id}`).length).toBe(1);

	await page.getByRole("checkbox", { name: `Add ${cnrOf(500)}` }).check();
	await page.getByRole("button", { name: /^Add (selected|\d+) cases?$/ }).click();
	await expect(page.getByRole("heading", { name: "Cases Added" })).toBeVisible();
	await expect(page.getByText("193 cases added.").first()).toBeVisible();
	await expect(page.getByRole("progressbar")).toHaveAttribute("max", "193");
	await page.getByRole("link", { name: "Back", exact: true }).click();
	await expect(page.getByText("Page 1 of 20")).toBeVisible();
});

test("a used-up share asks the person to come back tomorrow", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.client`
		insert into look_up_shares (user_id, day, kind, used)
		values (${user.id}, (now() at time zone 'Asia/Kolkata')::date, 'new', 1000000)`;
	const { cnrOf } = givenSheet("");
	await signIn(page, user.username, "/user/cases/add-many");
	await page.getByLabel("CNR numbers").fill([cnrOf(600), cnrOf(601)].join("\n"));
	await page.getByRole("button", { name: "Check the list" }).click();
	await expect(page.getByRole("status").filter({ hasText: "2 rows: 2 over today’s share" })).toBeVisible();
	await expect(page.getByText("You can continue tomorrow,").first()).toBeVisible();
	await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("a file of another kind has an error that names the remedy", { tag: "@once" }, async ({ page, signInUser }) => {
	await signInUser("/user/cases/add-many");
	await page
		.getByLabel("or a file")
		.setInputFiles({ name: "notice.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
	await page.getByRole("button", { name: "Check the list" }).click();
	await expect(page.getByRole("alert")).toContainText("This is a PDF.");
});
