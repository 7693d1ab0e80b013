import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "../../app/platform/calendar/day";
import { expectNoSidewaysScroll } from "../support/browser/axe";
import { settle } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";
import { givenWorld } from "../support/browser/world";
import { givenChanges } from "../support/courts/changes";

test("in forced colours lines mark tab, menu and badges, and the focus has a ring", async ({ page, signInUser }) => {
	await signInUser();
	await page.emulateMedia({ forcedColors: "active" });
	await page.goto("/user/mobile-maintenance");
	await settle(page);
	const edgeOf = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element) => getComputedStyle(element).borderBottomWidth);
	expect(await edgeOf(".tab[aria-current=page]")).toBe("3px");
	expect(await edgeOf(".tab:not([aria-current])")).toBe("0px");
	expect(await edgeOf(".sidebar .menu-item[aria-current=page]")).toBe("2px");
	expect(await edgeOf(".sidebar .menu-item:not([aria-current])")).toBe("0px");
	await page.keyboard.press("Tab");
	await expect(page.locator(":focus")).toHaveCSS("outline-style", "solid");
	await page.goto("/user/profile");
	expect(await edgeOf(".badge")).toBe("1px");
	await page.goto("/user/calendar");
	await expect(page.locator("td[aria-current=date]")).toHaveCSS("outline-style", "solid");
});

test("who wants less motion gets none", async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await page.goto("/");
	await page.getByRole("button", { name: "Login" }).evaluate((button) => button.setAttribute("aria-busy", "true"));
	const moving = () => page.evaluate(() => document.getAnimations().length);
	// An animation has a millisecond, so that its delay stays.
	await expect.poll(moving).toBe(0);
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await expect.poll(moving).toBeGreaterThan(0);
});

test("on paper stands what is read, without the frame and without what is pressed", async ({ page, given, signIn }) => {
	const world = await givenWorld(given);
	await page.emulateMedia({ colorScheme: "dark" });
	await signIn(page, world.people.user);
	for (const [path, isWide] of [
		["/user/cases", false],
		["/user/case-history?filter=show", true],
		["/user/case-status", true],
		[`/user/case-history/${world.approvedCase}`, false],
		[`/user/transactions/${world.paidTransaction}/receipt`, false],
		["/user/transactions", false],
	] as const) {
		await page.emulateMedia({ media: "screen" });
		await page.goto(path);
		await settle(page);
		await page.emulateMedia({ media: "print" });
		await expect(page.locator("main"), path).toBeVisible();
		for (const part of ["header", ".sidebar", "footer", ".pager", ".toolbar", ".button", "input", "form.card"])
			await expect(page.locator(`${part}:visible`), `${part} of ${path}`).toHaveCount(0);
		const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
		const ink = await page.evaluate(() => getComputedStyle(document.querySelector("h1") ?? document.body).color);
		expect([paper, ink], path).toEqual(["rgb(255, 255, 255)", "rgb(27, 36, 48)"]);
		await page.emulateMedia({ media: null });
		const pdf = await page.pdf({ preferCSSPageSize: true });
		const size = /\/MediaBox \[0 0 (\d+)/.exec(pdf.toString("latin1"))?.[1];
		expect(size, `width of a page of ${path}`).toBe(isWide ? "841" : "594");
	}
});

const LONG = [
	"Balasaheb alias Balu alias Bapu Chandrakant Suryavanshi-Patil",
	"Ramchandra Vitthalrao Ghorpade-Deshmukh",
];

/** Twelve cases with names as long as courts write them, and nine respondents each. */
async function givenLongNames(given: Parameters<typeof givenWorld>[0], ownerId: string) {
	const today = dayInIndia(new Date());
	const respondents = [...LONG, ...Array.from({ length: 7 }, (_, i) => `Respondent Number ${i + 3}`)];
	for (let i = 0; i < 12; i++) {
		const nextDate = addDays(today, i);
		const { cnrNumber } = await given.givenCase(
			ownerId,
			{ isApproved: true, caseNumber: `${i + 1}/2024`, districtId: "1-25" },
			{
				nextDate,
				petitioners: LONG,
				respondents,
				petitionerAdvocates: ["Adv. Gangadhar Purushottam Kulkarni-Joshi", "Adv. M. Y. Inamdar"],
				// A stage longer than its line takes a second one: the five that a phone shows at once have a shorter one.
				caseStage: i < 5 ? "Evidence of Claimant" : "Calling for Record and Proceedings",
				courtNumberAndJudge: "305-District Judge-1 and Additional Sessions Judge, Kopergaon",
				filingDate: "2023-10-29",
				registrationDate: "2023-11-29",
				firstHearingDate: "2023-12-15",
			},
		);
		// The five that a phone shows at once have nothing new.
		if (i < 5) continue;
		const moved = { kind: "hearing_date", nature: "moved", oldValue: addDays(today, 40), newValue: nextDate } as const;
		await givenChanges(given, cnrNumber, [moved]);
	}
}

test("a phone shows five cases, each read in the seen order", { tag: "@measures" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await givenLongNames(given, user.id);
	await page.setViewportSize({ width: 360, height: 740 });
	await signIn(page, user.username, "/user/cases");
	await settle(page);
	const rows = page.locator("tbody tr");
	const fifth = await rows.nth(4).boundingBox();
	expect((fifth?.y ?? 0) + (fifth?.height ?? 0)).toBeLessThanOrEqual(740);
	const tops = await rows.first().evaluate((row) =>
		[".case-when", "th", "td.what", "small"].map((part) => {
			// A range, since the hearing is a text without a box of its own.
			const range = document.createRange();
			range.selectNodeContents(row.querySelector(part)?.firstChild ?? document);
			const box = range.getBoundingClientRect();
			return box.height > 0 ? box.top : Number.NaN;
		}),
	);
	expect(tops).toEqual(tops.toSorted((one, other) => one - other));
	for (const line of await rows.locator("small").allTextContents()) expect(line).toMatch(/^Court 305 · /);
	// The link covers the card, except for the tick and the menu.
	await rows.nth(1).click({ position: { x: 150, y: 60 } });
	await expect(page).toHaveURL(/\/user\/cases\/[0-9a-f-]+$/);
	await page.goBack();
	await rows
		.first()
		.getByLabel(/^Actions for/)
		.click();
	const panel = await rows.first().locator(".row-menu-panel").boundingBox();
	expect(panel?.x ?? -1).toBeGreaterThanOrEqual(0);
	await expect(rows.first().locator(".row-menu-panel .what")).toHaveText(/^Balasaheb alias Balu .* v\. /);
	const acts = await rows.first().locator(".row-menu-panel").locator("a, button").allTextContents();
	expect(acts).toEqual(["Tell", "Record", "Note", "Share", "Check", "Archive"]);
	await expectNoSidewaysScroll(page, "the list with an open menu");

	await expect(page.getByRole("checkbox")).toHaveCount(0);
	await page.getByRole("link", { name: "Select" }).click();
	await expect(page.getByRole("button", { name: "Archive selected" })).toHaveCount(0);
	await rows.nth(1).getByRole("checkbox").check();
	await expect(page.getByRole("button", { name: "Archive selected" })).toBeInViewport();
	await page.getByRole("link", { name: "Done" }).click();
	await expect(page.getByRole("checkbox")).toHaveCount(0);
});

test("at 1440 px every list of cases is whole, its dates on one line, its rows with their parties", {
	tag: "@measures",
}, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const admin = await given.givenUser({ role: "ADMIN" });
	await givenLongNames(given, user.id);
	await page.setViewportSize({ width: 1440, height: 900 });
	for (const [username, paths] of [
		[user.username, ["/user/cases", "/user/case-history", "/user/case-status"]],
		[admin.username, [`/admin/cases?user=${user.username}`]],
	] as const) {
		await page.context().clearCookies();
		await signIn(page, username);
		for (const path of paths) {
			await page.goto(path);
			await settle(page);
			const found = await page.locator(".table-scroll").evaluate((frame) => {
				const right = frame.getBoundingClientRect().right;
				const outside = [...frame.querySelectorAll("th, td, time, .badge")].filter(
					(part) => part.getBoundingClientRect().right > right + 1,
				);
				const broken = [...frame.querySelectorAll("time")].filter((time) => time.getClientRects().length > 1);
				const over = [...frame.querySelectorAll("tbody > tr > *")].filter(
					(cell) => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).textOverflow !== "ellipsis",
				);
				const tallest = Math.max(...[...frame.querySelectorAll("tbody tr")].map((row) => row.clientHeight));
				return {
					hidden: frame.scrollWidth - frame.clientWidth,
					outside: outside.length,
					broken: broken.length,
					over: over.map((cell) => cell.textContent),
					tallest,
				};
			});
			expect(found, path).toMatchObject({ hidden: 0, outside: 0, broken: 0, over: [] });
			expect(found.tallest, `${path}: a row`).toBeLessThanOrEqual(48);
			await expect(page.locator("tbody tr").first(), path).toContainText("Balasaheb alias Balu");
			if (username === user.username) await expect(page.getByText("& 8 more").first(), path).toBeVisible();
		}
	}
});

test("with text twice as large a list of cases is no wider than the page", { tag: "@measures" }, async ({
	page,
	given,
	signIn,
}) => {
	const user = await given.givenUser();
	await givenLongNames(given, user.id);
	await signIn(page, user.username);
	const client = await page.context().newCDPSession(page);
	await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
	for (const path of ["/user/cases", "/user/cases?select=1", "/user/case-history", "/user/case-status"])
		for (const width of [360, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(path);
			await settle(page);
			await expectNoSidewaysScroll(page, `${path} at ${width} px`);
		}
});

/** Of each row of the page's table: its height, whether what it is about is seen first, and what else is bold. */
const rowsOf = (page: Page) =>
	page.locator("tbody tr").evaluateAll((rows) =>
		rows.map((row) => {
			const [what] = row.querySelectorAll(".what");
			const top = what?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
			const others = [...row.children].filter((cell) => cell.checkVisibility() && !cell.matches(".what, .pick, .acts"));
			const bold = [...row.querySelectorAll("td:not(.what), td:not(.what) :not(button, .button, .button *)")];
			return {
				height: row.clientHeight,
				isFirst: others.every((cell) => cell.getBoundingClientRect().top >= top),
				bold: bold.filter((part) => Number(getComputedStyle(part).fontWeight) > 400).map((part) => part.textContent),
			};
		}),
	);

test("a row of any list names first what it is about, nothing else in it is bold, and one line is 40 px high", {
	tag: "@measures",
}, async ({ page, given, signIn }) => {
	const world = await givenWorld(given);
	for (const [username, paths] of [
		[world.people.user, ["/user/complaints", "/user/feedback", "/user/transactions"]],
		[world.people.admin, ["/admin/users", "/admin/complaints", "/admin/transactions", "/admin/cases", "/admin/audit"]],
	] as const) {
		await page.context().clearCookies();
		await signIn(page, username);
		for (const path of paths)
			for (const width of [360, 1440]) {
				await page.setViewportSize({ width, height: 740 });
				await page.goto(path);
				await settle(page);
				const rows = await rowsOf(page);
				expect(rows.length, path).toBeGreaterThan(0);
				expect(
					rows.flatMap(({ bold }) => bold),
					`${path} at ${width} px`,
				).toEqual([]);
				await expectNoSidewaysScroll(page, `${path} at ${width} px`);
				if (width === 360)
					expect(
						rows.every(({ isFirst }) => isFirst),
						path,
					).toBe(true);
				else {
					const heights = rows.map(({ height }) => height);
					expect(Math.min(...heights), path).toBeLessThanOrEqual(41);
					// The details of an act are never cut.
					if (path !== "/admin/audit") expect(Math.max(...heights), path).toBeLessThanOrEqual(48);
				}
			}
	}
});
