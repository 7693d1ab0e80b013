import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openScreen } from "../support/browser/open-screen";
import { expect, test } from "../support/browser/person";
import { everybodysScreens, type Screen } from "../support/browser/screens";
import { givenWorld } from "../support/browser/world";

const folder = path.resolve(import.meta.dirname, "../../look");
const SIZES = {
	360: { width: 360, height: 740 },
	768: { width: 768, height: 1024 },
	1440: { width: 1440, height: 900 },
};

mkdirSync(folder, { recursive: true });

/** `ONLY` is a pattern: `case` takes the screens alone whose name has that in it, `^(login|cases)$` those two. */
const isWanted = ({ name }: Screen) => new RegExp(process.env.ONLY ?? "").test(name);

/** Makes the window as tall as what is open in it, so that the picture shows all of it. */
async function showWhole(page: Page, { width, height }: { width: number; height: number }) {
	const needed = await page.evaluate(
		() => document.querySelector(".dialog-layer, dialog[open]") && document.querySelector("dialog")?.scrollHeight,
	);
	await page.setViewportSize({ width, height: Math.max(height, (needed ?? 0) + 100) });
	return !needed;
}

for (const [width, viewport] of Object.entries(SIZES)) {
	test(`every screen at ${width} px, light and dark`, async ({ browser, baseURL, given, signIn }) => {
		test.setTimeout(600_000);
		const world = await givenWorld(given);
		const unseen: string[] = [];
		for (const [who, screens] of everybodysScreens(world)) {
			const wanted = screens.filter(isWanted);
			if (wanted.length === 0) continue;
			const page = await browser.newPage({ baseURL, viewport, reducedMotion: "reduce" });
			if (who) await signIn(page, world.people[who]);
			for (const screen of wanted) {
				const isThere = await openScreen(page, screen).catch((error: Error) => {
					unseen.push(`${screen.name}: ${error.message.split("\n")[0]}`);
					return false;
				});
				if (!isThere) continue;
				const fullPage = await showWhole(page, viewport);
				for (const colorScheme of ["light", "dark"] as const) {
					await page.emulateMedia({ colorScheme });
					const file = path.join(folder, `${screen.name}-${width}-${colorScheme}.png`);
					await page.screenshot({ path: file, fullPage });
				}
				await page.setViewportSize(viewport);
			}
			await page.close();
		}
		expect(unseen).toEqual([]);
	});
}
