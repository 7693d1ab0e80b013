import { test as base, expect, type Page } from "@playwright/test";
import { openFactories, PASSWORD, sessionCookie } from "../database/people";
import { untilHydrated } from "./open-screen";

export { expect, PASSWORD };

/**
 * The browser's own note of an answer of 4xx, the product's where the checkout's script is blocked, and Remix's of a
 * navigation that the next one replaced.
 */
const MEANT =
	/^(Failed to load resource|Razorpay's checkout could not be opened|AbortError: signal is aborted without reason)/;

type Factories = ReturnType<typeof openFactories>;

/** Fills the login form in and sends it; ends on the first screen. */
async function logIn(page: Page, username: string, password = PASSWORD) {
	await page.goto("/");
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Login" }).click();
	await page.waitForURL(/\/(user|admin)\//);
}

/** Ticks a row of Case Management; a phone shows its tick boxes after "Select". */
export async function tickCase(page: Page, cnr: string | undefined) {
	const box = page.getByRole("checkbox", { name: `Select ${cnr}` });
	const select = page.getByRole("link", { name: "Select", exact: true });
	await page.getByRole("row", { name: cnr }).waitFor();
	if (await select.isVisible()) await select.click();
	await box.check();
}

/** Opens the filters of a list, which a phone folds away. */
export async function openFilters(page: Page) {
	const closed = page.locator(".filters:not([open]) > summary");
	if (await closed.isVisible()) await closed.click();
}

type Person = {
	logIn: typeof logIn;
	/** Opens a page as somebody who is signed in, the first screen where none is named. */
	signIn: (page: Page, username: string, path?: string) => Promise<void>;
	/** The same on the test's page, as somebody new. */
	signInUser: (path?: string, about?: Parameters<Factories["givenUser"]>[0]) => ReturnType<Factories["givenUser"]>;
};

/** Tests with the product's address as base, factories for its database, and ways of signing in. */
export const test = base.extend<Person, { given: Factories }>({
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
	logIn: async ({}, use) => use(logIn),
	signIn: async ({ baseURL, context, given, javaScriptEnabled }, use) =>
		use(async (page, username, path = "/") => {
			const [user] = await given.client<{ id: string }[]>`select id from users where username = ${username}`;
			const token = await given.givenSession(String(user?.id));
			await page.context().addCookies([{ ...sessionCookie(token), url: String(baseURL) }]);
			await page.goto(path);
			// What is chosen before scripts have taken the page over would be lost.
			if (javaScriptEnabled && page.context() === context) await untilHydrated(page);
		}),
	signInUser: async ({ page, given, signIn }, use) =>
		use(async (path, about) => {
			const user = await given.givenUser(about);
			await signIn(page, user.username, path);
			return user;
		}),
});

export type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
