import { expectNoFindings, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./person";

test("the reference for programs passes axe wide and light, narrow and dark, and sends no script", async ({ page }) => {
	// Axe looks twice at the longest page of the product.
	test.slow();
	await page.goto("/");
	await page.getByRole("link", { name: "API docs" }).click();
	await expect(page).toHaveURL(/\/api\/docs$/);
	await expect(page.locator("html")).toHaveClass("mode-full");
	await expect(page.locator("script")).toHaveCount(0);
	for (const [width, colorScheme] of [
		[1440, "light"],
		[320, "dark"],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme });
		await expectNoSidewaysScroll(page, `${width} px, closed`);
		await page.locator("details").evaluateAll((all) => {
			for (const one of all) one.setAttribute("open", "");
		});
		await expectNoFindings(page, `${width} px`);
		await expectNoSidewaysScroll(page, `${width} px, open`);
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 740 } });

	test("every call is found from the contents, with what it takes, its line and its answer", async ({ page }) => {
		await page.goto("/api/docs");
		const contents = page.getByRole("navigation", { name: "Contents" });
		const response = await page.request.get("/api/v1/openapi.json");
		const { paths }: { paths: Record<string, Record<string, Record<string, unknown>>> } = await response.json();
		const calls = Object.values(paths)
			.flatMap((methods) => Object.values(methods))
			.filter((operation) => operation["x-same-as"] === undefined);
		const links = await contents
			.getByRole("link")
			.evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.textContent]));
		for (const { operationId, summary } of calls) expect(links).toContainEqual([`#${operationId}`, summary]);

		await contents.getByRole("link", { name: "Add a case by its CNR" }).click();
		const call = page.getByRole("region", { name: "Add a case by its CNR", exact: true });
		await expect(call.getByRole("heading", { name: "Add a case by its CNR" })).toBeInViewport();
		await expect(call).toContainText("POST /api/v1/cases/add");
		await expect(call.getByRole("row").filter({ hasText: "cnr_number" })).toContainText("yes");
		await expect(call).toContainText('curl "');
		await expect(call.getByText('"petitioners"')).toBeHidden();
		await call.getByText("Example response").click();
		await expect(call.getByText('"petitioners"')).toBeVisible();
	});
});
