import { Secret, TOTP } from "otpauth";

import { expect, PASSWORD, test } from "../support/browser/person";

test("a person turns a second factor on, and enters its code or a recovery code", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/profile");
	await page.getByRole("link", { name: "Set up two-step login" }).click();
	const letters = (await page.getByText(/^([A-Z2-7]{4} ){3,}/).textContent()) ?? "";
	const totp = new TOTP({ secret: Secret.fromBase32(letters.replace(/\s/g, "")) });
	await page.getByLabel("Code", { exact: true }).fill("abc");
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByRole("alert").first()).toBeVisible();
	await page.getByLabel("Code", { exact: true }).fill(totp.generate());
	await page.getByRole("button", { name: "Turn on" }).click();
	await expect(page.getByText("Your recovery codes")).toBeVisible();
	const codes = await page.locator("ul[translate=no] li").allTextContents();
	expect(codes).toHaveLength(10);
	await page.getByRole("link", { name: "I have saved them" }).click();

	const logIn = async () => {
		const menu = page.getByText("Menu", { exact: true });
		if (await menu.isVisible()) await menu.click();
		await page.getByRole("button", { name: "Log out" }).filter({ visible: true }).first().click();
		await page.getByLabel("Username").fill(user.username);
		await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
	};
	const give = async (code: string) => {
		await page.getByLabel("Code", { exact: true }).fill(code);
		await page.getByRole("button", { name: "Login" }).click();
	};
	await logIn();
	await give("000000");
	await expect(page.getByText("Wrong code. Please try again.").first()).toBeVisible();
	await give(totp.generate({ timestamp: Date.now() + 30_000 }));
	await expect(page).toHaveURL(/\/user\/cases/);
	await logIn();
	await give(String(codes[0]));
	await expect(page).toHaveURL(/\/user\/cases/);
});
