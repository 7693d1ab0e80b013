import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { oneTimeTokens } from "../../app/features/people/sign-in/schema";
import { openBrowser } from "../support/browser/browser";
import { base, given, logIn } from "../support/server/site";

/** An account whose contacts were changed by an intruder, and the link that its owner got. */
async function givenTakenOverAccount() {
	const user = await given.givenUser();
	const token = randomBytes(16).toString("base64url");
	const hash = createHash("sha256").update(token).digest("base64url");
	const { email, mobileNumber } = user;
	const payload = { email, mobileNumber, needsMobileProof: false };
	const soon = new Date(Date.now() + 60 * 60 * 1000);
	await given.db.insert(oneTimeTokens).values({
		...{ purpose: "undo-contact", userId: user.id, tokenHash: hash, payload, expiresAt: soon, forgetAt: soon },
	});
	await given.client`update users set email = ${`thief.${user.email}`} where id = ${user.id}`;
	const emailNow = async () => (await given.client`select email from users where id = ${user.id}`)[0]?.email;
	return { user, path: `/undo-contact/${token}`, emailNow };
}

test("opening the link shows the effect and changes nothing; its path is sent to no other site", async () => {
	const { user, path, emailNow } = await givenTakenOverAccount();
	const response = await openBrowser(base).request(path);
	const page = await response.text();
	expect(response.status).toBe(200);
	expect(page).toContain(`@${user.email.split("@")[1]}`);
	expect(page).not.toContain(user.email);
	expect(page).not.toContain(user.mobileNumber.slice(-10));
	expect(page).toMatch(/<meta name="referrer" content="strict-origin"\/?>/);
	expect(page).toMatch(/<meta name="robots" content="noindex"\/?>/);
	expect(response.headers.get("cache-control")).toMatch(/no-store|private/);
	expect(await emailNow()).not.toBe(user.email);
});

test("the button restores the contacts and ends the sessions; the link is then not found", async () => {
	const { user, path, emailNow } = await givenTakenOverAccount();
	const thief = await logIn(user.username);
	expect((await thief.request("/user/cases")).status).toBe(200);
	const owner = openBrowser(base);
	const response = await owner.post(path, {});
	expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
	expect(await emailNow()).toBe(user.email);
	expect((await thief.request("/user/cases")).status).not.toBe(200);
	expect((await owner.request(path)).status).toBe(404);
});

test("an unknown link is not found", async () => {
	expect((await openBrowser(base).request("/undo-contact/x")).status).toBe(404);
});
