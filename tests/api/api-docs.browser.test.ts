import { expectNoFindings, expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";

test("the guide passes axe wide and light, narrow and dark", async ({ page }) => {
	await page.goto("/api/docs");
	for (const [width, colorScheme] of [
		[1440, "light"],
		[320, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		await expectNoFindings(page, `the guide at ${width} px`);
		await expectNoSidewaysScroll(page, `the guide at ${width} px`);
	}
});

test("a call is found and opened in the viewer, within the page's policy", async ({ page }) => {
	const reports: string[] = [];
	page.on("console", (message) => message.type() === "error" && reports.push(message.text()));
	await page.goto("/api/docs");
	await page.getByRole("link", { name: "All calls" }).click();
	await page.getByText("Add a case by its CNR", { exact: true }).click();
	await expect(page.getByText("cnr_number").first()).toBeVisible();
	expect(reports).toEqual([]);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the viewer's page leads to the guide and the document", async ({ page }) => {
		await page.goto("/api/docs/calls");
		await expect(page.getByRole("main").getByRole("link", { name: "guide" })).toBeVisible();
		await expect(page.getByRole("main").getByRole("link", { name: "OpenAPI document" })).toBeVisible();
	});
});
