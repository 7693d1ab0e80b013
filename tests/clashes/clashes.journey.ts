import { addDays, dayInIndia, mondayOf } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";

const KHADKI = "Civil and Criminal Court, Khadki, Court 1, Court 3 (4 hearings)";
const SHIVAJINAGAR = "District and Sessions Court, Shivajinagar (8 hearings)";

test("a person sees in calendar, diary and list that the hearings of a day clash", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const today = dayInIndia(new Date());
	const yesterday = addDays(today, -1);
	await givenBoard(given, user.id, today);
	await givenBoard(given, user.id, yesterday);
	await given.givenCase(user.id, { caseNumber: "Alone/2024" }, { nextDate: addDays(today, 1) });

	await signIn(page, user.username, "/user/calendar");
	await expectNoSidewaysScroll(page, "the calendar");
	const clashing = page.getByRole("cell").filter({ hasText: "Clash" });
	await expect(clashing).toHaveCount(1);
	await expect(clashing.getByRole("link")).toHaveAccessibleName(/12 hearings,? Clash/);
	await clashing.getByRole("link").click();

	const note = page.getByText(`Hearings clash: ${KHADKI}; ${SHIVAJINAGAR}`);
	await expect(note).toBeVisible();
	await expectNoSidewaysScroll(page, "the diary");
	await page.emulateMedia({ media: "print" });
	await expect(note).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	await page.goto(`/user/diary?week=${mondayOf(today)}`);
	await expect(note).toHaveCount(1);
	await page.goto(`/user/diary?day=${yesterday}`);
	await expect(page.getByText("12 hearings in 2 courts")).toBeVisible();
	await expect(note).toHaveCount(0);

	await page.goto("/user/cases?filter=show");
	await page.getByLabel("Show", { exact: true }).selectOption("Hearings that clash");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page).toHaveURL(/state=clash/);
	await expect(page.getByText("Shown: Hearings that clash").or(page.getByLabel("Show", { exact: true }))).toBeVisible();
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
	await expect(page.getByText("Alone/2024")).toHaveCount(0);
});
