import { describe, expect, test } from "vitest";
import { PASSWORD } from "../support/database/people";
import { given, givenBrowser } from "../support/server/site";

/** An administrator who logged in eleven minutes ago. */
async function givenOldLogin() {
	const { user: admin, browser } = await givenBrowser({ role: "ADMIN" });
	await given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${admin.id}`;
	return browser;
}

const FILES = [
	["/admin/audit/export.csv?area=case", "/admin/audit?area=case"],
	["/admin/transactions/export.csv?status=PENDING", "/admin/transactions?status=PENDING"],
	["/admin/transactions/accounts.csv?month=2026-10", "/admin/transactions?month=2026-10"],
] as const;

describe("an administrator whose login is too long ago", () => {
	test.each(FILES)("downloads %s once the password is entered, and is led there and back", async (file, list) => {
		const browser = await givenOldLogin();
		const answer = await browser.get(file);
		const page = `/admin/prove?to=${encodeURIComponent(file)}`;
		expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
		expect((await browser.post(page, {})).status).toBe(403);
		expect((await browser.post(page, { password: "Wrong@123" })).status).toBe(400);
		expect((await browser.get(file)).status).toBe(303);
		const proven = await browser.post(page, { password: PASSWORD });
		expect([proven.status, proven.headers.get("location")]).toEqual([303, page]);
		const ready = await (await browser.get(page)).text();
		expect(ready).toContain(`href="${file}"`);
		expect(ready).toContain(`href="${list}"`);
		expect((await browser.get(list)).status).toBe(200);
		const sent = await browser.get(file);
		expect([sent.status, sent.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/csv")]);
	});

	test("is led to no other site and no screen of other roles", async () => {
		const browser = await givenOldLogin();
		for (const to of ["//evil.example/admin/x.csv", "https://evil.example", "/logout"]) {
			const page = `/admin/prove?to=${encodeURIComponent(to)}`;
			expect(await (await browser.get(page)).text()).not.toMatch(/href="[^"]*(evil\.example|\/logout)/);
		}
		const page = "/admin/prove?to=%2F%2Fevil.example";
		await browser.post(page, { password: PASSWORD });
		const on = await browser.get(page);
		expect([on.status, on.headers.get("location")]).toEqual([303, "/admin/cases"]);
	});

	test("cannot change a price without the password, and the typed values stay", async () => {
		const browser = await givenOldLogin();
		const typed = {
			name: "Bench",
			amount: "777",
			phone_number_limit: "3",
			message_limit: "30",
			duration_days: "30",
			description: "Typed once",
		};
		const [plan] = await given.client<{ id: string; amount: number }[]>`
			insert into plans (id, name, amount_paise, phone_number_limit, message_limit, duration_days, position, retired_at)
			values (gen_random_uuid(), 'Step', 100, 1, 1, 1, 999, now()) returning id, amount_paise as amount`;
		const price = async () =>
			(
				await given.client<
					{ amount: number }[]
				>`select amount_paise as amount from plans where id = ${String(plan?.id)}`
			)[0]?.amount;
		for (const page of ["/admin/packages/new", `/admin/packages/${plan?.id}/edit`]) {
			expect(await (await browser.get(page)).text()).toContain('name="password"');
			const refused = await browser.post(page, typed);
			expect(refused.status).toBe(403);
			const html = await refused.text();
			expect(html).toContain("Enter your password to continue.");
			expect(html).toContain('value="777"');
			expect(html).toContain("Typed once");
		}
		expect(await price()).toBe(100);
		expect((await browser.post(`/admin/packages/${plan?.id}/edit`, { ...typed, password: PASSWORD })).status).toBe(303);
		expect(await price()).toBe(77_700);
	});

	test("cannot start or repeat a refund without it, and the typed values stay", async () => {
		const browser = await givenOldLogin();
		const buyer = await given.givenUser();
		await given.givenPurchase(buyer.id);
		const [paid] = await given.client<{ id: string }[]>`select id from transactions where user_id = ${buyer.id}`;
		const page = `/admin/transactions/${paid?.id}/refund`;
		const refused = await browser.post(page, { amount: "3", reason: "Asked for" });
		expect(refused.status).toBe(403);
		const html = await refused.text();
		expect(html).toContain("Enter your password to continue.");
		expect(html).toContain("Asked for");
		const refunds = () => given.client`select id from refunds where transaction_id = ${String(paid?.id)}`;
		expect(await refunds()).toHaveLength(0);
		const again = await browser.post(`${page}?repeat=01930c55-7b3e-7a08-9d44-000000000001`, {});
		expect([again.status, again.headers.get("location")]).toEqual([303, `/admin/prove?to=${encodeURIComponent(page)}`]);
		expect((await browser.post(page, { amount: "3", reason: "Asked for", password: PASSWORD })).status).toBe(303);
		expect(await refunds()).toHaveLength(1);
	});
});
