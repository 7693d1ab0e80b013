import { expect, test } from "../support/browser/person";

test("a blocked script of the checkout is logged, and the hosted page is offered", async ({ page, given, signIn }) => {
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	await page.route("**/checkout.js", (route) => route.abort());
	await signIn(page, (await given.givenUser()).username, "/user/Packages");
	await page.waitForLoadState("networkidle");
	await page.getByRole("button", { name: "Choose Plan Essential" }).click();
	await page.getByRole("link", { name: "Pay ₹199 at Razorpay" }).click();
	await page.getByRole("button", { name: "Pay" }).click();
	await expect(page.getByText("0 of 5 numbers used.")).toBeVisible();
	expect(logged.some((text) => text.includes("Razorpay's checkout could not be opened"))).toBe(true);
});

test("only the page to pay on loads the checkout's script", async ({ page, given, signIn }) => {
	const requestedUrls: string[] = [];
	page.on("request", (request) => requestedUrls.push(request.url()));
	await signIn(page, (await given.givenUser()).username);
	for (const path of ["/user/Packages", "/user/mobile-maintenance", "/user/transactions"]) await page.goto(path);
	await page.waitForLoadState("networkidle");
	expect(requestedUrls.filter((url) => /checkout\.js|razorpay\.com/.test(url))).toEqual([]);
});
