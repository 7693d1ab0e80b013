import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./person";

/** What axe holds against a page as it stands. */
export async function expectNoFindings(page: Page, name: string) {
	const { violations } = await new AxeBuilder({ page })
		.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
		.analyze();
	expect(
		violations.map(({ id, nodes }) => {
			const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")} (${failureSummary})`);
			return `${name}: ${id} at ${places.join(", ")}`;
		}),
	).toEqual([]);
}

/** Nothing is wider than the page: what must be wide scrolls within itself. */
export async function expectNoSidewaysScroll(page: Page, name: string) {
	const overflow = await page.evaluate(
		() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
	);
	expect(overflow, name).toBeLessThanOrEqual(0);
}
