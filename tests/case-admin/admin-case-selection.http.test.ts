import { randomUUID } from "node:crypto";
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

const hex = (ids: string[]) => ids.map((id) => id.replaceAll("-", "")).join(".");

test("a page button leads to the address of that page, and saves the selected cases in a cookie", async () => {
	const [here, elsewhere, gone] = [randomUUID(), randomUUID(), randomUUID()];
	const form = new URLSearchParams([
		["turn", "page=2&after=x%0d%0aSet-Cookie:y"],
		["kept", "yes"],
		["order", `${elsewhere},${gone},x`],
		["shown", here],
		["shown", gone],
		["case", here],
		["returnTo", "search=हि&page=1"],
	]);
	const answer = await admin.post("/admin/cases", form, SELECTION);
	expect(answer.status).toBe(303);
	expect(answer.headers.get("location")).toBe("/admin/cases?search=%E0%A4%B9%E0%A4%BF&page=2");
	expect(answer.headers.getSetCookie().find((cookie) => cookie.startsWith("ticked_cases"))).toBe(
		`ticked_cases=${hex([elsewhere, here])}; Path=/admin; SameSite=Lax; Max-Age=3600`,
	);
	const none = await admin.post("/admin/cases", { turn: "none", kept: "yes", returnTo: "select=page" }, SELECTION);
	expect(none.headers.get("location")).toBe("/admin/cases");
	expect(none.headers.getSetCookie().join()).toContain("ticked_cases=; Path=/admin; SameSite=Lax; Max-Age=0");
});

test("a page button with too many selected cases is refused, and a form without an intent changes nothing", async () => {
	const ids = Array.from({ length: 101 }, () => randomUUID());
	const form = { turn: "page=2", kept: "yes", order: ids.join(","), returnTo: "limit=100" };
	const answer = await admin.post("/admin/cases", form, SELECTION);
	expect(answer.headers.get("location")).toBe("/admin/cases?limit=100");
	expect(await (await admin.get("/admin/cases?limit=100")).text()).toContain(
		"You can select up to 100 cases across pages.",
	);
	const empty: Record<string, string>[] = [
		{},
		{ intent: "delete" },
		{ intent: "approve", from: "someday", scope: "all" },
	];
	for (const nothing of empty) {
		const refused = await admin.post("/admin/cases", nothing, SELECTION);
		expect(refused.headers.get("location"), JSON.stringify(nothing)).toBe("/admin/cases");
	}
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

test("a saved view is neither shown to another administrator nor deleted by one", async () => {
	const name = `View ${randomUUID()}`;
	await admin.post("/admin/cases/views?todo=approval", { intent: "save", name });
	const html = await (await admin.get("/admin/cases/views", LIGHT)).text();
	expect(html).toContain(name);
	const view = String(/name="view" value="([^"]+)"/.exec(html)?.[1]);
	expect(await (await other.get("/admin/cases", LIGHT)).text()).not.toContain(name);
	expect((await other.post("/admin/cases/views", { intent: "delete", view })).status).toBe(404);
	expect((await admin.post("/admin/cases/views", { intent: "save", name })).status).toBe(400);
	expect((await admin.post("/admin/cases/views", { intent: "delete", view })).status).toBe(303);
	expect(await (await admin.get("/admin/cases", LIGHT)).text()).not.toContain(name);
});
