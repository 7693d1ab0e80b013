import { test as base, expect, type Page } from "@playwright/test";
import { openFactories, PASSWORD } from "../support/people";

export { expect, PASSWORD };

/**
 * The browser's own note of an answer of 4xx, the product's where the checkout's script is blocked, and Remix's of a
 * navigation that the next one replaced.
 */
const MEANT =
	/^(Failed to load resource|Razorpay's checkout could not be opened|AbortError: signal is aborted without reason)/;

type Factories = ReturnType<typeof openFactories>;

/** Tests with the product's address as base, factories for its database, and signing in through the form. */
export const test = base.extend<
	{ signIn: (page: Page, username: string, password?: string) => Promise<void> },
	{ given: Factories }
>({
	given: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
		async ({}, use) => {
			const given = openFactories(String(process.env.E2E_DATABASE_URL));
			await use(given);
			await given.close();
		},
		{ scope: "worker" },
	],
	/** What a page throws, or writes to the console as an error, fails its test, but for what a test brings about on purpose. */
	page: async ({ page }, use) => {
		const errors: string[] = [];
		page.on("pageerror", ({ message }) => errors.push(message));
		page.on("console", (message) => {
			const text = message.text();
			if (message.type() === "error" && !MEANT.test(text)) errors.push(text);
		});
		await use(page);
		expect(errors, "errors in the browser").toEqual([]);
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
	baseURL: async ({}, use) => use(process.env.E2E_URL),
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
	signIn: async ({}, use) =>
		use(async (page, username, password = PASSWORD) => {
			await page.goto("/");
			await page.getByLabel("Username").fill(username);
			await page.getByLabel("Password").fill(password);
			await page.getByRole("button", { name: "Login" }).click();
			await page.waitForURL(/\/(user|admin)\//);
		}),
});
