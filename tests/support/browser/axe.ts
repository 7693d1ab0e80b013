import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { settle } from "./open-screen";
import { expect } from "./person";

/** One document without frames of others: axe need not open a page of its own to put its parts together. */
const axeOn = (page: Page) =>
	new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], preload: false });

async function expectNone(axe: AxeBuilder, name: string) {
	const { violations } = await axe.analyze();
	expect(
		violations.map(({ id, nodes }) => {
			const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`);
			return `${name}: ${id} at ${places.join(", ")}`;
		}),
	).toEqual([]);
}

/** What axe holds against a page once it stands still; targets of at least 24 px are among it (WCAG 2.2, 2.5.8). */
export async function expectNoFindings(page: Page, name: string) {
	await settle(page);
	await expectNone(
		axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]),
		name,
	);
}

/** Every text of the page stands out enough from what is behind it. */
export async function expectReadable(page: Page, name: string) {
	await settle(page);
	await expectNone(axeOn(page).withRules("color-contrast"), name);
}

/** Nothing is wider than the page: what must be wide scrolls within itself. */
export async function expectNoSidewaysScroll(page: Page, name: string) {
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow, name).toBeLessThanOrEqual(0);
}
