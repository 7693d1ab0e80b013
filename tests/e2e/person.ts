import { test as base, type Page } from "@playwright/test";
import { openFactories, PASSWORD } from "../support/people";

export { expect } from "@playwright/test";
export { PASSWORD };

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
