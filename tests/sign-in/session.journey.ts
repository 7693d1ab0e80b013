import { readOtp, someMobile } from "../support/browser/outbox";
import { expect, PASSWORD, test } from "../support/browser/person";

test("a wrong password or unknown name has one error; the name stays", { tag: "@once" }, async ({ page, given }) => {
	const { username } = await given.givenUser();
	for (const name of [username, "nobody-at-all"]) {
		await page.goto("/");
		await page.getByLabel("Username").fill(name);
		await page.getByLabel("Password").fill("Wrong@12345");
		await page.getByRole("button", { name: "Login" }).click();
		await expect(page.getByRole("alert")).toContainText("Wrong username or password.");
		await expect(page.getByLabel("Username")).toHaveValue(name);
		expect(await page.content()).not.toContain("Wrong@12345");
	}
});

test("a person can log in with the email address", { tag: "@once" }, async ({ page, given, logIn }) => {
	const { email } = await given.givenUser();
	await logIn(page, email.toUpperCase());
	await expect(page).toHaveURL(/\/user\/cases$/);
});

test("a person logs in by a code sent to their number @once", async ({ page, given }) => {
	const mobile = someMobile();
	const { firstName } = await given.givenUser({ mobileNumber: `+91${mobile}` });
	await page.goto("/?redirectTo=%2Fuser%2Fdiary");
	await page.getByRole("link", { name: "Log in by SMS" }).click();
	await page.getByLabel("Mobile Number").fill("12345");
	await page.getByRole("button", { name: "Send code" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter a valid Indian mobile number!");
	await page.getByLabel("Mobile Number").fill(mobile);
	await page.getByRole("button", { name: "Send code" }).click();
	await expect(page.getByText("If this number has an account")).toBeVisible();
	const otp = await readOtp(page, mobile);
	await page.getByLabel("OTP", { exact: true }).fill(otp === "000000" ? "000001" : "000000");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("alert")).toContainText("Invalid OTP. Please try again.");
	await page.getByLabel("OTP", { exact: true }).fill(otp);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page).toHaveURL(/\/user\/diary$/);
	await expect(page.getByText(firstName).first()).toBeAttached();
});

test("an unverified email has an error that says so", { tag: "@once" }, async ({ page, given }) => {
	const { username } = await given.givenUser({ emailVerifiedAt: null });
	await page.goto("/");
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("alert")).toContainText("Your email is not verified. Please verify before logging in.");
});

test("a stranger is led to the login, and then to the page they wanted", { tag: "@once" }, async ({ page, given }) => {
	const { username } = await given.givenUser();
	await page.goto("/user/cases/new");
	await expect(page).toHaveURL(/\/\?redirectTo=%2Fuser%2Fcases%2Fnew/);
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toBeVisible();
});

test("a form posted with an ended session leads through the login and back", async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/cases/new");
	await given.client`delete from sessions where user_id = ${user.id}`;
	await page.getByRole("button", { name: "Add Case" }).click();
	await expect(page.getByText("Please log in again.")).toBeVisible();
	await page.getByLabel("Username").fill(user.username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("heading", { name: "Register New Case" })).toBeVisible();
});

test("a form of an ended session is filled in again, even after a wrong password", async ({ page, given, logIn }) => {
	const user = await given.givenUser();
	// A form is saved only in a browser in which the person has logged in.
	await logIn(page, user.username);
	await page.goto("/user/complaints/new");
	await page.getByLabel("Topic").fill("Wrong date");
	await page.getByLabel("Message").fill("सुनवाई की तारीख is the one of last year.");
	await given.client`delete from sessions where user_id = ${user.id}`;
	await page.getByRole("button", { name: "Add Complaint" }).last().click();
	await expect(page.getByText("You were logged out. Please log in again.")).toBeVisible();
	for (const password of ["Wrong@12345", PASSWORD]) {
		await page.getByLabel("Username").fill(user.username);
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Login" }).click();
		if (password !== PASSWORD) await expect(page.getByRole("alert")).toContainText("Wrong username or password.");
	}
	const line = "You were logged out. Nothing was lost: check it and send it again.";
	await expect(page.getByRole("alert")).toContainText(line);
	await expect(page.getByLabel("Topic")).toHaveValue("Wrong date");
	await expect(page.getByLabel("Message")).toHaveValue("सुनवाई की तारीख is the one of last year.");
	await page.getByRole("button", { name: "Add Complaint" }).last().click();
	await expect(page).toHaveURL(/\/user\/complaints$/);
	await expect(page.getByText("Wrong date").first()).toBeVisible();
});

test("an administrator comes to the admin overview, and neither role sees the other's screens", {
	tag: "@once",
}, async ({ page, given, logIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	await logIn(page, admin.username);
	await expect(page).toHaveURL(/\/admin\/cases$/);
	await page.goto("/user/cases");
	await expect(page).toHaveURL(/\/unauthorized$/);
});

test("logging out ends the session and leaves no personal data in the page", async ({ page, given, signIn }) => {
	const { username, email } = await given.givenUser();
	await signIn(page, username);
	await expect(page.getByText(email).first()).toBeAttached();
	await openMenuIfSmall(page);
	await page.getByRole("button", { name: "Log out" }).filter({ visible: true }).click();
	await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
	expect(await page.content()).not.toContain(email);
	await page.goto("/user/cases");
	await expect(page).toHaveURL(/redirectTo/);
});

test("a person chooses the light version, without any script, and goes back", async ({ page, signInUser }) => {
	await signInUser();
	const toFull = page.getByRole("button", { name: "Standard version" });
	if (await toFull.isVisible()) await toFull.click();
	await page.getByRole("button", { name: "Low-data version" }).click();
	await expect(page.getByRole("button", { name: "Standard version" })).toBeVisible();
	expect(await page.locator("script").count()).toBe(0);
	await page.getByRole("button", { name: "Standard version" }).click();
	await expect(page.getByRole("button", { name: "Low-data version" })).toBeVisible();
});

test("an unknown address has an error page", { tag: "@once" }, async ({ page }) => {
	await page.goto("/no/such/page");
	await expect(page.getByRole("heading", { name: "We can't find this page" })).toBeVisible();
});

async function openMenuIfSmall(page: import("@playwright/test").Page) {
	const menu = page.getByText("Menu", { exact: true });
	if (await menu.isVisible()) await menu.click();
}
