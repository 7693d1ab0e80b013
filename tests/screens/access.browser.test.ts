import type { CDPSession, Page } from "@playwright/test";
import { expectNoFindings, expectNoSidewaysScroll, expectReadable } from "../support/browser/axe";
import { openScreen, settle } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";
import { everybodysScreens, type Screen } from "../support/browser/screens";
import { anyWorld, givenWorld } from "../support/browser/world";
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

/** Walks many screens in one browser, in the short form every eighth; what is wrong with one does not hide the others. */
async function inspectAll(page: Page, screens: Screen[]) {
	await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
	const client = await page.context().newCDPSession(page);
	const problems: string[] = [];
	const note =
		({ name }: Screen) =>
		(error: Error) =>
			void problems.push(`${name}: ${error.message}`);
	const reached = screens
		.filter(({ playsNight }) => IS_LONG || !playsNight)
		// The viewer of the API's calls is a package's page with its own colours and landmarks; the guide says the same without it.
		.filter(({ name }) => name !== "api-docs-calls");
	for (const [turn, screen] of sampled(reached, 8).entries()) {
		await inspect(page, screen, turn).catch(note(screen));
		await expectRoom(page, client, screen, turn).catch(note(screen));
	}
	expect(problems).toEqual([]);
}

// Each screen is seen four times.
test.describe.configure({ mode: "parallel", timeout: 300_000 });

/** How many screens one test walks. */
const PART = 60;

for (const [reader, { length }] of everybodysScreens(anyWorld)) {
	for (let from = 0; from < length; from += PART) {
		const part = `screens ${from + 1} to ${Math.min(from + PART, length)}`;
		test(`axe finds nothing on the ${reader ?? "stranger"}'s ${part}`, async ({ page, given, signIn }) => {
			const world = await givenWorld(given);
			if (reader) await signIn(page, world.people[reader]);
			const [, screens = []] = everybodysScreens(world).find(([who]) => who === reader) ?? [];
			await inspectAll(page, screens.slice(from, from + PART));
		});
	}
}
