import { expectNoFindings, expectNoSidewaysScroll } from "../support/browser/axe";
import { expect, test } from "../support/browser/person";
import { IS_LONG } from "../support/length.js";

const PAGES = ["", "/cases", "/errors", "/webhooks", "/oddities", "/objects"];
/** Widths, each with a theme: in the short form each page has one by turns. */
const WAYS = [
	[1440, "light"],
	[320, "dark"],
] as const;

test("the reference for programs passes axe wide and light, narrow and dark", async ({ page }) => {
	// Axe looks twice at each of the longest pages of the product.
	test.slow();
	await page.goto("/");
	await page.getByRole("link", { name: "API docs" }).click();
	await expect(page).toHaveURL(/\/api\/docs$/);
	await expect(page.locator("html")).toHaveClass("mode-full");
	await expect(page.locator("script")).toHaveCount(1);
	for (const [turn, path] of PAGES.entries()) {
		await page.goto(`/api/docs${path}`);
		for (const [width, colorScheme] of WAYS.filter((_, way) => IS_LONG || way === turn % 2)) {
			await page.setViewportSize({ width, height: 900 });
			await page.emulateMedia({ colorScheme });
			await expectNoSidewaysScroll(page, `${path} at ${width} px, closed`);
			await page.locator("details").evaluateAll((all) => {
				for (const one of all) one.setAttribute("open", "");
			});
			await expectNoFindings(page, `${path} at ${width} px`);
			await expectNoSidewaysScroll(page, `${path} at ${width} px, open`);
		}
	}
});

test("code is copied by a button, and a language once chosen is chosen everywhere", async ({ page, context }) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.goto("/api/docs/cases");
	const call = page.getByRole("region", { name: "Add a case by its CNR", exact: true });
	await call.getByRole("radio", { name: "Python" }).check();
	await expect(page.getByText("import requests").nth(3)).toBeVisible();
	const example = call.getByRole("group", { name: /^Example/ });
	const button = example.getByRole("button", { name: "Copy" });
	await button.click();
	await expect(example.getByRole("button", { name: "Copied" })).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/^import os\nimport requests\n[\s\S]+"cnr_number": "\w+"/);
	expect(copied).not.toContain("Copy");
	await expect(button).toBeVisible();

	await page.goto("/api/docs/account");
	await expect(page.getByRole("radio", { name: "Python" }).first()).toBeChecked();
});

test("the index stays beside what is read, and on paper there is neither it nor a button", {
	tag: "@measures",
}, async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto("/api/docs/cases");
	const index = page.getByRole("navigation", { name: "Contents" });
	await index.getByRole("link", { name: "GET /cases/{userId}", exact: true }).click();
	await expect(page.getByRole("heading", { name: "List a user's cases, newest first by default" })).toBeInViewport();
	await expect(index.getByRole("link", { name: "POST /cases/add", exact: true })).toBeInViewport();
	await page.emulateMedia({ media: "print" });
	await expect(index).toBeHidden();
	await expect(page.getByRole("button", { name: "Copy" }).first()).toBeHidden();
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } });

	test("a call is found from the first page and the contents, with input, line and answer", async ({ page }) => {
		await page.goto("/api/docs");
		await page.getByRole("link", { name: "POST /cases/add", exact: true }).click();
		await expect(page).toHaveURL(/\/api\/docs\/cases#addCase$/);
		const call = page.getByRole("region", { name: "Add a case by its CNR", exact: true });
		await expect(call.getByRole("heading", { name: "Add a case by its CNR" })).toBeInViewport();
		await expect(call).toContainText("POST /api/v1/cases/add");
		await expect(call.getByRole("term").filter({ hasText: "cnr_number" })).toContainText("required");
		await expect(call.getByText('curl "')).toBeVisible();
		await expect(call.getByText("await fetch(")).toBeHidden();
		await call.getByRole("radio", { name: "JavaScript" }).check();
		await expect(call.getByText("await fetch(")).toBeVisible();
		await expect(call.getByText('curl "')).toBeHidden();
		await expect(call.getByText('"petitioners"')).toBeHidden();
		await call.getByText("Example response").click();
		await expect(call.getByText('"petitioners"')).toBeVisible();
		await expect(page.getByRole("button", { name: "Copy" })).toHaveCount(0);

		const contents = page.getByRole("navigation", { name: "Contents" });
		await expect(contents).toBeHidden();
		await page.getByText("Contents", { exact: true }).click();
		await contents.getByRole("link", { name: "DELETE /cases/delete/{id}" }).click();
		await expect(page).toHaveURL(/#deleteCase$/);
	});
});
