import { describe, expect, test } from "vitest";
import { logInClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given, givenBrowser } from "../support/server/site";

describe("a reading call", () => {
	test("is 304 while nothing changed, whatever the compression, and 200 with another tag once something did", async () => {
		const user = await given.givenUser();
		await given.givenCase(user.id);
		await given.givenCase(user.id);
		const { token } = await logInClient(base, user.username, PASSWORD);
		const read = (headers: Record<string, string> = {}) =>
			fetch(`${base}/api/v1/cases/${user.id}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
		const first = await read({ "accept-encoding": "br" });
		const tag = String(first.headers.get("etag"));
		expect(first.headers.get("content-encoding")).toBe("br");
		expect(first.headers.get("cache-control")).toBe("private, no-cache");
		for (const held of [tag, `"older", ${tag}`, tag.replace("W/", ""), "*"]) {
			const again = await read({ "if-none-match": held });
			expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag]);
		}
		expect((await read({ "if-none-match": '"other"' })).status).toBe(200);
		await given.givenCase(user.id);
		const changed = await read({ "if-none-match": tag });
		expect(changed.status).toBe(200);
		expect(changed.headers.get("etag")).not.toBe(tag);
	});

	test("by HEAD says what GET says, without the body", async () => {
		const user = await given.givenUser();
		await given.givenCase(user.id);
		await given.givenCase(user.id);
		const { token } = await logInClient(base, user.username, PASSWORD);
		for (const [path, encoding] of [
			[`/api/v1/cases/${user.id}`, "br"],
			[`/api/v1/auth/user/${user.id}`, "identity"],
			["/api/v1/cases/nobody", "identity"],
			["/api/v1/cases/add", "identity"],
		]) {
			const [get, head] = await Promise.all(
				["GET", "HEAD"].map((method) =>
					fetch(base + path, {
						method,
						headers: { authorization: `Bearer ${token}`, "accept-encoding": String(encoding) },
					}),
				),
			);
			const said = (answer?: Response) => {
				const headers = Object.fromEntries(answer?.headers ?? []);
				for (const moving of ["date", "ratelimit", "connection", "keep-alive", "x-request-id"]) delete headers[moving];
				return { status: answer?.status, headers };
			};
			expect(said(head), path).toEqual(said(get));
			expect(get?.headers.get("content-length"), path).toMatch(/^\d+$/);
			expect(await head?.text()).toBe("");
		}
	});

	test("by a browser's cookie is kept by nobody", async () => {
		const { user, browser } = await givenBrowser();
		const answer = await browser.get(`/api/v1/cases/${user.id}`);
		expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
	});
});
