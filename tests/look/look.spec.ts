import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { test } from "../e2e/person";

const folder = path.resolve(import.meta.dirname, "../../look");
const SIZES = {
	small: { width: 360, height: 740 },
	middle: { width: 768, height: 1024 },
	large: { width: 1440, height: 900 },
};

type Screen = { name: string; path: string; act?: (page: Page) => Promise<void> };

const STRANGER: Screen[] = [
	{ name: "login", path: "/" },
	{ name: "login-mistakes", path: "/", act: (page) => page.getByRole("button", { name: "Login" }).click() },
	{ name: "accessibility", path: "/accessibility" },
	{ name: "not-found", path: "/nothing-here" },
	{ name: "unauthorized", path: "/unauthorized" },
];

const USER: Screen[] = [
	{ name: "cases", path: "/user/cases" },
	{ name: "cases-empty", path: "/user/cases?cnr_number=ZZZZ" },
	{ name: "case-new", path: "/user/cases/new" },
	{
		name: "case-new-mistakes",
		path: "/user/cases/new",
		act: (page) => page.getByRole("button", { name: "Add Case" }).click(),
	},
	{ name: "case-delete", path: "/user/cases/delete" },
];

const ADMIN: Screen[] = [
	{ name: "admin-cases", path: "/admin/cases" },
	{ name: "admin-jobs", path: "/admin/jobs" },
];

async function look(page: Page, who: string, screens: Screen[]) {
	for (const { name, path: address, act } of screens) {
		await page.goto(address);
		await page.waitForLoadState("networkidle");
		await act?.(page);
		await page.waitForTimeout(300);
		await page.screenshot({ path: path.join(folder, `${who}-${name}-${test.info().title}.png`), fullPage: true });
	}
}

mkdirSync(folder, { recursive: true });

for (const [size, viewport] of Object.entries(SIZES)) {
	for (const colorScheme of ["light", "dark"] as const) {
		test(`${size}-${colorScheme}`, async ({ browser, baseURL, signIn }) => {
			test.setTimeout(180_000);
			const open = () => browser.newPage({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
			await look(await open(), "stranger", STRANGER);
			const asha = await open();
			await signIn(asha, "asha", "Asha@12345");
			await look(asha, "asha", USER);
			const admin = await open();
			await signIn(admin, "admin", "Admin@12345");
			await look(admin, "admin", ADMIN);
		});
	}
}
