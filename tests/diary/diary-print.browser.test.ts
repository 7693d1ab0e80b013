import { writeFileSync } from "node:fs";
import { dayInIndia } from "../../app/platform/calendar/day";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";

/** The number of pages in a PDF that Chromium has written. */
const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

test("a day of twelve hearings fits on one upright A4 page in print", async ({ page, given, signIn }, info) => {
	const user = await given.givenUser();
	await givenBoard(given, user.id, dayInIndia(new Date()));
	await signIn(page, user.username, "/user/diary");
	await expect(page.getByText("12 hearings")).toBeVisible();
	const pdf = await page.pdf({ preferCSSPageSize: true });
	expect(pagesOf(pdf)).toBe(1);
	expect(pdf.toString("latin1")).toMatch(/\/MediaBox \[0 0 59\d/);
	writeFileSync(info.outputPath("diary.pdf"), pdf);
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("columnheader", { name: "Next Date" }).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Share" })).toBeHidden();
	await expect(page.getByRole("navigation", { name: "Diary" })).toBeHidden();
});
