import { expect, type Locator, type Page } from "@playwright/test";

/** Where the focus is: its name, and whether a person can see it there. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const element = document.activeElement;
		if (!element || element === document.body) return { name: "", seen: true };
		const { left, top, right, bottom } = element.getBoundingClientRect();
		const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
		const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
		const there = document.elementFromPoint(x, y);
		const isInFront = there !== null && (element.contains(there) || there.contains(element));
		const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
		const hasRing = outlineStyle !== "none" && outlineWidth !== "0px" && !/, 0\)$/.test(outlineColor);
		// Within a date the browser marks the part that has the focus.
		const isDate = element instanceof HTMLInputElement && element.type === "date";
		const name =
			element.getAttribute("aria-label") || element.textContent?.trim() || element.getAttribute("name") || "";
		return { name, seen: isInFront && (hasRing || isDate) };
	});

/** Presses Tab until the focus is where it should be; every stop on the way must be to be seen. */
export async function tabTo(page: Page, name: string, key = "Tab") {
	for (let stops = 0; stops < 120; stops++) {
		await page.keyboard.press(key);
		const { name: here, seen } = await focused(page);
		expect(seen, `the focus on “${here}” can be seen`).toBe(true);
		if (here === name) return;
	}
	throw new Error(`Tab never came to “${name}”`);
}

/** `tabTo` for one of several controls of a name, forwards or back, whichever way it lies. */
export async function tabOnto(page: Page, control: Locator) {
	const isBefore = await control.evaluate((element) => {
		const here = document.activeElement ?? document.body;
		return (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
	});
	for (let stops = 0; stops < 150; stops++) {
		await page.keyboard.press(isBefore ? "Shift+Tab" : "Tab");
		const { name: here, seen } = await focused(page);
		expect(seen, `the focus on “${here}” can be seen`).toBe(true);
		if (await control.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`Tab never came to ${control}`);
}

export const press = async (page: Page, control: Locator, key = "Enter") => {
	await tabOnto(page, control);
	await page.keyboard.press(key);
};

export const typeInto = async (page: Page, control: Locator, text: string) => {
	await press(page, control, "Control+A");
	await page.keyboard.type(text);
};
