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

type About = Parameters<typeof given.givenUser>[0];

/** Somebody new, and a browser in which they have logged in. */
export async function givenBrowser(about?: About) {
	const user = await given.givenUser(about);
	return { user, browser: await logIn(user.username) };
}

/** Somebody new, and a client that calls the API as them, with its token. */
export async function givenClient(about?: About) {
	const user = await given.givenUser(about);
	return { user, userId: user.id, ...(await logInClient(base, user.username, PASSWORD)) };
}
