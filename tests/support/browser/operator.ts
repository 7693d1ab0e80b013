import type { Locator, Page } from "@playwright/test";
import { press, typeInto } from "./keys";
import { settle } from "./open-screen";
import { expect } from "./person";

/**
 * How an administrator works: with the keyboard alone on a wide window with scripts, with a finger on a phone without them.
 * `goTo` is the address typed, where a day begins.
 */
export function operate(page: Page, isByKeyboard: boolean) {
	/** Waits until nothing is on its way. Without scripts that is as soon as a page is loaded. */
	async function still() {
		await page.waitForLoadState();
		if (!isByKeyboard) return;
		await page.waitForFunction(() => {
			const router: unknown = Reflect.get(window, "__remixRouter");
			const { state } = Object(router);
			return (
				!state ||
				(state.navigation.state === "idle" && [...state.fetchers.values()].every(({ state: one }) => one === "idle"))
			);
		});
		await settle(page);
	}

	async function goTo(path: string) {
		await page.goto(path);
		await still();
	}

	/** Presses a link or a button, and waits for what it brings. */
	async function go(control: Locator) {
		await expect(control).toBeVisible();
		await still();
		await (isByKeyboard ? press(page, control) : control.click());
		await still();
	}

	const type = (field: Locator, text: string) => (isByKeyboard ? typeInto(page, field, text) : field.fill(text));

	const tick = (box: Locator) => (isByKeyboard ? press(page, box, "Space") : box.check());

	/** Chooses by the option's words, which a keyboard types. */
	async function choose(field: Locator, words: string) {
		if (!isByKeyboard) return void (await field.selectOption({ label: words }));
		await press(page, field, "Home");
		await page.keyboard.type(words);
		expect(await field.evaluate((one) => one instanceof HTMLSelectElement && one.selectedOptions[0]?.textContent)).toBe(
			words,
		);
	}

	return { page, goTo, go, type, tick, choose };
}

export type Operator = ReturnType<typeof operate>;
