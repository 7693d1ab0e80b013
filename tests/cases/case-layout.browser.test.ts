import type { Locator } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? Number.NaN;

test("on a phone a case begins with its next hearing, has the note early, and Delete last", async ({
	page,
	given,
	signIn,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await given.givenUser();
	const { id } = await given.givenCase(
		user.id,
		{},
		{
			nextDate: "2027-03-10",
			petitioners: ["Madhavi Ashok Gokhale"],
			respondents: ["Riverside Greens Developers LLP"],
		},
	);
	await signIn(page, user.username, `/user/cases/${id}`);
	const hearing = page.getByRole("heading", { name: "Next hearing" });
	expect(await topOf(hearing)).toBeLessThan(300);
	expect(await topOf(page.getByRole("link", { name: "Share", exact: true }))).toBeGreaterThan(await topOf(hearing));
	expect(await topOf(page.getByLabel("Note", { exact: true }))).toBeLessThan(1.5 * 740);
	const isLast = await page
		.getByRole("link", { name: "Delete", exact: true })
		.evaluate((link) => [...document.querySelectorAll("main a, main button")].pop() === link);
	expect(isLast).toBe(true);
});

test("on a wide screen the note stands beside the next hearing, and the record below that", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	const { id } = await given.givenCase(user.id, {}, { nextDate: "2027-03-10" });
	await signIn(page, user.username, `/user/cases/${id}`);
	const [hearing, note] = [page.locator(".case-next"), page.locator(".case-note")];
	expect(Math.abs((await topOf(note)) - (await topOf(hearing)))).toBeLessThan(20);
	expect(await leftOf(note)).toBeGreaterThan((await leftOf(hearing)) + 400);
	expect(await leftOf(page.getByRole("heading", { name: "Timeline" }))).toBe(await leftOf(hearing));
});

test("on a phone a row's line of the court shows the stage whole, and the time of approval stands once above", async ({
	page,
	given,
	signIn,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const user = await given.givenUser();
	const stage = "Cross Examination of Plaintiff";
	for (let i = 0; i < 2; i++)
		await given.givenCase(user.id, {}, { courtNumberAndJudge: "3-Civil Judge Junior Division", caseStage: stage });
	await signIn(page, user.username);
	const line = page.getByRole("row").getByText(stage).first();
	await expect(line).toContainText(`Court 3 · ${stage} · `);
	const isWhole = await line.evaluate((element, words) => {
		const range = document.createRange();
		const [text] = element.childNodes;
		const start = String(text?.textContent).indexOf(words);
		if (!text) return false;
		range.setStart(text, start);
		range.setEnd(text, start + words.length);
		const [stage, line] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
		return stage.right <= line.right && stage.bottom <= line.bottom;
	}, stage);
	expect(isWhole).toBe(true);
	await expectNoSidewaysScroll(page, "the list");
	const approval = page.getByText("usually within 24 hours");
	await expect(approval).toHaveCount(1);
	expect(await topOf(approval)).toBeLessThan(await topOf(page.getByRole("table")));
});
