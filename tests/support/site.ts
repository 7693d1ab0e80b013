/** The server that the tests of a file share, and its database. */
import { inject } from "vitest";
import { openBrowser } from "./browser";
import { PASSWORD } from "./people";

export { given } from "./given";

export const base = inject("serverUrl");

/** A browser in which somebody has logged in. */
export async function logIn(username: string) {
	const browser = openBrowser(base);
	await browser.logIn(username, PASSWORD);
	return browser;
}
