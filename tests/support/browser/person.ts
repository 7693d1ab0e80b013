import { test as base, expect, type Page } from "@playwright/test";
import { openFactories, PASSWORD } from "../database/people";
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

/** Sends the login form without drawing its page, and takes its message away. @returns the first screen's path */
async function startSession(page: Page, username: string) {
	const form = await page.request.get("/");
	const token = /name="form_token" value="([^"]+)"/.exec(await form.text())?.[1];
	if (!token) throw new Error("The login page has no form");
	const answer = await page.request.post("/?index", {
		form: { username, password: PASSWORD, form_token: token },
		headers: { origin: new URL(form.url()).origin },
		maxRedirects: 0,
	});
	const first = answer.headers().location;
	if (!first) throw new Error(`Could not sign in as ${username}: ${answer.status()}`);
	await page.context().clearCookies({ name: "flash" });
	return first;
}

type Person = {
	logIn: typeof logIn;
	/** Opens a page as somebody who is signed in, the first screen where none is named. */
	signIn: (page: Page, username: string, path?: string) => Promise<void>;
};

/** Tests with the product's address as base, factories for its database, and two ways of signing in. */
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
	signIn: async ({ context, javaScriptEnabled }, use) =>
		use(async (page, username, path) => {
			const first = await startSession(page, username);
			await page.goto(path ?? first);
			// After the form, scripts have taken over the first screen.
			if (!path && javaScriptEnabled && page.context() === context) await untilHydrated(page);
		}),
});
