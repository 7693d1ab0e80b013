import { writeFileSync } from "node:fs";
import { addDays, formatDay, mondayOf, weekdayOf } from "../../app/platform/calendar/day";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";
import { today } from "../support/days";

/** The number of pages in a PDF that Chromium has written. */
const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

const HEAD = ["No.", "Court", "Case", "Parties", "For", "Other side’s advocate", "Stage", "List position", "Next date"];

test("a day of twelve hearings fits on one upright A4 page in print, as one table", async ({
	page,
	given,
	signIn,
}, info) => {
	const user = await given.givenUser();
	await givenBoard(given, user.id, today);
	const advocates = ["Adv. Rohini Deshmukh", "Adv. K. B. Rao"];
	await given.client`update court_records set respondent_advocates = ${JSON.stringify(advocates)}::text::jsonb
		where petitioners ? 'Madhavi Ashok Gokhale'`;
	await given.client`update cases set appears_for = 'petitioner', is_side_chosen = true
		where owner_id = ${user.id} and parties like '%gokhale%'`;
	await given.client`update cases set appears_for = 'respondent', is_side_chosen = true
		where owner_id = ${user.id} and parties like '%pansare%'`;
	await signIn(page, user.username, "/user/diary");
	await expect(page.getByText("12 hearings in 2 courts")).toBeVisible();
	await expect(page.getByRole("columnheader", { name: "Other side’s advocate" })).toBeHidden();
	const pdf = await page.pdf({ preferCSSPageSize: true });
	writeFileSync(info.outputPath("diary.pdf"), pdf);
	expect(pagesOf(pdf)).toBe(1);
	expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59\d/);
	// A link would be an annotation of the page.
	expect(pdf.toString("latin1")).not.toContain("/Subtype /Link");

	await page.emulateMedia({ media: "print" });
	const board = page.getByRole("table");
	await expect(board).toHaveCount(1);
	await expect(board.getByRole("columnheader")).toHaveText(HEAD);
	await expect(board.locator("caption")).toHaveText(
		`Meera Iyer · ${weekdayOf(today)}, ${formatDay(today)} · 12 hearings`,
	);
	await expect(board.getByRole("row")).toHaveCount(13);
	const row = board.getByRole("row").filter({ hasText: "Gokhale" });
	await expect(row.locator("b")).toHaveText("Madhavi Ashok Gokhale & 1 more");
	await expect(row.getByRole("cell")).toHaveText([
		/^\d+$/,
		"District and Sessions Court, Shivajinagar, PuneCourt 2 · District Judge-1",
		"Spl.C.S. 412/2023",
		"Madhavi Ashok Gokhale & 1 more v. Riverside Greens Developers",
		"Petitioner",
		"Adv. Rohini Deshmukh, Adv. K. B. Rao",
		"Evidence",
		"",
		"",
	]);
	await expect(board.getByRole("row").filter({ hasText: "Pansare" }).locator("b")).toHaveText("Tushar Manohar Pansare");
	await expect(board.getByRole("row").filter({ hasText: "Sunita Rao" }).locator("b")).toHaveCount(0);
	expect(await board.locator("a, .badge, .hearing-when").count()).toBe(0);
	const colours = await board.locator("*").evaluateAll((all) => [
		...new Set(
			all.map((one) => {
				const { color, backgroundColor } = getComputedStyle(one);
				return `${color} on ${backgroundColor}`;
			}),
		),
	]);
	expect(colours).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
	for (const hidden of [
		page.getByRole("link"),
		page.getByRole("button"),
		page.getByRole("heading"),
		page.getByText("Print my notes"),
	])
		expect(await hidden.filter({ visible: true }).count()).toBe(0);
});

test("a week is printed as one table with a row above each day and known dates", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const monday = mondayOf(today);
	const held = addDays(monday, -7);
	const { cnrNumber } = await given.givenCase(user.id, {}, { nextDate: addDays(monday, 20) });
	await given.client`insert into hearings (cnr_number, position, date, next_date)
		values (${cnrNumber}, 0, ${held}, ${addDays(monday, 20)})`;
	await given.givenCase(user.id, { caseNumber: "" }, { nextDate: addDays(held, 2), petitioners: [], respondents: [] });
	await signIn(page, user.username, `/user/diary?week=${held}`);
	await page.emulateMedia({ media: "print" });
	const board = page.getByRole("table");
	await expect(board).toHaveCount(1);
	await expect(board.getByRole("rowheader")).toHaveText([
		`Monday, ${formatDay(held)} · 1 hearing`,
		`Wednesday, ${formatDay(addDays(held, 2))} · 1 hearing`,
	]);
	await expect(board.getByRole("columnheader")).toHaveText(HEAD);
	await expect(board.getByRole("row").nth(2).getByRole("cell").last()).toHaveText(formatDay(addDays(monday, 20)));
	await expect(board.getByRole("row").nth(4).getByRole("cell").last()).toHaveText("");
});
