import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Counts what a person presses; typing and choosing are no taps. Whatever is pressed can be reached without scrolling by more than
 * one screen.
 */
export function countTaps(page: Page) {
	let taps = 0;
	return {
		tap: async (what: Locator) => {
			await what.waitFor();
			const top = (await what.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
			expect(top, `${what} within two screens`).toBeLessThan(2 * Number(page.viewportSize()?.height));
			await what.click();
			taps++;
		},
		count: () => taps,
	};
}
