import type { Locator, Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { givenCaseKinds } from "../support/courts/case-kinds";
import { givenMember } from "../support/courts/chamber";

const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
const leftOf = async (one: Locator) => (await one.boundingBox())?.x ?? Number.NaN;

/** What stands on a case's page: its height, its controls, and the texts that it says. */
const measure = (page: Page) =>
	page.evaluate(() => {
		// Those of the to-dos count apart.
		const all = [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary):not(.to-dos *)")];
		return {
			height: document.documentElement.scrollHeight,
			controls: all.filter((one) => one.checkVisibility()).map((one) => one.textContent?.trim() || one.tagName),
			text: document.querySelector("main")?.innerText ?? "",
		};
	});

const countOf = (text: string, words: string) => text.split(words).length - 1;

const MAX_HEIGHT_PX = 1500;
const MAX_CONTROLS = 14;
/** Remix's table of routes, with a line for each value, is 3.4 KB of it. */
const MAX_HTML_BYTES = 23 * 1024;

test("a case of thirty hearings, of every kind and for every reader, is one and a half screens of a phone", {
	tag: "@measures",
}, async ({ page, browser, baseURL, given, signIn }) => {
	const phone = { width: 360, height: 740 };
	await page.setViewportSize(phone);
	const user = await given.givenUser();
	const kinds = await givenCaseKinds(given, user.id);
	const members = [];
	for (const role of ["clerk", "viewer"] as const) {
		const member = await given.givenUser();
		await givenMember(given, user, member, role);
		const memberPage = await browser.newPage({ baseURL, viewport: phone });
		await signIn(memberPage, member.username);
		await memberPage.getByText("Menu", { exact: true }).click();
		await memberPage
			.getByRole("button", { name: /cases · / })
			.and(memberPage.locator(":visible"))
			.click();
		await expect(memberPage.getByText(`cases · ${role}`).and(memberPage.locator("p"))).toBeVisible();
		members.push(memberPage);
	}
	await signIn(page, user.username);
	for (const reader of [page, ...members])
		for (const [kind, { id, caseNumber, cnrNumber, note }] of Object.entries(kinds)) {
			const answer = await reader.goto(`/user/cases/${id}`);
			expect((await answer?.body())?.length, kind).toBeLessThan(MAX_HTML_BYTES);
			const { height, controls, text } = await measure(reader);
			expect(height, kind).toBeLessThanOrEqual(MAX_HEIGHT_PX);
			expect(controls.length, `${kind}: ${controls.join(", ")}`).toBeLessThanOrEqual(MAX_CONTROLS);
			const once = [caseNumber, kind === "matter" ? "Arbitration, Pune" : cnrNumber, note, "Sale deed"];
			for (const words of once.filter(Boolean))
				expect(countOf(text, words), `${kind}: ${words}`).toBeLessThanOrEqual(1);
			await expectNoSidewaysScroll(reader, kind);
		}
	for (const memberPage of members) await memberPage.close();
});

test("one act is offered first: to tell the client before the hearing, to record it from its day on, or none", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	const kinds = await givenCaseKinds(given, user.id);
	await signIn(page, user.username);
	const main = page.locator("main .button-primary");
	const first = { coming: "Tell client", due: "Record hearing", matter: "Tell client", unknown: "Correct the CNR" };
	for (const [kind, { id }] of Object.entries(kinds)) {
		await page.goto(`/user/cases/${id}`);
		await expect(main, kind).toHaveText(kind in first ? [first[kind as keyof typeof first]] : []);
	}
	await page.goto(`/user/cases/${kinds.unknown.id}`);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("No case found for this CNR");
	await page.goto(`/user/cases/${kinds.coming.id}?part=hearings`);
	await page.getByRole("link", { name: "Record hearing" }).click();
	await expect(page.getByRole("heading", { name: "Record hearing" })).toBeVisible();
	await page.goto(`/user/cases/${kinds.coming.id}`);
	await page.getByRole("link", { name: "Tell client" }).click();
	await expect(page).toHaveURL(/\/user\/messages\/new/);
});

test("the course of a case is a drawing with the same in words", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const { coming, decided, unknown } = await givenCaseKinds(given, user.id);
	await signIn(page, user.username, `/user/cases/${coming.id}`);
	const course = page.getByRole("img", { name: /^30 hearings since .*, in 4 stages\. The next one is in 12 days\.$/ });
	await expect(course).toBeVisible();
	expect(await course.locator("path").getAttribute("d")).toMatch(/^(M[\d.]+ 0h0){30}$/);
	await expect(course.locator(".life-next")).toHaveCount(1);
	await expect(page.locator(".life > p > span")).toHaveText([
		"Issues",
		"Evidence of Plaintiff",
		"Cross Examination",
		"Evidence of Defendant",
	]);
	await expect(page.getByRole("heading", { name: "Last hearings" }).locator("+ ol > li")).toHaveCount(3);
	await page.goto(`/user/cases/${decided.id}`);
	await expect(page.locator(".life-next")).toHaveCount(0);
	await expect(page.locator(".life rect:not(.stage)")).toHaveCount(1);
	await page.goto(`/user/cases/${unknown.id}`);
	await expect(page.locator(".life")).toHaveCount(0);
});

test("a saved note leaves the page where it was, with its form closed and the words read out", async ({
	page,
	given,
	signIn,
}) => {
	await page.setViewportSize({ width: 360, height: 500 });
	const user = await given.givenUser();
	const { coming } = await givenCaseKinds(given, user.id);
	await signIn(page, user.username, `/user/cases/${coming.id}`);
	await page.getByRole("link", { name: "Edit note" }).click();
	await expect(page.getByLabel("Note", { exact: true })).toBeFocused();
	const before = await page.evaluate(() => window.scrollY);
	expect(before).toBeGreaterThan(200);
	await page.getByLabel("Note", { exact: true }).fill("Settle for eight lakh");
	await page.getByRole("button", { name: "Save note" }).click();
	await expect(page.getByText("Note saved.")).toBeInViewport();
	await expect(page.getByLabel("Note", { exact: true })).toHaveCount(0);
	await expect(page.getByText("Settle for eight lakh")).toBeInViewport();
	expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
});

test("on a wide screen the note stands beside the next hearing, and all parts are one page for print", async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	const { coming } = await givenCaseKinds(given, user.id);
	await signIn(page, user.username, `/user/cases/${coming.id}`);
	const [hearing, note] = [page.locator(".case-next"), page.locator(".case-note")];
	expect(Math.abs((await topOf(note)) - (await topOf(hearing)))).toBeLessThan(20);
	expect(await leftOf(note)).toBeGreaterThan((await leftOf(hearing)) + 400);
	await page.getByRole("link", { name: "Details", exact: true }).click();
	const isLast = await page
		.getByRole("link", { name: "Delete", exact: true })
		.evaluate((link) => [...document.querySelectorAll("main a, main button")].pop() === link);
	expect(isLast).toBe(true);
	await page.getByRole("link", { name: "All on one page" }).click();
	for (const heading of ["Next hearing", "Timeline", "Parties", "Numbers and dates", "Messages"])
		await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
	await expect(page.locator("dt:text-is('Filing Number') + dd")).toHaveText("1180/2023");
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
