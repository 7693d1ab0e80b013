import { beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { type Address, fill, handlersOf, listAddresses } from "../support/server/routes";
import { base, given } from "../support/server/site";

/** Addresses anybody may use. Whatever is not named here must turn strangers away. */
const OPEN = [
	/^\/$/,
	/^\/(login|login\/second-factor|logout|unauthorized|person|sidebar|render-mode|language|healthz|readyz|csp-reports|accessibility|status|status\.json)$/,
	/^\/(privacy|terms|refunds|contact|help|\.well-known\/security\.txt)$/,
	/^\/(reset-password|verify-email|confirm-email|undo-contact)\//,
	/^\/(forgot-password|forgot-username|check-email|try)$/,
	/^\/login\/(passkey|code)$/,
	/^\/(webhooks|payments|sandbox)(\/|$)/,
	/^\/opt-out\//,
	/^\/alerts\/stop\//,
	/^\/s\//,
	/^\/calendar\//,
	/^\/api\/docs/,
	/^\/(api\/v1\/|api\/)?auth\/(login|register|send-otp|verify-otp|forgort-password|reset-password)$/,
	/^\/api\/(fetch-state|fetch-district|v2\/court-complex|court-complex|court-establishment|case-type|\*|v1\/openapi\.json)$/,
	/^\/api\/v1\/plans\/list-plan$/,
	/^\/(auth\/)?\*$/,
];
const isOpen = ({ pattern }: Address) => OPEN.some((open) => open.test(pattern));
const isApi = ({ pattern }: Address) => /^\/(api|auth)\//.test(pattern);

const addresses = listAddresses().filter((address) => !isOpen(address));

describe("a stranger", () => {
	test.each(addresses)("is turned away from $pattern", async (address) => {
		const { hasLoader, hasAction } = await handlersOf(address);
		const path = fill(address.pattern);
		for (const method of [...(hasLoader ? ["GET"] : []), ...(hasAction ? ["POST"] : [])]) {
			const response = await openBrowser(base).request(path, {
				method,
				...(method === "POST" ? { body: new URLSearchParams() } : {}),
			});
			if (isApi(address)) {
				expect([401, 405], `${method} ${path}`).toContain(response.status);
				expect(response.headers.get("content-type")).toContain("json");
				expect(await response.json()).toMatchObject({
					code: response.status === 401 ? "not_signed_in" : "method_not_allowed",
				});
				expect(response.headers.get("x-request-id")).toMatch(/^[\w.-]{8,64}$/);
				continue;
			}
			expect([302, 303], `${method} ${path}`).toContain(response.status);
			expect(response.headers.get("location")).toMatch(/^\/(login)?(\?redirectTo=|$)|^\/(user|admin)\/cases$/);
		}
	});

	test("learns nothing from the data a page's script would fetch", async () => {
		for (const address of addresses.filter((one) => !isApi(one) && !one.pattern.includes("*"))) {
			const response = await fetch(new URL(`${fill(address.pattern)}.data`, base), { redirect: "manual" });
			const text = await response.text();
			expect(text, address.pattern).not.toMatch(/"(email|items|rows)"/);
		}
	});
});

describe("the wrong role", () => {
	const browsers = { USER: openBrowser(base), ADMIN: openBrowser(base) };
	const clients: Partial<Record<"USER" | "ADMIN", ReturnType<typeof openClient>>> = {};
	beforeAll(async () => {
		for (const role of ["USER", "ADMIN"] as const) {
			const { username } = await given.givenUser({ role });
			await browsers[role].logIn(username, PASSWORD);
			const answer = await openClient(base)("POST", "/api/v1/auth/login", { username, password: PASSWORD });
			clients[role] = openClient(base, String(Object(answer.json).token));
		}
	});

	const screens = addresses.filter(({ pattern }) => /^\/(user|admin)(\/|$)/.test(pattern));
	test.each(screens)("is sent from $pattern to /unauthorized, whatever the address answers with", async (address) => {
		const { hasLoader, hasAction } = await handlersOf(address);
		const browser = browsers[address.pattern.startsWith("/admin") ? "USER" : "ADMIN"];
		const path = fill(address.pattern);
		const calls: [method: string, init: RequestInit][] = [];
		if (hasLoader) calls.push(["GET", {}]);
		if (hasAction) calls.push(["POST", { method: "POST", body: new URLSearchParams() }]);
		expect(calls, "an address that nobody answers").not.toEqual([]);
		for (const [method, init] of calls) {
			const response = await browser.request(path, init);
			expect([302, 303], `${method} ${path}`).toContain(response.status);
			expect(response.headers.get("location"), `${method} ${path}`).toBe("/unauthorized");
		}
	});

	test("is sent away by the loaders that answer with a file, too", () => {
		const files = screens.filter(({ pattern }) => /export|\.(csv|json)$/.test(pattern)).map(({ pattern }) => pattern);
		expect(files).toEqual(
			expect.arrayContaining([
				"/admin/audit/export.csv",
				"/admin/cases/batch.csv",
				"/admin/cases/import/:importId/bad.csv",
				"/admin/transactions/accounts.csv",
				"/admin/transactions/export.csv",
				"/user/cases/export.csv",
				"/user/cases/export.xlsx",
				"/user/profile/data.csv",
				"/user/profile/data.json",
				"/admin/profile/data.csv",
				"/admin/profile/data.json",
			]),
		);
	});

	const adminCalls = addresses.filter(({ pattern }) => pattern.startsWith("/api/") && pattern.includes("/admin/"));
	test.each(adminCalls)("is refused by $pattern", async (address) => {
		const { hasAction, hasLoader } = await handlersOf(address);
		for (const method of [...(hasLoader ? ["GET"] : []), ...(hasAction ? ["POST"] : [])]) {
			const answer = await clients.USER?.(method, fill(address.pattern), method === "POST" ? {} : undefined);
			expect([403, 405], `${method} ${address.pattern}`).toContain(answer?.status);
		}
	});
});

test("every handler of a form refuses a post without this site's token", async () => {
	const users = { USER: openBrowser(base), ADMIN: openBrowser(base) };
	for (const role of ["USER", "ADMIN"] as const)
		await users[role].logIn((await given.givenUser({ role })).username, PASSWORD);
	for (const address of listAddresses()) {
		const { hasAction } = await handlersOf(address);
		const isMachineEndpoint = /^\/((api|auth|webhooks|payments|sandbox)\/|csp-reports$)/.test(address.pattern);
		if (!hasAction || isMachineEndpoint || address.pattern === "/*") continue;
		const browser = users[address.pattern.startsWith("/admin") ? "ADMIN" : "USER"];
		const path = address.pattern === "/" ? "/?index" : fill(address.pattern);
		const response = await browser.request(path, { method: "POST", body: new URLSearchParams({ form_token: "x" }) });
		expect(response.status, address.pattern).toBe(403);
	}
});
