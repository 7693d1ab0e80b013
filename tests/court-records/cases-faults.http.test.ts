import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";

/** A server of its own, whose tables are renamed for a moment. */
const { given, server, without } = await startOwnSite({ LOG_LEVEL: "silent" });
let browser: ReturnType<typeof openBrowser>;
let caseId = "";

beforeAll(async () => {
	const { id, username } = await given.givenUser();
	caseId = (await given.givenCase(id, { isApproved: true })).id;
	browser = openBrowser(server.url);
	await browser.logIn(username, PASSWORD);
}, 60_000);

test.each([
	["/user/cases", "court_records", "Failed to fetch cases."],
	["/user/case-status", "court_records", "Failed to fetch approved cases."],
	["/user/case-history", "court_records", "Failed to fetch case history"],
	["/user/cases/new.data?_routes=routes%2Fuser%2Fcases%2Fnew", "states", "Failed to fetch states."],
	["/courts?state=1&district=1-25", "districts", "Failed to fetch districts."],
	["/courts?state=1&district=1-25", "court_complexes", "Failed to fetch courts."],
])("%s without its table %s answers %s", async (path, table, words) => {
	const response = await without(table, () => browser.get(path));
	expect([response.status, await response.text()]).toEqual([503, expect.stringContaining(words)]);
});

test("a case that cannot be deleted because of an internal error has a message, and is still there", async () => {
	const path = `/user/cases/delete?case=${caseId}`;
	const body = await browser.prepare(path, { case: caseId });
	const response = await without("cases", () => browser.send(path, body));
	expect(response.status).toBe(503);
	expect(await (await browser.get("/user/cases")).text()).toContain(caseId);
});

test("a case that cannot be added because of an internal error has its words in the form, which keeps the values", async () => {
	const cnr = "MHPU010099992024";
	const body = await browser.prepare("/user/cases/new", { cnr_number: cnr, case_number: "77/2024" });
	const response = await without("case_events", () => browser.send("/user/cases/new", body));
	const html = await response.text();
	expect([response.status, html]).toEqual([503, expect.stringContaining("Something went wrong!")]);
	for (const kept of [cnr, "77/2024"]) expect(html).toContain(`value="${kept}"`);
	expect(html).not.toContain("Unexpected Application Error!");
});

test("a case whose types cannot be read says so in place of its form", async () => {
	const path = `/user/cases/${caseId}/edit.data?_routes=routes%2Fuser%2Fcases%2Fedit`;
	const response = await without("case_types", () => browser.get(path));
	expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("Failed to fetch courts.")]);
});
