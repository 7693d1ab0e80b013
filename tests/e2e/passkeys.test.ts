import { expect, test } from "./person";

/** Passkeys know host names, no addresses. */
const onLocalhost = () => String(process.env.E2E_URL).replace("127.0.0.1", "localhost");

test.use({ baseURL: async ({ browserName: _ }, use) => use(onLocalhost()) });

test("a passkey is added, logs in without a password, and is removed", async ({ page, given, signIn }) => {
	const devices = await page.context().newCDPSession(page);
	await devices.send("WebAuthn.enable");
	await devices.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const { username } = await given.givenUser();
	await signIn(page, username);
	await page.goto("/user/profile");
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
	await expect(page.getByRole("alert")).toContainText("This passkey does not log you in here.");
});
