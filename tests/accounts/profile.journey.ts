import type { Page } from "@playwright/test";
import { expect, PASSWORD, test } from "../support/browser/person";

const PROFILE = {
	address: "12 Court Road",
	city: "Pune",
	state: "Maharashtra",
	district: "Pune",
	pincode: "411005",
	profession: "Private Sector",
} as const;

/** The Profile item of the sidebar; below 768 px it is in the sheet. */
async function openProfile(page: Page) {
	const menu = page.getByText("Menu", { exact: true });
	if (await menu.isVisible()) await menu.click();
	await page.getByRole("link", { name: "Profile" }).filter({ visible: true }).first().click();
	await expect(page.getByRole("heading", { name: "Update Profile" })).toBeVisible();
}

/** The messages that the sandbox delivered to an address or number, newest first. */
async function allTo(page: Page, to: string): Promise<string[]> {
	const answer = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
	const { messages } = await answer.json();
	return messages.map(({ text }: { text: string }) => text);
}

async function newestTo(page: Page, to: string): Promise<string> {
	await expect.poll(() => allTo(page, to)).not.toEqual([]);
	return String((await allTo(page, to))[0]);
}

/** Several messages may arrive at once, in any order. */
const expectMessageTo = (page: Page, to: string, words: string) =>
	expect.poll(async () => (await allTo(page, to)).join("\n")).toContain(words);

test("a person edits the profile, and a refused form keeps the typed values", async ({ page, signInUser }) => {
	await signInUser("/", PROFILE);
	await openProfile(page);
	await expect(page.getByLabel("First Name")).toHaveValue("Meera");
	await expect(page.getByLabel("First Name")).not.toBeEditable();
	await expect(page.getByLabel("Last Name")).not.toBeEditable();
	await page.getByLabel("City").fill("Nashik");
	for (const [pincode, message] of [
		["022001", "Pincode cannot start with 0"],
		["4220", "Must be 6 digits"],
	] as const) {
		await page.getByLabel("Pincode").fill(pincode);
		await page.getByRole("button", { name: "Update Profile" }).click();
		await expect(page.getByRole("alert")).toContainText(message);
		await expect(page.getByLabel("City")).toHaveValue("Nashik");
		await expect(page.getByLabel("Pincode")).toHaveAttribute("aria-invalid", "true");
	}
	await page.getByLabel("Pincode").fill("422001");
	await page.getByLabel("Category").selectOption({ label: "Office Professional" });
	await page.getByLabel("Profession").selectOption({ label: "Public Sector" });
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByText("Profile updated successfully!").first()).toBeVisible();
	await expect(page.locator("dl")).toContainText("12 Court Road, Nashik, Pune, Maharashtra, 422001");
	await expect(page.locator("dl")).toContainText("Office Professional");
});

test("a new mobile number takes effect once its OTP is entered", async ({ page, given, signIn }) => {
	const user = await given.givenUser(PROFILE);
	const fresh = `+919${user.mobileNumber.slice(4).split("").reverse().join("")}`;
	await signIn(page, user.username, "/user/profile/edit");
	await page.getByLabel("Mobile Number").fill("12345");
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter a valid Indian mobile number!");
	await page.getByLabel("Mobile Number").fill(`0${fresh.slice(3)}`);
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByRole("heading", { name: "Verify Number" })).toBeVisible();
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter the OTP.");
	const otp = /\d{6}/.exec(await newestTo(page, fresh))?.[0] ?? "";
	await page.getByLabel("OTP", { exact: true }).fill(otp === "000000" ? "111111" : "000000");
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByRole("alert")).toContainText("Invalid OTP. Please try again.");
	await page.getByLabel("OTP", { exact: true }).fill(otp);
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByText("OTP verified successfully!")).toBeVisible();
	await expect(page.locator("dl")).toContainText(`${fresh.slice(3, 8)} ${fresh.slice(8)}`);
	await expectMessageTo(page, user.mobileNumber, "was changed to one ending in");
});

test("a person requests a new OTP, or keeps the old number", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser(PROFILE);
	await signIn(page, user.username, "/user/profile/edit");
	await page.getByLabel("Mobile Number").fill(`9${user.mobileNumber.slice(4).split("").reverse().join("")}`);
	await page.getByRole("button", { name: "Update Profile" }).click();
	await page.getByRole("button", { name: "Send a new OTP" }).click();
	await expect(page.getByText("OTP sent successfully!")).toBeVisible();
	await page.getByRole("link", { name: "Close" }).click();
	await expect(page.getByText("is not verified yet")).toBeVisible();
	await page.getByRole("button", { name: "Cancel the change" }).click();
	await expect(page.getByText("Change cancelled.")).toBeVisible();
	await expect(page.getByText("is not verified yet")).toHaveCount(0);
});

test("a new email address takes effect once its link is opened and confirmed, and the link works once", {
	tag: "@once",
}, async ({ page, given, signIn }) => {
	const user = await given.givenUser(PROFILE);
	const fresh = `new-${user.email}`;
	await signIn(page, user.username, "/user/profile/edit");
	await page.getByLabel("Email").fill(fresh);
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByText(`${fresh} is not verified yet.`)).toBeVisible();
	await expect(page.locator("dl")).toContainText(user.email);
	const link = /confirm-email\/[\w-]+/.exec(await newestTo(page, fresh))?.[0] ?? "";
	await page.goto(`/${link}`);
	await page.getByRole("button", { name: "Confirm email address" }).click();
	await expect(page.getByText("Your email address is changed.")).toBeVisible();
	await expectMessageTo(page, user.email, "now uses another email address");
	await page.goto(`/${link}`);
	await expect(page.getByRole("alert")).toContainText("This link was already used or has expired.");
	await page.goto("/user/profile");
	await expect(page.locator("dl")).toContainText(fresh);
});

test("a new email or token needs the password after ten minutes", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser(PROFILE);
	const forget = () =>
		given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
	await signIn(page, user.username);
	await forget();
	await page.goto("/user/profile/edit");
	await page.getByLabel("Email").fill(`late-${user.email}`);
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter your password to continue.");
	await page.getByLabel("Password").fill("Wrong@12345");
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByRole("alert")).toContainText("Wrong password.");
	await expect(page.getByLabel("Email")).toHaveValue(`late-${user.email}`);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Update Profile" }).click();
	await expect(page.getByText(`late-${user.email} is not verified yet.`)).toBeVisible();
	await expectMessageTo(page, user.email, "asked to change the email address");

	await forget();
	await page.goto("/user/profile/tokens/new");
	await page.getByLabel("Name", { exact: true }).fill("Office diary");
	await page.getByLabel("Access").selectOption({ label: "Read only" });
	await page.getByLabel("Expiry").selectOption({ label: "In 30 days" });
	await page.getByRole("button", { name: "Create token" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter your password to continue.");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Create token" }).click();
	await expect(page.getByText("Copy this token now. It is not shown again.")).toBeVisible();
});

test("a person ends one other session, then all", { tag: "@once" }, async ({ page, given, signIn, browser }) => {
	const user = await given.givenUser();
	const elsewhere = await Promise.all([1, 2, 3].map(() => browser.newContext({ javaScriptEnabled: false })));
	for (const context of elsewhere) await signIn(await context.newPage(), user.username);
	await signIn(page, user.username, "/user/profile");
	await expect(page.getByText("This session")).toHaveCount(1);
	await expect(page.getByRole("button", { name: "Log out", exact: true })).toHaveCount(3);
	await page.getByRole("button", { name: "Log out", exact: true }).first().click();
	await expect(page.getByText("Logged out of that session.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Log out", exact: true })).toHaveCount(2);
	await page.getByRole("button", { name: "Log out of all other sessions" }).click();
	await expect(page.getByText("Logged out of all other sessions.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Log out", exact: true })).toHaveCount(0);
	for (const context of elsewhere) {
		const [other] = context.pages();
		await other?.goto("/user/cases");
		await expect(other ?? page).toHaveURL(/redirectTo/);
		await context.close();
	}
});

test("an API token is created, shown once, and revoked", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/profile");
	await page.getByRole("link", { name: "Create token" }).click();
	await page.getByRole("button", { name: "Create token" }).click();
	for (const message of ["Enter a name", "Select access", "Select expiry"])
		await expect(page.getByRole("alert")).toContainText(message);
	await page.getByLabel("Name", { exact: true }).fill("Office diary");
	await page.getByLabel("Access").selectOption({ label: "Read only" });
	await page.getByLabel("Expiry").selectOption({ label: "In 90 days" });
	await page.getByRole("button", { name: "Create token" }).click();
	await expect(page.getByText("Copy this token now. It is not shown again.")).toBeVisible();
	const token = await page.getByLabel("Token", { exact: true }).inputValue();
	const headers = { authorization: `Bearer ${token}` };
	const bare = { headers, failOnStatusCode: false };
	expect((await page.request.get(`/auth/user/${user.id}`, bare)).status()).toBe(200);

	await page.getByRole("link", { name: "Done" }).click();
	await expect(page.getByText("Office diary", { exact: true })).toBeVisible();
	await expect.poll(() => page.content()).not.toContain(token);
	await page.getByRole("button", { name: "Revoke Office diary" }).click();
	await expect(page.getByText("Token revoked.")).toBeVisible();
	expect((await page.request.get(`/auth/user/${user.id}`, bare)).status()).toBe(401);
});

test("a person exports the data, and deletes the account with the password @once", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	const mine = await given.givenCase(user.id);
	await signIn(page, user.username, "/user/profile");
	await page.getByRole("link", { name: "Delete my account" }).click();
	await page.getByRole("link", { name: "Download your data first" }).click();
	const waiting = page.waitForEvent("download");
	await page.getByRole("link", { name: "cases", exact: true }).click();
	const file = await waiting;
	expect(file.suggestedFilename()).toBe("cases.csv");
	const chunks: string[] = [];
	for await (const chunk of await file.createReadStream()) chunks.push(String(chunk));
	expect(chunks.join("")).toContain(mine.cnrNumber);
	await page.getByRole("link", { name: "Close" }).click();

	await page.getByRole("link", { name: "Delete my account" }).click();
	await page.getByLabel("Password").fill("Wrong@12345");
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByRole("alert")).toContainText("Wrong password.");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Delete my account" }).click();
	await expect(page.getByText("Your account is deleted.")).toBeVisible();
	await page.goto("/user/cases");
	await expect(page).toHaveURL(/redirectTo/);
	expect(await given.client`select id from cases where id = ${mine.id}`).toHaveLength(0);
});
