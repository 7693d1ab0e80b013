import { afterEach, expect, test, vi } from "vitest";
import { deviceCookie } from "~/web/access/cookies.server";
import { openSavedForm, saveForm } from "~/web/access/saved-form.server";

afterEach(() => vi.useRealTimers());

async function keep(fields: Record<string, string | Blob>, to: string | null = "/user/complaints/new") {
	const cookie = (await deviceCookie.serialize("asha's mark")).split(";")[0] ?? "";
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return saveForm(new Request("http://own.invalid/login", { headers: { cookie } }), form, to);
}

test("a kept form opens for half an hour, for the person it was kept for", async () => {
	vi.useFakeTimers({ toFake: ["Date"] });
	const kept = (await keep({ message: "तारीख" })) ?? "";
	expect(openSavedForm(kept, "asha's mark")).toMatchObject({
		path: "/user/complaints/new",
		fields: [["message", "तारीख"]],
	});
	expect(openSavedForm(kept, "ravi's mark")).toBeUndefined();
	expect(openSavedForm(kept, undefined)).toBeUndefined();
	vi.setSystemTime(Date.now() + 29 * 60_000);
	expect(openSavedForm(kept, "asha's mark")).toBeDefined();
	vi.setSystemTime(Date.now() + 2 * 60_000);
	expect(openSavedForm(kept, "asha's mark")).toBeUndefined();
});

test("secrets and files are left out, and a form of nothing else is not kept", async () => {
	const secrets = { form_token: "x", newPassword: "x", otp: "1", api_token: "x", code: "1", file: new Blob(["x"]) };
	const kept = (await keep({ ...secrets, pincode: "411001" })) ?? "";
	expect(openSavedForm(kept, "asha's mark")?.fields).toEqual([["pincode", "411001"]]);
	expect(await keep(secrets)).toBeUndefined();
});

test.each([null, "https://evil.test/user/", "//evil.test/user/x", "/", "/logout", "/login"])(
	"nothing is kept for %s",
	async (to) => expect(await keep({ message: "x" }, to)).toBeUndefined(),
);

test("nothing is kept above 64 KB", async () => {
	expect(await keep({ message: "x".repeat(64 * 1024) })).toBeUndefined();
	expect(await keep({ message: "x".repeat(60 * 1024) })).toBeDefined();
});
