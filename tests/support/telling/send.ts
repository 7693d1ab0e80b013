import type { Page } from "@playwright/test";
import { untilHydrated } from "../browser/open-screen";

/** The button that says how many messages go. */
export const sendButton = (page: Page) => page.getByRole("button", { name: /^Send \d+ messages?$/ });

/** Brings the total up to date, which only scripts do by themselves: without them there is a button. */
export async function updateTotal(page: Page) {
	await page.getByRole("button", { name: /^Send \d+ messages?/ }).waitFor();
	await untilHydrated(page);
	const update = page.getByRole("button", { name: "Update total" });
	if (await update.isVisible()) await update.click();
}

export async function sendMessages(page: Page) {
	await updateTotal(page);
	await sendButton(page).click();
}
