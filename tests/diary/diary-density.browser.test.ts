import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { settle } from "../support/browser/open-screen";
import { expect, type Fixtures, test } from "../support/browser/person";

const ROOMS = ["2-District Judge-1", "7-Civil Judge Senior Division", "11-Civil Judge Junior Division"];
const tomorrow = addDays(dayInIndia(new Date()), 1);

/** Somebody with hearings tomorrow in three court rooms. */
async function givenDay(given: Fixtures["given"], hearings: number, respondent = "Riverside Greens") {
	const user = await given.givenUser();
	for (let i = 0; i < hearings; i++)
		await given.givenCase(
			user.id,
			{ caseNumber: `Spl.C.S. ${i + 1}/2023` },
			{
				nextDate: tomorrow,
				petitioners: [`Madhavi Gokhale ${i + 1}`],
				respondents: [respondent],
				caseStage: "Evidence of Defendant",
				courtNumberAndJudge: ROOMS[i % ROOMS.length],
			},
		);
	return user;
}

const rows = (page: Page) => page.locator(".diary-table tbody tr:not([class])");
const endOf = (page: Page) =>
	rows(page)
		.last()
		.evaluate((row) => row.getBoundingClientRect().bottom);

test("eight hearings fit a phone's screen, above its bar and below head and strip", async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await givenDay(given, 8);
	await signIn(page, user.username, `/user/diary?day=${tomorrow}`);
	await settle(page);
	await expect(rows(page)).toHaveCount(8);
	const bar = await page.locator(".bottom-bar").evaluate((one) => one.getBoundingClientRect().top);
	expect(await endOf(page)).toBeLessThanOrEqual(bar);
	await expect(page.locator(".strip > a:visible")).toHaveCount(7 + 2);
	await expectNoSidewaysScroll(page, "the day");
});

test("nothing of the parties and courts of four hearings is cut on a phone, and of more the longer side is", async ({
	page,
	given,
	signIn,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const isCut = () =>
		page
			.locator(".diary-table :is(.what, .what > span, .diary-court > th, .diary-court span)")
			.evaluateAll((all) =>
				all.some((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== "inline"),
			);
	for (const [hearings, isExpected] of [
		[4, false],
		[5, true],
	] as const) {
		const user = await givenDay(given, hearings, "Riverside Greens Developers and Promoters LLP");
		await signIn(page, user.username, `/user/diary?day=${tomorrow}`);
		await settle(page);
		await expect(rows(page)).toHaveCount(hearings);
		expect(await isCut(), `${hearings} hearings`).toBe(isExpected);
		await expectNoSidewaysScroll(page, `the day of ${hearings} hearings`);
		await page.context().clearCookies();
	}
});

test("twenty hearings fit a desktop's screen", async ({ page, given, signIn }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const user = await givenDay(given, 20);
	await signIn(page, user.username, `/user/diary?day=${tomorrow}`);
	await settle(page);
	await expect(rows(page)).toHaveCount(20);
	expect(await endOf(page)).toBeLessThanOrEqual(900);
	await expect(page.locator(".strip > a:visible")).toHaveCount(14 + 2);
});

for (const width of [360, 1440])
	test(`a court's line stays in sight while its rows pass, at ${width} px`, async ({ page, given, signIn }) => {
		await page.setViewportSize({ width, height: 500 });
		const user = await givenDay(given, 30);
		await signIn(page, user.username, `/user/diary?day=${tomorrow}`);
		await settle(page);
		await rows(page)
			.nth(7)
			.evaluate((row) => row.scrollIntoView({ block: "center" }));
		const line = page.getByRole("rowheader", { name: "Court 2 · District Judge-1" });
		await expect(line).toBeInViewport({ ratio: 0.9 });
		// Nothing covers it.
		const isSeen = await line.evaluate((one) => {
			const { left, top } = one.getBoundingClientRect();
			return one.contains(document.elementFromPoint(left + 12, top + 12));
		});
		expect(isSeen).toBe(true);
	});
