import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";

const [admin, other] = [openBrowser(base), openBrowser(base)];
const LIGHT = { "save-data": "on" };
const SELECTION = { action: "/admin/cases/selection" };

beforeAll(async () => {
	for (const browser of [admin, other])
		await browser.logIn((await given.givenUser({ role: "ADMIN" })).username, PASSWORD);
});

test("a form without an intent changes nothing", async () => {
	const empty: Record<string, string>[] = [{}, { intent: "delete" }];
	for (const nothing of empty) {
		const refused = await admin.post("/admin/cases", nothing, SELECTION);
		expect(refused.headers.get("location"), JSON.stringify(nothing)).toBe("/admin/cases");
	}
});

test("approving all that match is asked with the number, and refused when another number matches", async () => {
	const owner = await given.givenUser();
	for (let i = 0; i < 2; i++) await given.givenCase(owner.id);
	const address = `/admin/cases/approve-all?user=${owner.username}`;
	const html = await (await admin.get(address, LIGHT)).text();
	expect(html).toContain("Approve 2 cases");
	const refused = await admin.post(address, { count: "3" });
	expect(refused.headers.get("location")).toBe(address);
	expect(await (await admin.get(address, LIGHT)).text()).toContain("The list has changed. Look at the number again.");
	const approved = await admin.post(address, { count: "2" });
	expect(approved.headers.get("location")).toBe(`/admin/cases?user=${owner.username}`);
	expect((await given.client`select from cases where owner_id = ${owner.id} and is_approved`).length).toBe(2);
	const none = await (await admin.get(address, LIGHT)).text();
	expect(none).toContain("No case here can be approved.");
	const wrong = await admin.get("/admin/cases/approve-all?court=!!", LIGHT);
	expect(wrong.headers.get("location")).toBe("/admin/cases?court=%21%21");
});

test.each([
	["from=2027-02-02&to=2027-02-01", "To Date cannot be earlier than From Date"],
	["from=someday", "Enter a date like 11-03-2026"],
	["court=!!&user=asha", "Type the name of a district, or the first letters of CNR numbers."],
	["search=a", "Type at least 3 letters or digits to search."],
])("the filter %s is refused with an error, and keeps the typed values", async (search, message) => {
	const response = await admin.get(`/admin/cases?${search}`, LIGHT);
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(html).toMatch(new RegExp(`role="alert"[^>]*>${message}`));
	for (const value of new URLSearchParams(search).values()) expect(html).toContain(`value="${value}"`);
	expect(html).not.toContain('name="shown"');
});

test("an approval can be undone only by the administrator who made it, and only once", async () => {
	const owner = await given.givenUser();
	const { id } = await given.givenCase(owner.id);
	const isApproved = async () =>
		(await given.client`select is_approved from cases where id = ${id}`).some((row) => row.is_approved);
	await admin.post("/admin/cases", { intent: "approve", case: id }, SELECTION);
	const html = await (await admin.get(`/admin/cases/batch?ids=${id}`, LIGHT)).text();
	expect(html).toContain("You approved 1 case. This can be undone for a minute.");
	const at = String(/name="at" value="([^"]+)"/.exec(html)?.[1]);
	const undo = (browser: typeof admin, fields: Record<string, string>) =>
		browser.post("/admin/cases", { at, return: "//evil.test", ...fields }, { action: "/admin/cases/undo" });
	expect(await (await other.get("/admin/cases", LIGHT)).text()).not.toContain("This can be undone");
	await undo(other, {});
	await undo(admin, { at: "x" });
	expect(await isApproved()).toBe(true);
	const answer = await undo(admin, {});
	expect(answer.headers.get("location")).toBe("/admin/cases");
	expect(await isApproved()).toBe(false);
	await undo(admin, {});
	expect(await (await admin.get("/admin/cases", LIGHT)).text()).toContain("This can no longer be undone.");
});
