import { apiTokens, contactChanges } from "../../app/db/schema/profile";
import { givenPackage } from "../support/messages";
import { expectNoFindings, expectNoSidewaysScroll } from "./axe";
import { readOtp, someMobile } from "./outbox";
import { expect, test } from "./person";

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [320, 1440]) {
		test(`axe finds nothing at ${width} px, ${colorScheme}`, async ({ page, given, signIn }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 800 });
			await page.goto("/");
			await expectNoFindings(page, "login");
			await page.getByRole("button", { name: "Login" }).click();
			await expect(page.getByRole("alert")).toBeVisible();
			await expectNoFindings(page, "login with mistakes");
			await page.goto("/unauthorized");
			await expectNoFindings(page, "unauthorized");
			await page.goto("/no-such-page");
			await expectNoFindings(page, "not found");

			const user = await given.givenUser();
			await given.givenCase(user.id, {}, { nextDate: "2027-01-15" });
			await given.givenCase(user.id, { isApproved: true });
			await given.givenCase(user.id, {}, { lookUp: "unknown" });
			const complaint = await given.givenComplaint(user.id, {
				topic: "تاریخ غلط ہے",
				message: `${"x".repeat(90)} ${"y ".repeat(300)}`,
			});
			await given.givenComplaint(user.id, { status: "RESOLVED" });
			const feedback = await given.givenFeedback(user.id);
			await signIn(page, user.username);
			for (const path of [
				"/user/cases",
				"/user/cases?cnr_number=zzz",
				"/user/cases/new",
				`/user/cases/delete?case=x`,
				"/user/complaints",
				"/user/complaints/new",
				`/user/complaints/${complaint.id}`,
				"/user/feedback",
				"/user/feedback/new",
				`/user/feedback/${feedback.id}`,
			]) {
				await page.goto(path);
				await page.waitForLoadState("networkidle");
				await expectNoFindings(page, path);
				await expectNoSidewaysScroll(page, path);
			}
			await page.goto("/user/cases/new");
			await page.getByRole("button", { name: "Add Case" }).click();
			await expect(page.getByRole("alert")).toBeVisible();
			await expectNoFindings(page, "add case with mistakes");
			await page.goto("/user/complaints/new");
			await page.getByRole("button", { name: "Add Complaint" }).click();
			await expect(page.getByRole("alert")).toBeVisible();
			await expectNoFindings(page, "add complaint with mistakes");
		});

		test(`axe finds nothing in the account's and the users' screens at ${width} px, ${colorScheme}`, async ({
			page,
			given,
			signIn,
		}) => {
			test.slow();
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 800 });
			await page.goto("/confirm-email/no-such-link");
			await expectNoFindings(page, "dead email link");
			const admin = await given.givenUser({ role: "ADMIN" });
			const user = await given.givenUser({ blockedAt: new Date() });
			const waiting = await given.givenUser({ emailVerifiedAt: null });
			const soon = new Date(Date.now() + 60_000);
			await given.db
				.insert(contactChanges)
				.values({ userId: admin.id, kind: "mobile", value: "+919800000099", expiresAt: soon });
			await given.db
				.insert(apiTokens)
				.values({ userId: admin.id, name: "Diary", scope: "read", tokenHash: admin.id, expiresAt: new Date() });
			await signIn(page, admin.username);
			for (const path of [
				"/admin/profile",
				"/admin/profile/edit",
				"/admin/profile/mobile",
				"/admin/profile/tokens/new",
				"/admin/profile/data",
				"/admin/profile/delete",
				"/admin/users",
				`/admin/users?search=${waiting.username}`,
				`/admin/users/${user.id}`,
				"/admin/audit",
				"/admin/audit?who=nobody-at-all",
			]) {
				await page.goto(path);
				await page.waitForLoadState("networkidle");
				await expectNoFindings(page, path);
				await expectNoSidewaysScroll(page, path);
			}
		});
	}
}

for (const colorScheme of ["light", "dark"] as const) {
	for (const width of [320, 1440]) {
		test(`axe finds nothing before signing in at ${width} px, ${colorScheme}`, async ({ page }) => {
			test.slow();
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			await page.setViewportSize({ width, height: 800 });
			for (const path of [
				"/?form=sign-up",
				"/forgot-password",
				"/forgot-username?sent=1",
				"/reset-password/x",
				"/verify-email/x",
			]) {
				await page.goto(path);
				await page.waitForLoadState("networkidle");
				await expectNoFindings(page, path);
				await expectNoSidewaysScroll(page, path);
			}
			await page.goto("/?form=sign-up");
			await page.getByRole("button", { name: "Verify Number" }).click();
			await expect(page.getByRole("alert")).toBeVisible();
			await expectNoFindings(page, "sign up with mistakes");
			await page.getByLabel("Email").fill("axe@example.in");
			const mobile = someMobile();
			await page.getByLabel("Mobile Number").fill(mobile);
			await page.getByRole("button", { name: "Verify Number" }).click();
			await page.getByLabel("OTP", { exact: true }).fill(await readOtp(page, mobile));
			await expectNoFindings(page, "sign up, code sent");
			await expectNoSidewaysScroll(page, "sign up, code sent");
			await page.getByRole("button", { name: "Verify OTP" }).click();
			await expect(page.getByLabel("Username")).toBeVisible();
			await expectNoFindings(page, "sign up, number verified");
			await expectNoSidewaysScroll(page, "sign up, number verified");
		});
	}
}

for (const width of [320, 1440]) {
	test(`axe finds nothing on the administrators' screens at ${width} px`, async ({ page, given, signIn }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const user = await given.givenUser();
		const complaint = await given.givenComplaint(user.id, {
			topic: "تاریخ غلط ہے",
			message: `${"x".repeat(90)} ${"y ".repeat(300)}`,
		});
		const feedback = await given.givenFeedback(user.id);
		const { username } = await given.givenUser({ role: "ADMIN" });
		await signIn(page, username);
		for (const path of [
			"/admin/complaints",
			"/admin/complaints?search=zz&select=all",
			"/admin/complaints?search=nothing-like-this",
			`/admin/complaints/${complaint.id}`,
			"/admin/feedback",
			"/admin/feedback?search=nothing-like-this",
			`/admin/feedback/${feedback.id}`,
		]) {
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await expectNoFindings(page, path);
			await expectNoSidewaysScroll(page, path);
		}
	});
}

for (const width of [320, 1440]) {
	test(`axe finds nothing on the screens of case history and approved cases at ${width} px`, async ({
		page,
		given,
		signIn,
	}) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const user = await given.givenUser();
		const { id } = await given.givenCase(user.id, { isApproved: true }, { nextDate: "2027-01-15" });
		await signIn(page, user.username);
		for (const path of [
			"/user/case-history?filter=show",
			"/user/case-history?from_date=2027-01-02&to_date=2027-01-01",
			`/user/case-history/${id}`,
			"/user/case-status",
			`/user/case-status/${id}`,
		]) {
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await expectNoFindings(page, path);
			await expectNoSidewaysScroll(page, path);
		}
	});

	test(`axe finds nothing on the administrators' case desk at ${width} px`, async ({ page, given, signIn }) => {
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const user = await given.givenUser();
		const { id } = await given.givenCase(user.id, { partyName: "محمد اسلم" }, { nextDate: "2027-01-15" });
		await signIn(page, (await given.givenUser({ role: "ADMIN" })).username);
		for (const path of [
			"/admin/cases?select=all",
			"/admin/cases?search=a",
			`/admin/cases/message?ids=${id}`,
			`/admin/cases/message?ids=${id}&text=%7B%7Bx%7D%7D`,
			`/admin/cases/batch?ids=${id}`,
			`/admin/cases/${id}/record`,
			"/admin/cases/import",
		]) {
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await expectNoFindings(page, path);
			await expectNoSidewaysScroll(page, path);
		}
	});
}

for (const width of [320, 1440]) {
	test(`axe finds nothing on the screens of messages at ${width} px`, async ({ page, given, signIn }) => {
		test.slow();
		await page.emulateMedia({ reducedMotion: "reduce" });
		await page.setViewportSize({ width, height: 800 });
		const user = await given.givenUser();
		await givenPackage(given.db, user.id, { numbers: ["+919000131026", "+919820011220"] });
		const { cnrNumber } = await given.givenCase(user.id, { isApproved: true });
		await signIn(page, user.username);
		await page.goto("/user/case-status");
		await expectNoFindings(page, "approved cases to tick");
		await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
		await expect(page.getByRole("alert")).toBeVisible();
		await expectNoFindings(page, "nothing ticked");
		await page.goto("/user/case-status");
		await page.getByRole("checkbox", { name: `Select ${cnrNumber}` }).check();
		await page.getByRole("button", { name: "Bulk WhatsApp" }).click();
		await expect(page.getByText("All messages are handed over")).toBeVisible({ timeout: 20_000 });
		// The toast of the sending fades over what axe measures.
		await page.reload();
		await expectNoFindings(page, "progress");
		await expectNoSidewaysScroll(page, "progress");
		for (const path of ["/user/messages", "/user/messages?status=queued"]) {
			await page.goto(path);
			await page.waitForLoadState("networkidle");
			await expectNoFindings(page, path);
			await expectNoSidewaysScroll(page, path);
		}
		const outbox = await page.request.get(`/sandbox/outbox.json?to=${encodeURIComponent(user.mobileNumber)}`);
		await page.goto(/\/opt-out\/\S+/.exec(await outbox.text())?.[0] ?? "");
		await expectNoFindings(page, "opt out");
		await expectNoSidewaysScroll(page, "opt out");
	});
}
