import { addDays, dayInIndia, formatDay, formatFullDay, mondayOf } from "../../app/platform/calendar/day";
import { formatMonth, monthOf } from "../../app/platform/calendar/month";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { givenBoard } from "../support/courts/diary";

const today = () => dayInIndia(new Date());

test("a person reads today, tomorrow and the week, a case and the calendar", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const tomorrow = addDays(today(), 1);
	await givenBoard(given, user.id, today());
	await given.givenCase(user.id, { caseNumber: "77/2024" }, { nextDate: tomorrow, courtNumberAndJudge: "5-Judge" });
	await given.givenCase(user.id, { caseNumber: "78/2024" }, { nextDate: tomorrow, decisionDate: addDays(today(), -3) });
	await signIn(page, user.username, "/user/diary");

	await expect(page.getByRole("heading", { level: 1 })).toContainText(`${formatFullDay(today())} today`);
	await expect(page.getByText("12 hearings in 2 courts")).toBeVisible();
	await expect(page.getByRole("rowheader", { name: "Court 7 · Civil Judge Senior Division" })).toBeVisible();
	await expect(page.getByText("Evidence · Cross-examination")).toBeVisible();
	const share = await page.getByRole("link", { name: "Share" }).getAttribute("href");
	expect(decodeURIComponent(String(share))).toContain("Madhavi Ashok Gokhale & 1 more v. Riverside Greens Developers");
	await expectNoSidewaysScroll(page, "the diary");

	const tabs = page.getByRole("navigation", { name: "Diary" });
	await tabs.getByRole("link", { name: "Tomorrow" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("tomorrow");
	await expect(page.getByRole("cell", { name: "77/2024" })).toBeVisible();
	await expect(page.getByRole("link", { name: /^Tomorrow, .*, 1 hearing$/ })).toHaveAttribute("aria-current", "page");
	await expect(page.getByText("78/2024")).toHaveCount(0);

	await tabs.getByRole("link", { name: /week/i }).click();
	const monday = mondayOf(addDays(today(), 1));
	await expect(page.getByRole("heading", { level: 1 })).toContainText(`to ${formatDay(addDays(monday, 6))}`);
	const week = page.getByRole("table").filter({ visible: true });
	await expect(week).toHaveCount(1);
	await expect(week.locator(".diary-day")).toHaveCount(7);
	await expect(week.getByRole("row", { name: "Parties" })).toHaveCount(1);

	// A day without hearings shows the next board.
	await page.goto(`/user/diary?day=${addDays(today(), -1)}`);
	await expect(page.getByText("No hearings on this day")).toBeVisible();
	await expect(page.getByRole("heading", { level: 2 })).toContainText(`Next hearing: ${formatFullDay(today())} today`);
	await expect(page.getByText("12 hearings in 2 courts")).toBeVisible();
	await page.getByRole("link", { name: "Bank of Maharashtra v. Tushar Manohar Pansare", exact: true }).click();
	await expect(page.getByText("Darkhast 44/2020").first()).toBeVisible();
	await page.goBack();

	await tabs.getByRole("link", { name: "This month" }).click();
	await expect(page.getByRole("heading", { name: formatMonth(monthOf(today())) })).toBeVisible();
});

test("the printed board has notes only if the person chooses so", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenCase(user.id, { note: "Bring the sale deed" }, { nextDate: today() });
	// On a phone the diary offers no printing, and a printed page has no notes.
	await page.setViewportSize({ width: 1280, height: 800 });
	await signIn(page, user.username, "/user/diary");
	// On the screen or on paper: each has a list of its own.
	const note = page.getByText("Bring the sale deed").filter({ visible: true });
	for (const path of ["/user/diary", `/user/diary?week=${mondayOf(today())}`]) {
		await page.goto(path);
		await expect(note).toBeVisible();
		await page.emulateMedia({ media: "print" });
		await expect(note).toHaveCount(0);
		await page.emulateMedia({ media: "screen" });
		await page.getByLabel("Print my notes").check();
		await page.emulateMedia({ media: "print" });
		await expect(note).toBeVisible();
		await expect(page.getByText("Print my notes")).toBeHidden();
		await page.emulateMedia({ media: "screen" });
	}
});

test("a person pages the calendar by its links and opens a day by keyboard", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	for (let i = 0; i < 5; i++) await given.givenCase(user.id, {}, { nextDate: "2028-02-29" });
	await signIn(page, user.username, "/user/calendar?month=2028-01");
	await page.getByRole("link", { name: "February 2028", exact: true }).click();
	await expect(page.getByRole("table", { name: "February 2028: 5 hearings" })).toBeVisible();
	await expect(page.getByRole("columnheader")).toHaveCount(7);
	const day = page.getByRole("cell").getByRole("link", { name: "29 Feb 2028" });
	await expect(day).toHaveAccessibleName("Tuesday, 29 Feb 2028, 5 hearings");
	await expectNoSidewaysScroll(page, "the calendar");
	await day.focus();
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/user\/diary\?day=2028-02-29$/);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("29 Feb 2028");
	await expect(page.getByText(/^5 hearings/)).toBeVisible();
	await page.goBack();
	await page.getByRole("link", { name: "March 2028", exact: true }).click();
	await expect(page.getByRole("table", { name: "March 2028: no hearings" })).toBeVisible();
	const tabs = page.getByRole("navigation", { name: "Diary" });
	await tabs.getByRole("link", { name: "Today" }).click();
	await tabs.getByRole("link", { name: "This month" }).click();
	await expect(page.locator("td[aria-current=date]")).toContainText(String(Number(today().slice(8))));
});

test("a person creates, replaces and stops a calendar address", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/calendar");
	await page.getByRole("link", { name: "Add to your phone" }).click();
	await page.getByRole("button", { name: "Create calendar link" }).click();
	await expect(page.getByText("The new calendar link is ready.")).toBeVisible();
	const field = page.getByLabel("Private link");
	await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
	const first = await field.inputValue();
	await expect(page.getByRole("heading", { name: "Google Calendar (Android)" })).toBeVisible();
	await page.getByRole("button", { name: "Replace link" }).click();
	await expect(field).not.toHaveValue(first);
	expect((await page.request.get(new URL(first).pathname)).status()).toBe(404);
	expect((await page.request.get(new URL(await field.inputValue()).pathname)).status()).toBe(200);
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page.getByText("The calendar link is stopped.")).toBeVisible();
	await expect(field).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Create calendar link" })).toBeVisible();
});
