import { expect, test } from "vitest";
import { outageAnswer } from "~/web/server/outages.server";

const BROWSER = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

test.each([
	["/user/cases/export.csv", BROWSER, "text/html"],
	["/user/cases/export.csv", "*/*", "application/json"],
	["/logout", BROWSER, "text/html"],
	["/api/v1/cases/add", BROWSER, "application/json"],
	["/auth/login", BROWSER, "application/json"],
	["/api/v1/cases/add", "application/json", "application/json"],
])("in an outage %s answers who accepts %s with %s, in words", async (path, accept, type) => {
	const answer = outageAnswer(new Request(`http://localhost${path}`, { method: "POST", headers: { accept } }));
	expect(answer.status).toBe(503);
	expect(answer.headers.get("content-type")).toContain(type);
	expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
	expect(await answer.text()).toMatch(/try again/i);
});
