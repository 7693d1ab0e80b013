import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/person";

const main = (page: Page) => page.getByRole("main");
const login = (page: Page) => main(page).getByRole("button", { name: "Login", exact: true });

for (const viewport of [
	{ width: 360, height: 740 },
	{ width: 1440, height: 900 },
]) {
	test(`the front page offers Start, the languages and the login at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport);
		await page.goto("/");
		const start = main(page).getByRole("link", { name: "Start", exact: true });
		for (const control of [start, main(page).getByRole("button", { name: "हिन्दी" })])
			await expect(control).toBeInViewport({ ratio: 1 });
		await expect(main(page)).toContainText("It is not a court’s and not the government’s.");
		await expect(main(page)).toContainText("WhatsApp and SMS, from ₹");

		if (viewport.width === 360) await main(page).getByRole("link", { name: "Login", exact: true }).click();
		await expect(login(page)).toBeInViewport({ ratio: 1 });
		await login(page).click();
		await expect(page.getByRole("alert")).toBeInViewport();
		await expect(login(page)).toBeInViewport({ ratio: 1 });

		await start.click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText("step 1 of 3");
	});

	test(`a visitor tries a CNR and starts with it at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport);
		await page.goto("/");
		const field = main(page).getByLabel("CNR Number");
		const show = main(page).getByRole("button", { name: "Show the next hearing" });
		await field.fill("MHPU01");
		await show.click();
		await expect(page.getByRole("alert")).toContainText("We can look up only a 16-character CNR.");
		await expect(field).toHaveValue("MHPU01");
		await field.fill("CNR: MHPU01-001234-2024");
		await show.click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText(" v. ");
		await expect(main(page)).toContainText(/MHPU010012342024Next hearing\d{1,2} \w{3} \d{4}/);
		expect(page.url()).not.toContain("MHPU");
		await page.getByRole("button", { name: "Start with this case" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toContainText("step 1 of 3");
		expect(page.url()).not.toContain("MHPU");
	});

	test(`whoever was logged out logs in without a tap at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport);
		await page.goto("/?redirectTo=%2Fuser%2Fcases");
		await expect(login(page)).toBeInViewport({ ratio: 1 });
	});
}
