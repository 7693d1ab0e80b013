import type { Page } from "@playwright/test";
import { expect, openFilters, test } from "../support/browser/person";

const PLANS = [
	{ name: "Trial", price: "₹1", limit: 2 },
	{ name: "Essential", price: "₹199", limit: 5 },
	{ name: "Practice", price: "₹499", limit: 25 },
	{ name: "Chambers", price: "₹4,999", limit: 100 },
];

async function choose(page: Page, plan: string) {
	await page.goto("/user/Packages");
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: `Choose Plan ${plan}` }).click();
	await expect(page.getByRole("heading", { name: `${plan} plan` })).toBeVisible();
}

/** Presses the simulator's button; without scripts it is on a page of its own. */
async function press(page: Page, isScripted: boolean, name: "Pay" | "Fail") {
	if (!isScripted) await page.getByRole("link", { name: /^Pay ₹.* at Razorpay$/ }).click();
	await expect(page.getByRole("heading", { name: /TEST payment/ })).toBeVisible();
	await page.getByRole("button", { name, exact: true }).click();
}

test.describe("buying", () => {
	for (const { name, price, limit } of PLANS) {
		test(`the plan ${name} costs ${price} and starts the package${name === "Chambers" ? "" : " @once"}`, async ({
			page,
			signInUser,
			javaScriptEnabled,
		}) => {
			await signInUser();
			await choose(page, name);
			await expect(page.getByText(new RegExp(`^${price} for \\d+ days of access`))).toBeVisible();
			await press(page, javaScriptEnabled !== false, "Pay");
			await expect(page).toHaveURL(/\/user\/mobile-maintenance$/);
			await expect(page.getByText("Payment successful. Your package has started.")).toBeVisible();
			await expect(page.getByText(`0 of ${limit} numbers used.`)).toBeVisible();
			await page.getByRole("link", { name: "Package Details" }).click();
			await expect(page.getByRole("heading", { name: `${name} Active` })).toBeVisible();

			await page.goto("/user/transactions");
			await expect(page.getByText("SUCCESS")).toBeVisible();
			await expect(page.getByRole("row").last()).toContainText(name);
			await page.getByRole("link", { name: "Receipt" }).click();
			await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
			await expect(page.getByText(/^ND\/\d\d-\d\d\/\d{5}$/)).toBeVisible();
			await expect(page.getByText(`${price} (INR)`)).toBeVisible();
		});
	}
});

test("a smaller package starts when the bigger one ends @once", async ({ page, given, signIn, javaScriptEnabled }) => {
	const user = await given.givenUser();
	await given.givenPurchase(user.id, "Practice");
	await signIn(page, user.username);
	await choose(page, "Essential");
	await expect(page.getByText(/^Starts on .*, when Practice ends\.$/).last()).toBeVisible();
	await press(page, javaScriptEnabled !== false, "Pay");
	await expect(page).toHaveURL(/\/user\/Packages$/);
	await expect(page.getByText(/Payment successful\. Your package starts on /)).toBeVisible();
	await expect(page.getByText(/^Practice plan: valid till .*, 600 messages left\.$/)).toBeVisible();
	await expect(page.getByText(/Essential is paid and runs from /)).toBeVisible();
	await page.getByRole("region", { name: "Your package" }).getByRole("link", { name: "Payment" }).click();
	await expect(page.getByText("Starts when the current package ends")).toBeVisible();
	await expect(page.getByText("Package starts", { exact: true })).toBeVisible();
	await page.goto("/user/mobile-maintenance");
	await expect(page.getByText("1 of 25 numbers used.")).toBeVisible();
});

test("a failed payment has a message, and starts nothing", async ({ page, signInUser, javaScriptEnabled }) => {
	const isScripted = javaScriptEnabled !== false;
	await signInUser();
	await choose(page, "Practice");
	await press(page, isScripted, "Fail");
	if (isScripted) {
		await expect(page).toHaveURL(/\/user\/Packages$/);
		await expect(page.getByText("Payment Failed. Please try again.")).toBeVisible();
	} else {
		await expect(page.getByText("The payment failed.")).toBeVisible();
		await page.getByRole("link", { name: "Back to the shop" }).click();
	}
	await page.goto("/user/transactions");
	await expect(page.getByText("FAILED")).toBeVisible();
	await page.goto("/user/mobile-maintenance");
	await expect(page.getByRole("heading", { name: "No active package" })).toBeVisible();
});

test("a person cancels one order and checks another @once", async ({ page, given, signIn, javaScriptEnabled }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/Packages");
	await choose(page, "Essential");
	// With scripts the checkout opens automatically; the test closes it.
	if (javaScriptEnabled !== false) await page.getByRole("button", { name: "Close", exact: true }).click();
	await page.getByRole("button", { name: "Already paid? Check status" }).click();
	await expect(page.getByText("No payment received yet.").first()).toBeVisible();
	await page.getByRole("button", { name: "Cancel order" }).click();
	await expect(page.getByText("The order is cancelled. Nothing was charged.")).toBeVisible();
	await page.goto("/user/transactions");
	await expect(page.getByText("CANCELLED")).toBeVisible();
});

test("a person without a package is invited to choose one", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await signIn(page, user.username, "/user/transactions");
	await expect(page.getByRole("heading", { name: "No transactions found." })).toBeVisible();
	await expect(page.getByText("Page 1 of 1")).toHaveCount(0);
	await page.goto("/user/mobile-maintenance");
	await page.getByRole("link", { name: "Choose a package" }).click();
	await expect(page.locator(".plan", { hasText: "Popular" }).getByRole("heading")).toContainText("Practice");
});

test("a person who has had the free plan does not see it", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser({ hasHadFreePlan: true });
	await signIn(page, user.username, "/user/Packages");
	await expect(page.getByRole("heading", { name: "Essential" })).toBeVisible();
	await expect(page.getByRole("heading", { name: "Trial" })).toHaveCount(0);
});

test("a person saves numbers, reads a refusal, and deletes one", { tag: "@once" }, async ({ page, given, signIn }) => {
	const user = await given.givenUser();
	await given.givenPurchase(user.id);
	await signIn(page, user.username, "/user/mobile-maintenance");
	await expect(page.getByText("98765 01234")).toBeVisible();

	await page.getByRole("link", { name: "Add Mobile Number" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("alert")).toContainText("Mobile number is required!");
	await page.getByRole("textbox", { name: "Mobile Number" }).fill("12345");
	await page.getByLabel("Party Name").fill("सुनीता राव");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("alert")).toContainText("Please enter a valid Indian mobile number!");
	await expect(page.getByLabel("Party Name")).toHaveValue("सुनीता राव");
	await page.getByRole("textbox", { name: "Mobile Number" }).fill("+91 98765-01234");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByRole("alert")).toContainText("This number is already saved.");
	await page.getByRole("textbox", { name: "Mobile Number" }).fill("0 98200 11223");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Mobile number saved.")).toBeVisible();
	await expect(page.getByText("98200 11223")).toBeVisible();
	await expect(page.getByText("2 of 5 numbers used.")).toBeVisible();

	await page.getByRole("link", { name: "Delete 98765 01234" }).click();
	await expect(page.getByText("Are you sure you want to delete")).toBeVisible();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect(page.getByText("Mobile number deleted.")).toBeVisible();
	await expect(page.getByText("1 of 5 numbers used.")).toBeVisible();
});

test("an administrator refunds a transaction", async ({ page, given, signIn, javaScriptEnabled, browser, baseURL }) => {
	const context = await browser.newContext({ baseURL, javaScriptEnabled });
	const shop = await context.newPage();
	const user = await given.givenUser();
	await signIn(shop, user.username);
	await choose(shop, "Practice");
	await press(shop, javaScriptEnabled !== false, "Pay");
	await expect(shop).toHaveURL(/mobile-maintenance/);

	const admin = await given.givenUser({ role: "ADMIN" });
	await signIn(page, admin.username, "/admin/transactions");
	await openFilters(page);
	await page.getByLabel("Status").selectOption("SUCCESS");
	await page.getByRole("button", { name: "Apply Filters" }).click();
	await expect(page).toHaveURL(/status=SUCCESS/);
	const row = page.locator("tbody tr", { hasText: user.email });
	await expect(row.getByText("$499 INR")).toBeVisible();
	await row.getByRole("link", { name: /Refund/ }).click();
	await page.getByLabel("Amount (₹)").fill("500");
	await page.getByRole("button", { name: "Refund", exact: true }).click();
	await expect(page.getByRole("alert")).toContainText("Enter the reason");
	await page.getByLabel("Reason").fill("Bought by mistake");
	await page.getByRole("button", { name: "Refund", exact: true }).click();
	await expect(page.getByRole("alert")).toContainText("You can refund at most ₹499.");
	await page.getByLabel("Amount (₹)").fill("499");
	await page.getByRole("button", { name: "Refund", exact: true }).click();
	await expect(page.getByText("Refund started.")).toBeVisible();
	await expect(async () => {
		await shop.goto("/user/transactions");
		await expect(shop.getByText("Refunded", { exact: true })).toBeVisible({ timeout: 500 });
	}).toPass();
	await shop.goto("/user/mobile-maintenance");
	await expect(shop.getByRole("heading", { name: "No active package" })).toBeVisible();
	await context.close();
});

test("an administrator adds, edits, moves and retires a package", { tag: "@once" }, async ({ page, given, signIn }) => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const name = `Bench ${admin.username}`;
	await signIn(page, admin.username, "/admin/packages");
	await page.getByRole("link", { name: "Add Package" }).click();
	await page.getByLabel("Name").fill(name);
	await page.getByRole("button", { name: "Add Package" }).click();
	await expect(page.getByRole("alert")).toContainText("Enter the price");
	await page.getByLabel("Price (₹)").fill("899.50");
	await page.getByLabel("Phone number limit").fill("30");
	await page.getByLabel("Message limit").fill("900");
	await page.getByLabel("Days of access").fill("30");
	await page.getByRole("button", { name: "Add Package" }).click();
	await expect(page.getByText("Package added.")).toBeVisible();
	const row = page.locator("tbody tr", { hasText: name });
	await expect(row).toContainText("₹899.50");

	await row.getByRole("link", { name: "Edit" }).click();
	await page.getByLabel("Price (₹)").fill("900");
	await page.getByRole("button", { name: "Save" }).click();
	await expect(page.getByText("Package changed.")).toBeVisible();
	await expect(row).toContainText("₹900");
	await row.getByRole("button", { name: `Move ${name} up` }).click();
	await expect(page.getByText("Package order changed.")).toBeVisible();
	await row.getByRole("link", { name: "Retire" }).click();
	await page.getByRole("button", { name: "Retire" }).click();
	await expect(page.getByText("Package retired.")).toBeVisible();
	await expect(row.getByText("Retired", { exact: false })).toBeVisible();
});
