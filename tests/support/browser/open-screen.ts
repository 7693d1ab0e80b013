import type { Page } from "@playwright/test";
import type { Screen } from "./screens";

/** Waits until scripts, where the page has any, have taken it over; only from then on does a click do what it should. */
export async function untilHydrated(page: Page) {
	await page.waitForFunction(
		() => !document.querySelector("script[type=module]") || performance.getEntriesByName("hydrated").length > 0,
	);
}

/** Waits until no button is busy and nothing moves any longer. */
export async function settle(page: Page) {
	await untilHydrated(page);
	await page.waitForFunction(() => {
		const isEndless = ({ effect }: Animation) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
		const moving = document.getAnimations().filter((one) => one.playState === "running" && !isEndless(one));
		return moving.length === 0 && !document.querySelector("[aria-busy=true]");
	});
}

/** Brings the page to a screen's state; false where the page's size has no such state. */
export async function openScreen(page: Page, { path, act, only }: Screen): Promise<boolean> {
	const isSmall = (page.viewportSize()?.width ?? 0) < 768;
	if (only && (only === "small") !== isSmall) return false;
	await page.goto(typeof path === "string" ? path : await path(page));
	await untilHydrated(page);
	await act?.(page);
	await settle(page);
	return true;
}
