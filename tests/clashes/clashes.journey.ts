import { addDays, dayInIndia, mondayOf } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";

test("a person sees in month, board and list that hearings of a day are in two towns", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	const today = dayInIndia(new Date());
	const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
	await givenBoard(given, user.id, today);
	await givenBoard(given, user.id, yesterday);
	await givenBoard(given, user.id, tomorrow);
	for (const nextDate of [yesterday, today])
		await given.givenCase(user.id, { caseNumber: "Far/2024", districtId: "1-21" }, { nextDate });

	await signIn(page, user.username, "/user/calendar");
	await expectNoSidewaysScroll(page, "the month");
	const clashing = page.getByRole("cell").getByRole("link", { name: /Clash$/ });
	await expect(clashing).toHaveCount(1);
	await expect(clashing).toHaveAccessibleName(/13 hearings, Clash$/);
	await clashing.click();

	// The mark stands with the court of the other town alone; two complexes of one town do not clash.
	const marked = page.locator(".diary-court", { hasText: "Clash" });
	await expect(marked).toHaveText(/Thane/);
	await expectNoSidewaysScroll(page, "the board");
	await page.emulateMedia({ media: "print" });
	await expect(marked).toBeHidden();
	await page.emulateMedia({ media: "screen" });
	await page.goto(`/user/diary?week=${mondayOf(today)}`);
	await expect(marked).toHaveCount(1);
	for (const day of [yesterday, tomorrow]) {
		await page.goto(`/user/diary?day=${day}`);
		await expect(page.getByText(/1[23] hearings in/)).toBeVisible();
		await expect(marked).toHaveCount(0);
	}

	await page.goto("/user/cases?filter=show");
	await page.getByLabel("Show", { exact: true }).selectOption("Hearings that clash");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page).toHaveURL(/state=clash/);
	await expect(page.getByText("Shown: Hearings that clash").or(page.getByLabel("Show", { exact: true }))).toBeVisible();
	await expect(page.getByText("Page 1 of 2")).toBeVisible();
});
