import { addDays, chosenDayInWords, dayInIndia, formatFullDay, isSunday } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

const today = () => dayInIndia(new Date());
/** The days offered by the form; one that is no Sunday is chosen, since a Sunday is questioned. */
const weekdayAfter = (...days: number[]) => days.find((after) => !isSunday(addDays(today(), after))) ?? 0;

test("an advocate records a hearing, and eCourts disagrees", async ({ page, given, signIn, javaScriptEnabled }) => {
	const user = await given.givenUser();
	const about = { petitioners: ["Madhavi Gokhale"], respondents: ["Riverside Greens"] };
	const { cnrNumber } = await given.givenCase(user.id, {}, { nextDate: today(), ...about });
	const after = weekdayAfter(14, 30, 7);
	const noted = addDays(today(), after);
	await signIn(page, user.username, "/user/diary");

	await page.getByRole("link", { name: "Record hearing: Madhavi Gokhale v. Riverside Greens" }).click();
	const offered = page.getByRole("radio", { name: `${formatFullDay(noted)}, after ${after} days` });
	if (javaScriptEnabled !== false) {
		const typed = page.getByLabel("Another date").last();
		await typed.fill(addDays(today(), 40));
		await expect(page.getByRole("radio", { name: "Another date" })).toBeChecked();
		const inWords = page.getByText(chosenDayInWords(addDays(today(), 40)), { exact: true });
		await expect(inWords).toBeVisible();
		await offered.check();
		await expect(inWords).toHaveCount(0);
		await expect(typed).toHaveValue("");
	}
	await offered.check();
	await expectNoSidewaysScroll(page, "the form of a hearing");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText(`Hearing recorded. Next date: ${formatFullDay(noted)}.`)).toBeVisible();
	await expect(page.getByText("noted by you")).toBeVisible();
	await expect(page.getByText("Adjourned")).toBeVisible();
	await expectNoSidewaysScroll(page, "the board");

	const courts = addDays(noted, 2);
	await given.client`update court_records set next_date = ${courts} where cnr_number = ${cnrNumber}`;
	await page.getByRole("link", { name: "Madhavi Gokhale v. Riverside Greens", exact: true }).click();
	await expect(
		page.getByText(`You noted ${formatFullDay(noted)}. eCourts says ${formatFullDay(courts)}.`),
	).toBeVisible();
	await page.getByRole("button", { name: "Keep my date" }).click();
	await expect(
		page.getByText(`You keep ${formatFullDay(noted)}. eCourts says ${formatFullDay(courts)}.`),
	).toBeVisible();
});

test("a hearing is recorded from the list of awaited dates, corrected and removed", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { id } = await given.givenCase(
		user.id,
		{},
		{ nextDate: addDays(today(), -2), petitioners: ["Madhavi Gokhale"] },
	);
	await signIn(page, user.username, "/user/cases?state=awaited");
	await page.getByRole("main").getByRole("link", { name: "Record hearing" }).first().click();
	await page.getByLabel("Outcome").selectOption("Judge on leave");
	await page.getByLabel("No date given").check();
	await page.getByText("Purpose and note").click();
	await page.getByLabel("Note", { exact: true }).fill("Adjourned by the reader");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Hearing recorded.")).toBeVisible();

	await page.goto(`/user/cases/${id}?part=hearings`);
	await expect(page.getByText("Adjourned by the reader")).toBeVisible();
	await page.getByRole("link", { name: "Correct", exact: true }).click();
	await expect(page.getByLabel("Outcome")).toHaveValue("judge_on_leave");
	await page.getByText("Remove this entry").click();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Recorded hearing removed.")).toBeVisible();
	await expect(page.getByText("Adjourned by the reader")).toHaveCount(0);
});

test("a Sunday is questioned, and what was typed stays", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { id } = await given.givenCase(user.id, {}, { nextDate: today() });
	const sunday = Array.from({ length: 7 }, (_, at) => addDays(today(), at + 1)).find(isSunday) ?? "";
	await signIn(page, user.username, `/user/cases/${id}/hearing?day=${today()}`);
	await page.getByLabel("Another date").last().fill(sunday);
	await page.getByText("Purpose and note").click();
	await page.getByLabel("Purpose of the next hearing").fill("Cross of PW-2");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText(`${formatFullDay(sunday)} is a Sunday.`).first()).toBeVisible();
	await expect(page.getByText(chosenDayInWords(sunday), { exact: true })).toBeVisible();
	await expect(page.getByLabel("Purpose of the next hearing")).toHaveValue("Cross of PW-2");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText(`Next date: ${formatFullDay(sunday)}.`)).toBeVisible();
});
