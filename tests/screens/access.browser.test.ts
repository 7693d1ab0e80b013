import type { CDPSession, Page } from "@playwright/test";
import { expectNoFindings, expectNoSidewaysScroll, expectReadable } from "../support/browser/axe";
import { openScreen, settle } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";
import {
	accountScreens,
	adminCaseScreens,
	caseFormScreens,
	casesScreens,
	clerksScreens,
	diaryScreens,
	messageScreens,
	newcomersScreens,
	officeScreens,
	type Screen,
	strangersScreens,
} from "../support/browser/screens";
import { givenWorld } from "../support/browser/world";
import { IS_LONG, sampled } from "../support/length.js";

const NARROW = { width: 320, height: 800 };
const WIDE = { width: 1440, height: 800 };

/**
 * One screen at both widths and in both themes. The page is loaded once: a width or a theme is only a matter of styles. Each
 * theme gets all rules at one of the widths, and contrast at the other. In the short form `turn` chooses one way, wide and light or narrow and dark.
 */
async function inspect(page: Page, screen: Screen, turn: number) {
	const possible = [WIDE, NARROW].filter(({ width }) => !screen.only || (screen.only === "small") === width < 768);
	const widths = IS_LONG ? possible : possible.slice(turn % possible.length).slice(0, 1);
	for (const [position, viewport] of widths.entries()) {
		await page.setViewportSize(viewport);
		if (position === 0) await openScreen(page, screen);
		// What sticks to the window lies over whatever is beneath it just now: for axe a neighbour, at every height another one.
		await page.evaluate(() =>
			document.querySelector<HTMLElement>(".action-bar")?.style.setProperty("position", "static"),
		);
		const name = `${screen.name} at ${viewport.width} px`;
		const [whole, other] = viewport === WIDE ? (["light", "dark"] as const) : (["dark", "light"] as const);
		await page.emulateMedia({ colorScheme: whole });
		await expectNoFindings(page, `${name}, ${whole}`);
		await expectNoSidewaysScroll(page, name);
		if (!IS_LONG) continue;
		await page.emulateMedia({ colorScheme: other });
		await expectReadable(page, `${name}, ${other}`);
	}
}

const USUAL_TEXT = 16;
const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 800 };

/** With text twice as large nothing of the screen that is open is wider than the window or a phone; in the short form than one of them. */
async function expectRoom(page: Page, client: CDPSession, { name, act }: Screen, turn: number) {
	if (act) return;
	const viewports = IS_LONG ? [WINDOW, PHONE] : [turn % 2 === 0 ? PHONE : WINDOW];
	await client.send("Page.setFontSizes", { fontSizes: { standard: 2 * USUAL_TEXT } });
	try {
		await expect(page.locator("html")).toHaveCSS("font-size", `${2 * USUAL_TEXT}px`);
		for (const viewport of viewports) {
			await page.setViewportSize(viewport);
			await settle(page);
			const where = `${name}, with text twice as large, at ${viewport.width} px`;
			await expectNoSidewaysScroll(page, where);
			const dialog = page.locator("dialog");
			if ((await dialog.count()) > 0)
				expect(await dialog.evaluate((it) => it.scrollWidth > it.clientWidth), `the dialog of ${where}`).toBe(false);
		}
	} finally {
		await client.send("Page.setFontSizes", { fontSizes: { standard: USUAL_TEXT } });
	}
}

/** Walks many screens in one browser, in the short form every second; what is wrong with one does not hide the others. */
async function inspectAll(page: Page, screens: Screen[]) {
	await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
	const client = await page.context().newCDPSession(page);
	const problems: string[] = [];
	const note =
		({ name }: Screen) =>
		(error: Error) =>
			void problems.push(`${name}: ${error.message}`);
	for (const [turn, screen] of sampled(screens, 2).entries()) {
		await inspect(page, screen, turn).catch(note(screen));
		await expectRoom(page, client, screen, turn).catch(note(screen));
	}
	expect(problems).toEqual([]);
}

// Twenty screens and more in one test, each seen four times.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

test("axe finds nothing before signing in", async ({ page, given }) => {
	await inspectAll(page, strangersScreens(await givenWorld(given)));
});

test("axe finds nothing where somebody works on another's cases", async ({ page, given, signIn }) => {
	const world = await givenWorld(given);
	await signIn(page, world.people.clerk);
	await inspectAll(page, clerksScreens(world));
});

test("axe finds nothing where there is nothing yet", async ({ page, given, signIn }) => {
	const { people } = await givenWorld(given);
	await signIn(page, people.newcomer);
	await inspectAll(page, newcomersScreens());
});

const SIGNED_IN = [
	{ what: "cases", who: "user", screens: casesScreens },
	{ what: "adding and changing cases", who: "user", screens: caseFormScreens },
	{ what: "approved cases and messages", who: "user", screens: messageScreens },
	{ what: "the diary and the calendar", who: "diarist", screens: diaryScreens },
	{ what: "packages, complaints and the account", who: "user", screens: accountScreens },
	{ what: "the administrators' case desk", who: "admin", screens: adminCaseScreens },
	{ what: "the administrators' other desks", who: "admin", screens: officeScreens },
] as const;

for (const { what, who, screens } of SIGNED_IN) {
	test(`axe finds nothing on the screens of ${what}`, async ({ page, given, signIn }) => {
		const world = await givenWorld(given);
		await signIn(page, world.people[who]);
		await inspectAll(page, screens(world));
	});
}
