import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
	vi.resetModules();
});
afterEach(() => {
	vi.unstubAllEnvs();
});

async function policyOf(pathname: string, keyId = "") {
	vi.stubEnv("RAZORPAY_KEY_ID", keyId);
	vi.stubEnv("RAZORPAY_KEY_SECRET", keyId);
	vi.stubEnv("RAZORPAY_WEBHOOK_SECRET", keyId);
	const { contentSecurityPolicy } = await import("~/web/server/content-security.server");
	return contentSecurityPolicy("nonce", pathname);
}

const PAY = "/user/Packages/pay/0198a7e1-0000-7000-8000-000000000001";

test("the page to pay on may reach Razorpay: by its script, its frame, its calls and its hosted page", async () => {
	const policy = await policyOf(PAY, "rzp_test_7f3");
	expect(policy).toContain("script-src 'self' 'nonce-nonce' https://checkout.razorpay.com;");
	for (const directive of ["connect-src 'self'", "frame-src", "form-action 'self'"])
		expect(policy).toContain(`${directive} https://*.razorpay.com https://rzp.io;`);
});

test.each(["/", "/user/cases", "/user/Packages", "/user/transactions", "/admin/transactions"])(
	"%s reaches nobody but this site",
	async (pathname) => {
		for (const keyId of ["rzp_test_7f3", ""]) {
			const policy = await policyOf(pathname, keyId);
			expect(policy).not.toMatch(/https:|rzp/);
			expect(policy).toContain("frame-src 'none';");
		}
	},
);

test("a simulated Razorpay is this site", async () => {
	const policy = await policyOf(PAY);
	expect(policy).toContain("frame-src 'self';");
	expect(policy).not.toContain("razorpay");
});
