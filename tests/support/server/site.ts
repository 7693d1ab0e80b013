/** The server that the tests of a file share, and its database. */
import { inject } from "vitest";
import { logInClient, openBrowser } from "../browser/browser";
import { given } from "../database/given";
import { PASSWORD } from "../database/people";

export { given } from "../database/given";

export const base = inject("serverUrl");

/** A browser in which somebody has logged in. */
export async function logIn(username: string) {
	const browser = openBrowser(base);
	await browser.logIn(username, PASSWORD);
	return browser;
}

/** Somebody new, and a client that calls the API as them. */
export async function givenClient() {
	const { id: userId, username } = await given.givenUser();
	const { call } = await logInClient(base, username, PASSWORD);
	return { userId, call };
}
