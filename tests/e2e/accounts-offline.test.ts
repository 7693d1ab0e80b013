import type { Page } from "@playwright/test";
import { readLink, readOtp, someMobile } from "./outbox";
import { expect, test } from "./person";

/** From here on nothing the page's scripts send arrives. */
const goOffline = (page: Page) => page.route(/\.data/, (route) => route.abort());

test("a login the network swallows says so in the page and in a toast, and keeps what was typed", async ({ page }) => {
	await page.goto("/", { waitUntil: "networkidle" });
	await goOffline(page);
	await page.getByLabel("Username").fill("asha");
	await page.getByLabel("Password").fill("Asha@12345");
	await page.getByRole("button", { name: "Login" }).click();
	await expect(page.getByRole("alert")).toContainText("Something went wrong. Please try again.");
	await expect(page.getByText("Server error. Try again later!")).toBeVisible();
	await expect(page.getByLabel("Username")).toHaveValue("asha");
});

test("a registration goes on where the network broke off", async ({ page }) => {
	const mobile = someMobile();
	await page.goto("/?form=sign-up", { waitUntil: "networkidle" });
	await page.getByLabel("First Name").fill("Lakshmi");
	await page.getByLabel("Email").fill("lakshmi@example.in");
	await page.getByLabel("Mobile Number").fill(mobile);
	await page.getByRole("button", { name: "Verify Number" }).click();
	await page.getByLabel("OTP", { exact: true }).fill(await readOtp(page, mobile));
	await goOffline(page);
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByRole("alert")).toContainText("Something went wrong. Please try again.");
	await expect(page.getByLabel("First Name")).toHaveValue("Lakshmi");
	await page.unroute(/\.data/);
	await page.getByRole("button", { name: "Verify OTP" }).click();
	await expect(page.getByText("OTP verified successfully!")).toBeVisible();
	await expect(page.getByLabel("First Name")).toHaveValue("Lakshmi");
});

test("the forgot dialogs and the reset page say it in their own words", async ({ page, given }) => {
	const user = await given.givenUser();
	await page.goto("/forgot-password", { waitUntil: "networkidle" });
	await page.getByLabel("Email").fill(user.email);
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByText("If this email is registered")).toBeVisible();
	const link = await readLink(page, user.email, "reset-password");
	await page.goto("/forgot-username", { waitUntil: "networkidle" });
	await goOffline(page);
	await page.getByLabel("Email").fill(user.email);
	await page.getByRole("button", { name: "Send" }).click();
	await expect(page.getByRole("alert")).toContainText("Network error. Try again.");
	await page.goto(link, { waitUntil: "networkidle" });
	await page.getByLabel("New Password").fill("Kanoon#48213");
	await page.getByLabel("Confirm Password").fill("Kanoon#48213");
	await page.getByRole("button", { name: "Reset Password" }).click();
	await expect(page.getByRole("alert")).toContainText("Server error. Try again later!");
});

test("Escape closes the forgot dialog", async ({ page }) => {
	await page.goto("/forgot-password", { waitUntil: "networkidle" });
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/:\d+\/$/);
	await expect(page.getByRole("dialog")).toHaveCount(0);
});
