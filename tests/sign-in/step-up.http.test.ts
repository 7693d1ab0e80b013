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
	["/admin/cases/batch.csv?ids=x", "/admin/cases/batch?ids=x"],
] as const;

describe("an administrator whose login is too long ago", () => {
	test.each(FILES)("M13: downloads %s once the password is entered, and is led there and back", async (file, list) => {
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

	test("M13: is asked for the rows that an import left out", async () => {
		const browser = await givenOldLogin();
		const file = "/admin/cases/import/0198c6f2-0000-7000-8000-000000000001/bad.csv";
		const answer = await browser.get(file);
		expect(answer.headers.get("location")).toBe(`/admin/prove?to=${encodeURIComponent(file)}`);
		const hundred = Array.from({ length: 100 }, (_, i) => `0198c6f2-0000-7000-8000-${String(i).padStart(12, "0")}`);
		const batch = `/admin/cases/batch.csv?ids=${hundred.join(",")}`;
		await browser.post("/admin/prove", { password: PASSWORD });
		const ready = await (await browser.get(`/admin/prove?to=${encodeURIComponent(batch)}`)).text();
		expect(ready).toContain(`href="${batch}"`);
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

describe("a person who logged in by SMS, or long ago", () => {
	async function givenWeakLogin() {
		const { user, browser } = await givenBrowser();
		await given.client`update sessions set proven_at = to_timestamp(0) where user_id = ${user.id}`;
		return { user, browser };
	}

	test.each(["csv", "xlsx"])("M13: downloads the list of cases as %s once the password is entered", async (kind) => {
		const { browser } = await givenWeakLogin();
		const file = `/user/cases/export.${kind}?q=a`;
		const page = `/user/prove?to=${encodeURIComponent(file)}`;
		const answer = await browser.get(file);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, page]);
		expect((await browser.post(page, {})).status).toBe(403);
		expect((await browser.post(page, { password: PASSWORD })).status).toBe(303);
		const ready = await (await browser.get(page)).text();
		expect(ready).toContain(`href="${file}"`);
		expect(ready).toContain('href="/user/cases?q=a"');
		expect((await browser.get(file)).status).toBe(200);
	});

	test("M13: makes and sees links to a case once the password is entered, and may stop one without it", async () => {
		const { user, browser } = await givenWeakLogin();
		const { id } = await given.givenCase(user.id);
		const page = `/user/cases/${id}/links`;
		const html = async () => (await browser.get(page)).text();
		expect((await browser.post(page, {})).status).toBe(403);
		expect(await given.client`select from case_shares where case_id = ${id}`).toHaveLength(0);
		expect((await browser.post(page, { password: PASSWORD })).status).toBe(303);
		expect(await html()).toMatch(/\/s\/[\w-]+/);
		await given.client`update sessions set proven_at = to_timestamp(0) where user_id = ${user.id}`;
		expect(await html()).not.toMatch(/\/s\/[\w-]{20}/);
		expect((await browser.post(page, { intent: "show" })).status).toBe(403);
		const [link] = await given.client<{ id: string }[]>`select id from case_shares where case_id = ${id}`;
		expect((await browser.post(page, { link: String(link?.id) })).status).toBe(303);
		expect(await given.client`select from case_shares where case_id = ${id}`).toHaveLength(0);
	});

	test("M1: turns login by SMS off once the password is entered", async () => {
		const { user, browser } = await givenWeakLogin();
		const page = "/user/profile/security";
		expect(await (await browser.get(page)).text()).toContain("Turn off login by SMS");
		expect((await browser.post(page, { intent: "off" })).status).toBe(403);
		expect((await browser.post(page, { intent: "off", password: PASSWORD })).status).toBe(303);
		expect(await (await browser.get(page)).text()).toContain("Turn on login by SMS");
		expect(await given.client`select is_sms_login_on as on from users where id = ${user.id}`).toEqual([{ on: false }]);
	});
});
