import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { readLink, readMessage, readOtp, someMobile } from "../support/browser/outbox";
import { expect, test } from "../support/browser/person";

const STRONG = "Kanoon#48213";
const someName = () => `n${randomUUID().slice(0, 8)}`;

/** Fills in the first step as a new person does. */
async function fillWho(page: Page, about: { email: string; mobile: string }) {
	await page.goto("/");
	await page.getByRole("link", { name: "Start", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("step 1 of 3");
	await page.getByLabel("First Name").fill("Lakshmi");
	await page.getByLabel("Last Name").fill("Nair");
	await page.getByLabel("Email").fill(about.email);
	await page.getByLabel("Mobile Number").fill(about.mobile);
}

const verify = (page: Page) => page.getByRole("button", { name: "Verify Number" }).click();

async function verifyNumber(page: Page, mobile: string) {
	await verify(page);
	await expect(page.getByText("OTP sent successfully!")).toBeVisible();
	await page.getByLabel("OTP", { exact: true }).fill(await readOtp(page, mobile));
	await page.getByRole("button", { name: "Verify OTP" }).click();
}

async function fillAddress(page: Page) {
	await page.getByLabel("Address").fill("4 Temple Street");
	await page.getByLabel("State").selectOption({ label: "Kerala" });
	await expect(page.locator("#districts option", { hasText: "Mumbai City" })).toBeAttached();
	await page.getByLabel("District").fill("Ernakulam");
	await page.getByLabel("City").fill("Kochi");
	await page.getByLabel("Pincode").fill("682001");
}

async function fillAccount(page: Page, about: { username: string; password?: string }) {
	await page.getByLabel("Profession").selectOption("Private Sector");
	await page.getByLabel("Category").selectOption("ADVOCATE");
	await page.getByLabel("Username").fill(about.username);
	await page.getByLabel("Password").fill(about.password ?? STRONG);
	await page.getByLabel("I agree to the Privacy Policy").check();
}

const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up", exact: true });
const logIn = async (page: Page, username: string, password: string) => {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Login" }).click();
};

/** The page after the registration: the specified words first, then the address that the link was mailed to. */
async function expectCheckEmail(page: Page, email: string) {
	await expect(page).toHaveURL(/\/check-email$/);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
	await expect(page.getByRole("main")).toHaveText(/^Registration successful!/);
	await expect(page.getByRole("main")).toContainText(`We have emailed a link to ${email}.`);
}

/** Where the focus of the page is, or would be without scripts, where the browser itself handles autofocus. */
const startOf = (page: Page) =>
	page.evaluate(() => {
		const here =
			document.activeElement === document.body ? document.querySelector("[autofocus]") : document.activeElement;
		return here?.getAttribute("name") ?? here?.tagName;
	});

test("a new person registers in three steps, verifies the email by the mailed link, and adds a case", async ({
	page,
	javaScriptEnabled,
}) => {
	const [username, mobile] = [someName(), someMobile()];
	const email = `${username}@example.in`;
	await fillWho(page, { email, mobile: `0${mobile.slice(0, 5)} ${mobile.slice(5)}` });
	await expect(signUp(page)).toBeDisabled();
	await expect(signUp(page)).toHaveAccessibleDescription("Verify your number to continue.");
	await expect(page.getByLabel("Username")).toHaveCount(0);

	await verify(page);
	await expect(page.getByRole("heading", { level: 1 })).toContainText("step 2 of 3");
	await expect(page.getByText("OTP sent successfully!")).toBeVisible();
	await expect(page.getByRole("button", { name: "OTP Sent" })).toBeDisabled();
	const otp = page.getByLabel("OTP", { exact: true });
	await expect(otp).toHaveAttribute("autocomplete", "one-time-code");
	await expect(otp).toHaveAttribute("inputmode", "numeric");
	expect(await startOf(page)).toBe("otp");
	await expect(signUp(page)).toBeDisabled();
	// A press before the page's script has loaded leads to the same page by the address of the form.
	const address = () => page.url().replace("?index&", "?");
	const before = address();
	await otp.fill(await readOtp(page, mobile));
	await otp.press("Enter");
	await expect(page.getByText("OTP verified successfully!")).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toContainText("step 3 of 3");
	expect(await startOf(page)).toBe("H1");
	expect(address()).toBe(before);

	for (const [name, to] of [
		["Privacy Policy", "/privacy"],
		["Terms of use", "/terms"],
	] as const) {
		const link = page.getByRole("link", { name });
		await expect(link).toHaveAttribute("href", to);
		await expect(link).toHaveAttribute("target", "_blank");
	}

	await fillAddress(page);
	await fillAccount(page, { username });
	await page.getByRole("button", { name: "Change my details" }).click();
	for (const [label, value] of [
		["First Name", "Lakshmi"],
		["Last Name", "Nair"],
		["Email", email],
	] as const)
		await expect(page.getByLabel(label)).toHaveValue(value);
	expect(await page.content()).not.toContain(STRONG);
	await verify(page);
	for (const [label, value] of [
		["Address", "4 Temple Street"],
		["Country", "India"],
		["City", "Kochi"],
		["Pincode", "682001"],
		["Username", username],
		["Category", "ADVOCATE"],
		["Password", ""],
	] as const)
		await expect(page.getByLabel(label)).toHaveValue(value);
	await expect(page.getByLabel("State").locator("option:checked")).toHaveText("Kerala");
	await expect(page.getByLabel("District")).toHaveValue("Ernakulam");
	await expect(page.getByLabel("I agree to the Privacy Policy")).toBeChecked();
	await page.getByLabel("Password").fill(STRONG);
	await signUp(page).click();
	await expectCheckEmail(page, email);
	expect(await page.evaluate(() => window.scrollY)).toBe(0);

	await page.getByRole("button", { name: "Resend" }).click();
	await expect(page.getByText("we have sent a new link")).toBeVisible();
	await page.getByRole("link", { name: "Back to login" }).click();
	await logIn(page, username, STRONG);
	await expect(page.getByRole("alert")).toContainText("Your email is not verified. Please verify before logging in.");
	await page.goto(await readLink(page, email, "verify-email"));
	await page.getByRole("button", { name: "Verify my email" }).click();
	await expect(page.getByText("Your email is verified, and you are logged in.")).toBeVisible();
	await expect(page.locator(".flash")).toHaveCount(1);
	await page.getByLabel("CNR Number").fill("MHPU010012342024");
	await page.getByRole("button", { name: "Add Case" }).click();
	if (javaScriptEnabled !== false) await page.getByRole("link", { name: "Yes, this is my case" }).click();
	await expect(page.getByRole("heading", { name: /MHPU010012342024|v\. /, level: 1 })).toBeVisible();
});

type Mistake = [label: string, typed: string, message: string];

/**
 * One round for each mistake in the same field, all fields at once; each error is at its step, and typed values stay.
 */
async function makeMistakes(page: Page, mistakes: Mistake[], send: () => Promise<void>) {
	for (let left = mistakes; left.length > 0; ) {
		const wrong = left.filter(([label], at) => left.findIndex(([first]) => first === label) === at);
		left = left.filter((mistake) => !wrong.includes(mistake));
		for (const [label, typed] of wrong) await page.getByLabel(label, { exact: true }).fill(typed);
		await send();
		for (const [label, typed, message] of wrong) {
			await expect(page.getByRole("alert")).toContainText(message);
			const field = page.getByLabel(label, { exact: true });
			await expect(field).toHaveAttribute("aria-invalid", "true");
			if (label !== "Password") await expect(field).toHaveValue(typed);
		}
	}
}

test("the registration shows each mistake at its own step, and keeps the typed values", async ({
	page,
	given,
	javaScriptEnabled,
}) => {
	test.slow();
	const taken = await given.givenUser();
	const mobile = someMobile();
	await page.goto("/?form=sign-up");
	await verify(page);
	await expect(page.getByRole("alert")).toContainText("Please enter your email.");
	await expect(page.getByRole("alert")).toContainText("Mobile number is required!");
	await makeMistakes(
		page,
		[
			["First Name", "L4kshmi", "Should only contain alphabets and spaces"],
			["Last Name", "N@ir", "Should only contain alphabets and spaces"],
			["Email", "nobody", "Please enter a valid email address"],
			["Mobile Number", "12345", "Please enter a valid Indian mobile number!"],
		],
		() => verify(page),
	);

	await fillWho(page, { email: taken.email.toUpperCase(), mobile });
	await verify(page);
	await expect(page.getByText("OTP sent successfully!")).toBeVisible();
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter the OTP.");
	const otp = await readOtp(page, mobile);
	await page.getByLabel("OTP", { exact: true }).fill(otp === "000000" ? "000001" : "000000");
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByRole("alert")).toContainText("Invalid OTP. Please try again.");
	await page.getByRole("button", { name: "Change my details" }).click();
	await expect(page.getByLabel("Mobile Number")).toHaveValue(mobile);
	await verify(page);
	// The first code is still valid: going back and forth sends no other.
	await page.getByLabel("OTP", { exact: true }).fill(otp);
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByText("OTP verified successfully!")).toBeVisible();

	await fillAddress(page);
	await makeMistakes(
		page,
		[
			["Pincode", "082001", "Pincode cannot start with 0"],
			["Pincode", "68200", "Must be 6 digits"],
			["Username", "ab", "Must be at least 3 characters"],
			["Username", "a b-c", "Only letters, numbers, _ and . allowed"],
			["Password", "Ab#1", "At least 8 characters"],
			["Password", "kanoon#482", "At least one uppercase letter"],
			["Password", "KANOON#482", "At least one lowercase letter"],
			["Password", "Kanoon#xyz", "At least one number"],
			["Password", "Kanoon4821", "At least one special character"],
			["Password", "P@ssw0rd", "This password is among the commonest."],
		],
		() => signUp(page).click(),
	);
	await expect(page.getByRole("alert")).toContainText("Tick the box to continue.");

	const missing = ["At least one uppercase letter", "At least one number", "At least one special character"];
	await page.getByLabel("Password").fill("correct horse battery");
	if (javaScriptEnabled !== false) await expect(page.getByText(`Missing: ${missing.join(" · ")}`)).toBeVisible();
	await signUp(page).click();
	await expect(page.locator(".error", { hasText: "At least one" })).toHaveText(missing.join(" "));
	await expect(page.getByRole("alert")).toContainText(`Password: ${missing.join(", ")}`);

	await page.getByLabel("Pincode").fill("682001");
	await fillAccount(page, { username: taken.username.toUpperCase() });
	await signUp(page).click();
	await expect(page.getByRole("alert")).toContainText("This username is taken. Please choose another.");
	await page.getByLabel("Username").fill(someName());
	await page.getByLabel("Password").fill(STRONG);
	await signUp(page).click();
	await expect(page.getByRole("alert")).toContainText("An account with this email already exists.");
	await expect(page.getByRole("heading", { level: 1 })).toContainText("step 1 of 3");
	await page.getByLabel("Email").fill(`${someName()}@example.in`);
	await verify(page);
	await page.getByLabel("Password").fill(STRONG);
	const corrected = await page.locator("input[name=email]").inputValue();
	await signUp(page).click();
	await expectCheckEmail(page, corrected);

	await page.getByText("Change address").click();
	await page.getByLabel("Email").fill("nobody");
	await page.getByRole("button", { name: "Send the link to this address" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter a valid email address");
	await expect(page.getByLabel("Email")).toHaveValue("nobody");
	const other = `${someName()}@example.in`;
	await page.getByLabel("Email").fill(other);
	await page.getByRole("button", { name: "Send the link to this address" }).click();
	await expect(page.getByRole("main")).toContainText(`We have emailed a link to ${other}.`);
	const mail = await readMessage(page, other);
	await page.goto(/\/confirm-email\/[\w-]+/.exec(mail.text)?.[0] ?? "");
	await page.getByRole("button", { name: "Confirm email address" }).click();
	await expect(page.getByText("Your email is verified, and you are logged in.")).toBeVisible();
});

test("a number that has an account is refused once it is verified, and an unverified one cannot be registered", {
	tag: "@once",
}, async ({ page, given }) => {
	const mobile = someMobile();
	await given.givenUser({ mobileNumber: `+91${mobile}` });
	const username = someName();
	await fillWho(page, { email: `${username}@example.in`, mobile });
	await verifyNumber(page, mobile);
	await expect(page.getByRole("alert")).toContainText("An account with this mobile number already exists.");
	await expect(page.getByLabel("Mobile Number")).toHaveAttribute("aria-invalid", "true");

	const other = someMobile();
	await page.getByLabel("Mobile Number").fill(other);
	await verifyNumber(page, other);
	await fillAddress(page);
	await fillAccount(page, { username });
	await page.evaluate((number) => {
		document.querySelector<HTMLInputElement>("[name=mobile_number]")?.setAttribute("value", number);
	}, someMobile());
	await signUp(page).click();
	await expect(page.getByRole("alert")).toContainText("Verify this mobile number first.");
	await expect(signUp(page)).toBeDisabled();
});

test("the login form mails a lost verification link again", { tag: "@once" }, async ({ page, given }) => {
	const user = await given.givenUser({ emailVerifiedAt: null });
	await page.goto("/");
	await logIn(page, user.username, "Correct@123");
	await page.getByRole("button", { name: "Resend email" }).click();
	await expect(page.getByText("we have sent a new link")).toBeVisible();
	const link = await readLink(page, user.email, "verify-email");
	await page.goto(link);
	await page.getByRole("button", { name: "Verify my email" }).click();
	await expect(page.getByText("Your email is verified. Please log in.")).toBeVisible();
	await page.goto(link);
	await expect(page.getByRole("alert")).toContainText("This link was already used.");
});

test("an invalid and an expired verification link each offer a new one", { tag: "@once" }, async ({ page, given }) => {
	const user = await given.givenUser({ emailVerifiedAt: null });
	await page.goto("/verify-email/no-such-token");
	await expect(page.getByRole("alert")).toContainText("This link is not valid.");
	await page.getByRole("button", { name: "Send a new link" }).click();
	await expect(page.getByText("Enter your username or email").first()).toBeVisible();
	await page.getByLabel("Username").fill(user.email);
	await page.getByRole("button", { name: "Send a new link" }).click();
	await expect(page.getByText("we have sent a new link")).toBeVisible();
	const link = await readLink(page, user.email, "verify-email");
	await given.client`update one_time_tokens set expires_at = now() where user_id = ${user.id}`;
	await page.goto(link);
	await expect(page.getByRole("alert")).toContainText("This link has expired.");
});

test("one mail recovers the password and the username, and the new password ends all sessions", {
	tag: "@once",
}, async ({ page, given, signIn, browser, baseURL }) => {
	const user = await given.givenUser();
	const elsewhere = await browser.newPage({ baseURL });
	await signIn(elsewhere, user.username);

	await page.goto("/");
	for (const name of ["username", "password"]) {
		await page.getByRole("link", { name: `Forgot ${name}?` }).click();
		const dialog = page.getByRole("dialog");
		await expect(dialog).toBeVisible();
		await dialog.getByRole("button", { name: "Send" }).click();
		await expect(dialog.getByRole("alert")).toContainText("Please enter your email.");
		await dialog.getByLabel("Email").fill(user.email.toUpperCase());
		await dialog.getByRole("button", { name: "Send" }).click();
		await expect(dialog.getByText("If this email is registered")).toBeVisible();
		await dialog.getByRole("link", { name: "Back to login" }).click();
	}
	const mail = await readMessage(page, user.email);
	expect(mail.text).toContain(`Your username is ${user.username}`);
	const link = await readLink(page, user.email, "reset-password");
	await page.goto(link);

	const mistakes: [typed: string, again: string, message: string][] = [
		["", "", "Password is required"],
		["", "", "Please confirm your password"],
		["Ab#1", "Ab#1", "Password must be at least 8 characters"],
		["kanoon#482", "kanoon#482", "At least one uppercase letter required"],
		["KANOON#482", "KANOON#482", "At least one lowercase letter required"],
		["Kanoon#xyz", "Kanoon#xyz", "At least one number required"],
		["Kanoon4821", "Kanoon4821", "At least one special character required"],
		["Kanoon#482", "Kanoon#483", "Passwords do not match"],
		[`A#1${user.username}`, `A#1${user.username}`, "This password is little more than your username"],
	];
	for (const [typed, again, message] of mistakes) {
		await page.getByLabel("New Password").fill(typed);
		await page.getByLabel("Confirm Password").fill(again);
		await page.getByRole("button", { name: "Reset Password" }).click();
		await expect(page.getByRole("alert")).toContainText(message);
	}
	await page.getByLabel("New Password").fill(STRONG);
	await page.getByLabel("Confirm Password").fill(STRONG);
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect(page.getByText("Your password was changed. Please log in with the new one.")).toBeVisible();
	await readMessage(page, user.email, ({ subject }) => subject.includes("Nyaya Diary password was changed"));

	await elsewhere.goto("/user/cases");
	await expect(elsewhere).toHaveURL(/redirectTo/);
	await elsewhere.close();
	await page.goto(link);
	await expect(page.getByRole("alert")).toContainText("This link was already used.");
	await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
	await page.goto("/");
	await logIn(page, user.username, STRONG);
	await expect(page).toHaveURL(/\/user\/cases$/);
});
