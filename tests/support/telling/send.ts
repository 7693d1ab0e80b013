import type { Page } from "@playwright/test";

/** The button that says how many messages go. */
export const sendButton = (page: Page) => page.getByRole("button", { name: /^Send \d+ messages?$/ });

/** Brings the total up to date, which only scripts do by themselves. */
export async function updateTotal(page: Page) {
	await page.getByRole("button", { name: /^Send \d+ messages?/ }).waitFor();
	if ((await page.locator("script[type=module]").count()) === 0)
		await page.getByRole("button", { name: "Update total" }).click();
}

export async function sendMessages(page: Page) {
	await updateTotal(page);
	await sendButton(page).click();
}
