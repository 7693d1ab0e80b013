/** The server that the tests of a file share, and its database. */
import { inject } from "vitest";
import { openBrowser } from "../browser/browser";
import { PASSWORD } from "../database/people";

export { given } from "../database/given";

export const base = inject("serverUrl");

/** A browser in which somebody has logged in. */
export async function logIn(username: string) {
	const browser = openBrowser(base);
	await browser.logIn(username, PASSWORD);
	return browser;
}
