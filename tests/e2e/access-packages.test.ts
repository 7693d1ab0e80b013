import { randomUUID } from "node:crypto";
import { expectNoFindings, expectNoSidewaysScroll } from "./axe";
import { test } from "./person";

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [320, 1440]) {
		test(`axe finds nothing on the screens of packages at ${width} px, ${colorScheme}`, async ({
			page,
			given,
			signIn,
		}) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 800 });
			const user = await given.givenUser();
			await signIn(page, user.username);
			for (const path of ["/user/transactions", "/user/mobile-maintenance"]) {
				await page.goto(path);
				await expectNoFindings(page, `${path}, empty`);
			}
			const { transaction, number } = await given.givenPurchase(user.id);
			for (const path of [
				"/user/Packages",
				"/user/transactions",
				`/user/transactions/${transaction.id}/receipt`,
				"/user/mobile-maintenance",
				"/user/mobile-maintenance?tab=package",
				"/user/mobile-maintenance/new",
				`/user/mobile-maintenance/${number.id}/delete`,
			]) {
				await page.goto(path);
				await page.waitForLoadState("networkidle");
				await expectNoFindings(page, path);
				await expectNoSidewaysScroll(page, path);
			}
		});
	}
}

for (const width of [320, 1440]) {
	test(`axe finds nothing on the administrators' desk of money at ${width} px`, async ({ page, given, signIn }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const email = `${randomUUID()}.${"long".repeat(8)}@chambers.example.in`;
		const { transaction } = await given.givenPurchase((await given.givenUser({ email })).id);
		const admin = await given.givenUser({ role: "ADMIN" });
		await signIn(page, admin.username);
		for (const path of [
			"/admin/transactions",
			"/admin/transactions?status=CANCELLED&to=2020-01-01",
			`/admin/transactions/${transaction.id}/refund`,
			`/admin/transactions/${transaction.id}/receipt`,
			"/admin/packages",
			"/admin/packages/new",
			`/admin/packages/${transaction.planId}/edit`,
			`/admin/packages/${transaction.planId}/retire`,
		]) {
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await expectNoFindings(page, path);
			await expectNoSidewaysScroll(page, path);
		}
	});
}
