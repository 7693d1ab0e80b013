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
