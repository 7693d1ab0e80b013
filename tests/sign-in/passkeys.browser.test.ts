import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/person";

/** Passkeys work with host names, not with IP addresses. */
const onLocalhost = () => String(process.env.E2E_URL).replace("127.0.0.1", "localhost");

test.use({ baseURL: async ({ browserName: _ }, use) => use(onLocalhost()) });

/** Adds an authenticator that answers at once to the page; returns a function that removes it. */
async function giveDevice(page: Page) {
	const devices = await page.context().newCDPSession(page);
	await devices.send("WebAuthn.enable");
	const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return { remove: () => devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }) };
}

test("a person adds a passkey, logs in with it without a password, and removes it", async ({ page, signInUser }) => {
	await giveDevice(page);
	await signInUser("/user/profile");
	await page.getByRole("link", { name: "Manage passkeys" }).click();
	await page.getByLabel("Name").fill("Office computer");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByRole("rowheader", { name: "Office computer" })).toBeVisible();

	await page.context().clearCookies();
	await page.goto("/?redirectTo=%2Fuser%2Fprofile%2Fpasskeys");
	await page.getByRole("button", { name: "Log in with a passkey" }).click();
	await page.waitForURL(/\/user\/profile\/passkeys$/);
	await expect(page.getByRole("rowheader", { name: "Office computer" })).toBeVisible();

	await page.getByRole("link", { name: "Remove Office computer" }).click();
	await page.getByRole("button", { name: "Remove" }).click();
	await expect(page.getByText("No passkeys yet.")).toBeVisible();

	await page.context().clearCookies();
	await page.goto("/");
	await page.getByRole("button", { name: "Log in with a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("You cannot log in here with this passkey.");
});

test("a passkey replaces the password, and the form is sent as it was filled in", async ({ page, given, signIn }) => {
	await giveDevice(page);
	const user = await given.givenUser();
	const age = () =>
		given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	const button = page.getByRole("button", { name: "Use a passkey" });
	await signIn(page, user.username);
	await age();
	await page.goto("/user/profile/tokens/new");
	await expect(page.getByLabel("Password")).toBeVisible();
	await expect(button).toHaveCount(0);

	await given.client`update sessions set proven_at = now() where user_id = ${user.id}`;
	await page.goto("/user/profile/passkeys");
	await page.getByLabel("Name").fill("Office computer");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByRole("rowheader", { name: "Office computer" })).toBeVisible();

	await age();
	await page.goto("/user/profile/tokens/new");
	await page.getByLabel("Name").fill("Office diary");
	await page.getByLabel("Access").selectOption({ index: 1 });
	await page.getByLabel("Expiry").selectOption({ index: 1 });
	await button.click();
	await expect(page.getByText("Copy this token now.")).toBeVisible();
	expect(await given.client`select name from api_tokens where user_id = ${user.id}`).toEqual([
		{ name: "Office diary" },
	]);

	await age();
	await page.goto("/user/profile/second-factor");
	await button.click();
	await expect(page.getByText("Enter the code").or(page.getByRole("alert")).first()).toBeVisible();

	await page.goto("/user/profile/passkeys?remove=none");
	await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
});

test("a passkey turns a second factor off, in place of a code", async ({ page, given, signIn }) => {
	await giveDevice(page);
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/profile/passkeys");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("Passkey added.")).toBeVisible();
	await given.client`insert into second_factors (user_id, sealed_secret, last_counter) values (${user.id}, 'x', 0)`;
	await page.goto("/user/profile/second-factor?act=off");
	await page.getByRole("button", { name: "Turn off" }).click();
	await expect(page.getByText("Enter the code from your app, or a recovery code.").first()).toBeVisible();
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("Two-step login is off.")).toBeVisible();
	expect(await given.client`select user_id from second_factors where user_id = ${user.id}`).toEqual([]);
});

test("a removed passkey has an error, and the form stays as it was filled in", async ({ page, given, signIn }) => {
	const device = await giveDevice(page);
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/profile/passkeys");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByRole("button", { name: "Add a passkey" })).toBeEnabled();
	await expect(page.getByText("No passkeys yet.")).toHaveCount(0);
	await device.remove();
	await giveDevice(page);
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	await page.goto("/user/profile/tokens/new");
	await page.getByLabel("Name").fill("Office diary");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByText("Your device did not respond")).toBeVisible();
	await expect(page.getByLabel("Name")).toHaveValue("Office diary");
});
