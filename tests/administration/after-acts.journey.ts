import type { Page } from "@playwright/test";
import { readLink } from "../support/browser/outbox";
import { expect, PASSWORD, test } from "../support/browser/person";

const messages = (page: Page) => page.locator(".flash");

/** Types the name and a password into the login form that is open, and sends it. */
async function send(page: Page, username: string, password: string) {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Login" }).click();
}

test("a message before the first login is neither beside a mistake nor after the login", async ({ page, given }) => {
	const user = await given.givenUser({ emailVerifiedAt: null });
	await page.goto("/verify-email/no-such-token");
	await page.getByLabel("Username").fill(user.email);
	await page.getByRole("button", { name: "Send a new link" }).click();
	await expect(messages(page)).toContainText("we have sent a new link");
	await page.goto(await readLink(page, user.email, "verify-email"));
	await page.getByRole("button", { name: "Verify my email" }).click();
	await expect(messages(page)).toHaveText("Your email is verified. Please log in.");
	await send(page, user.username, "Wrong@12345");
	await expect(page.getByRole("alert")).toContainText("Wrong username or password.");
	await expect(messages(page)).toHaveCount(0);
	await send(page, user.username, PASSWORD);
	await page.waitForURL(/\/user\//);
	await expect(messages(page)).toHaveText("Login successful!");
});
