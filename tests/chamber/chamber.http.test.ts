import { beforeAll, describe, expect, test } from "vitest";
import { hasRight, type Right, ROLES } from "../../app/features/people/chamber/rights";
import { logInClient, openBrowser } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { givenChanges } from "../support/courts/changes";
import { somePdf } from "../support/courts/papers";
import { PASSWORD, someCnr } from "../support/database/people";
import { givenOwned } from "../support/server/owned";
import { fill, handlersOf, listUserAddresses, SENDS_ON } from "../support/server/routes";
import { base, given, logIn } from "../support/server/site";

const owner = await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" });
const { tracked: theirs, client, complaint, feedback, transaction, number, ids } = await givenOwned(given, owner);

/** Members open the owner's paper and download all of them, so it is one that can be read. */
async function givenReadablePaper() {
	await given.client`delete from papers where id = ${String(ids.paperId)}`;
	const body = new FormData();
	body.set("type", "order");
	body.set("file", new Blob([Uint8Array.from(somePdf())], { type: "application/pdf" }), "Order.pdf");
	const { token } = await logInClient(base, owner.username, PASSWORD);
	const headers = { authorization: `Bearer ${token}` };
	const answer = await fetch(new URL(`/api/v1/case/${theirs.id}/papers`, base), { method: "POST", body, headers });
	return String((await answer.json()).data.id);
}
ids.paperId = await givenReadablePaper();

/** The rights that the forms of one page need, by their intent. */
const FORMS: Record<string, Record<string, Right>> = {
	"/user/messages": { stop: "message" },
	"/user/clients/:numberId": { save: "numbers" },
	"/user/todo": { "": "todo" },
	"/user/cases/:caseId/last-day": { "": "todo" },
	"/user/cases/:caseId": {
		note: "note",
		tags: "tag",
		restore: "archive",
		mute: "change",
		unmute: "change",
		check: "check",
		client: "numbers",
	},
};
/** The form that changes whose cases the browser works on. */
const SWITCH = "/user/chamber/switch";

const addresses = await Promise.all(
	listUserAddresses().map(async (address) => ({ ...address, ...(await handlersOf(address)) })),
);

type Needs = NonNullable<ScreenHandle["right"]>;
type Call = { right: Needs; method: string; path: string; body?: object };
const ROWS: Call[] = [
	{ right: "see", method: "GET", path: `/api/v1/cases/${owner.id}` },
	{ right: "see", method: "GET", path: `/api/v1/case/${theirs.id}` },
	{ right: "see", method: "GET", path: `/api/v1/events/${owner.id}` },
	{ right: "see", method: "GET", path: `/api/v1/messages/${owner.id}` },
	{ right: "see", method: "GET", path: `/api/v1/cases/case-history/${owner.id}` },
	{
		right: "add",
		method: "POST",
		path: "/api/v1/cases/add",
		body: { user_id: owner.id, cnr_number: "MHPU010000012024" },
	},
	{
		right: "add",
		method: "POST",
		path: "/api/v1/cases/bulk-add",
		body: { user_id: owner.id, cnr_numbers: ["MHPU010000022024"] },
	},
	{
		right: "change",
		method: "POST",
		path: "/api/v1/cases/update-case",
		body: { user_id: owner.id, case_id: theirs.id },
	},
	{
		right: "message",
		method: "POST",
		path: "/api/v1/whatsapp/handle-manual-message",
		body: { user_id: owner.id, case_id: [ids.searchId] },
	},
	{
		right: "numbers",
		method: "POST",
		path: "/api/v1/mobile-maintainance/save-number/",
		body: { user_id: owner.id, mobile_number: number.number.replace(/.$/, "5") },
	},
	{
		right: "delete",
		method: "POST",
		path: "/api/v1/mobile-maintainance/number",
		body: { user_id: owner.id, mobile_number: number.number },
	},
	...["complaint", "feedback"].flatMap((noun): Call[] => [
		{ right: "own", method: "GET", path: `/api/v1/${noun}/${owner.id}` },
		{ right: "own", method: "POST", path: `/api/v1/${noun}`, body: { user_id: owner.id, topic: "x", message: "x" } },
	]),
	{ right: "own", method: "GET", path: `/api/v1/auth/user/${owner.id}` },
	{ right: "own", method: "PUT", path: `/api/v1/auth/update-user/${owner.id}`, body: { city: "stolen" } },
	{ right: "own", method: "GET", path: `/api/v1/transactions/${owner.id}` },
	{ right: "own", method: "GET", path: `/api/v1/transactions/memebership/${owner.id}` },
	{
		right: "own",
		method: "POST",
		path: "/api/v1/transactions",
		body: { user_id: owner.id, package_id: transaction.planId, amount: 1, status: "FAILED" },
	},
];

describe.each(ROLES)("a $id", ({ id: role }) => {
	const browser = openBrowser(base);
	let call: Awaited<ReturnType<typeof logInClient>>["call"];
	let token = "";
	beforeAll(async () => {
		const member = await given.givenUser({ firstName: "Ravi" });
		await givenMember(given, owner, member, role);
		await browser.logIn(member.username, PASSWORD);
		const switched = await browser.post("/user/cases", { owner: owner.id }, { action: SWITCH });
		expect(switched.headers.get("location")).toBe("/user/cases");
		token = String((await browser.prepare("/user/cases", {})).get("form_token"));
		({ call } = await logInClient(base, member.username, PASSWORD));
	});

	const refused = new RegExp(`As an? ${role} you cannot`);

	async function check(response: Response, needs: Needs, what: string) {
		const text = await response.text();
		if (needs !== "own" && !hasRight(role, needs)) {
			expect(response.status, what).toBe(403);
			expect(text, what).toMatch(refused);
			return;
		}
		expect([403, 409, 500, 503], what).not.toContain(response.status);
		expect(text, what).not.toMatch(refused);
		if (needs !== "own") return;
		for (const hidden of [owner.email, client, transaction.receiptNumber, complaint.topic, feedback.topic])
			expect(text, what).not.toContain(hidden);
	}

	test.each(addresses)(
		"can open $pattern if the table of rights allows it",
		async ({ pattern, right = "own", ...has }) => {
			const path = fill(pattern, ids);
			if (has.hasLoader && !SENDS_ON[pattern]) {
				const response = await browser.get(path);
				if (right === "own" && path !== pattern) expect(response.status, `GET ${path}`).toBe(404);
				await check(response, right, `GET ${path}`);
			}
			if (!has.hasAction || pattern === SWITCH) return;
			const forms: [intent: string, needs: Needs][] = Object.entries(FORMS[pattern] ?? { "": right });
			for (const [intent, needs] of forms) {
				const body = new URLSearchParams({ form_token: token, ...(intent ? { intent, tags: "a", note: "b" } : {}) });
				await check(await browser.send(path, body), needs, `POST ${path} ${intent}`);
			}
		},
	);

	test("has a menu about the owner's cases, without the owner's account", async () => {
		const menuOf = async (reader: typeof browser) => {
			const entries = new Set(["/user/cases"]);
			// The menu lists the pages of the current area alone, so each of its entries is visited.
			for (const page of entries) {
				const html = await (await reader.get(page)).text();
				const [, menu = ""] = /<nav class="sidebar"([\s\S]*?)<\/nav>/.exec(html) ?? [];
				for (const [, path = ""] of menu.matchAll(/href="(\/user\/(?!profile)[^"]*)"/g)) entries.add(path);
			}
			return [...entries].sort();
		};
		const rightOf = new Map(addresses.map(({ pattern, right }) => [pattern, right]));
		const entries = await menuOf(await logIn(owner.username));
		expect(entries.length).toBeGreaterThan(12);
		expect(await menuOf(browser)).toEqual(entries.filter((path) => rightOf.get(path) !== "own"));
	});

	test.each(["constructor", "__proto__", "toString"])("is refused an unknown intent: %s", async (intent) => {
		const body = new URLSearchParams({ form_token: token, intent });
		const { status } = await browser.send(`/user/cases/${theirs.id}`, body);
		expect(status).toBe(hasRight(role, "change") ? 400 : 403);
	});

	test.each(ROWS)(
		"can $method $path for the owner if the table of rights allows it",
		async ({ right, method, path, body }) => {
			const { status, json } = await call(method, path, body);
			if (right === "own") {
				expect({ status, json }).toEqual({
					status: 403,
					json: { status: false, message: "This belongs to someone else.", code: "not_own" },
				});
				return;
			}
			if (hasRight(role, right)) expect([403, 500, 503]).not.toContain(status);
			else
				expect({ status, message: Object(json).message }).toMatchObject({
					status: 403,
					message: expect.stringMatching(refused),
				});
		},
	);
});

test("an assistant saves a number under the owner's package, cannot delete one, and is in the log", async () => {
	const [asha, ravi] = [await given.givenUser(), await given.givenUser()];
	const { subscription, number: first } = await given.givenPurchase(asha.id);
	const one = await given.givenCase(asha.id);
	const { call } = await logInClient(base, ravi.username, PASSWORD);
	const save = (body: object) =>
		call("POST", "/api/v1/mobile-maintainance/save-number/", { mobile_number: "9811100099", ...body });
	const named = { subscription_id: subscription.id };
	expect((await save(named)).status, "a stranger").toBe(404);
	await givenMember(given, asha, ravi, "assistant");
	const ravis = await given.givenCase(ravi.id);
	expect((await save({ ...named, case_ids: [ravis.id] })).status, "another owner's case").toBe(404);
	expect((await save({})).json).toMatchObject({ errors: { subscription_id: ["Enter the subscription_id"] } });
	expect(await save({ ...named, case_ids: [one.id] })).toMatchObject({
		status: 200,
		json: { data: { user_id: asha.id, phone_numbers: [{}, { number: "+919811100099", linked_case_ids: [one.id] }] } },
	});
	const remove = { ...named, mobile_number: first.number };
	expect(await call("POST", "/api/v1/mobile-maintainance/number", remove)).toMatchObject({
		status: 403,
		json: { code: "role_may_not", message: "As an assistant you cannot delete anything." },
	});
	const entries = await given.client`select action, details from audit_log
		where actor_id = ${ravi.id} and action like 'number.%'`;
	expect(entries).toEqual([{ action: "number.add", details: { for: asha.id } }]);
});

test("an assistant who prints the list is in the log that the owner reads", async () => {
	const [asha, ravi] = [await given.givenUser(), await given.givenUser({ firstName: "Ravi", lastName: "Kumar" })];
	await givenMember(given, asha, ravi, "assistant");
	const browser = await logIn(ravi.username);
	await browser.post("/user/cases", { owner: asha.id }, { action: SWITCH });
	expect((await browser.get("/user/cases/print")).status).toBe(200);
	const ashas = await logIn(asha.username);
	expect(await (await ashas.get("/user/chamber/log")).text()).toContain("Printed the list of cases");
});

describe("a clerk", () => {
	async function givenClerk() {
		const [asha, ravi] = [
			await given.givenUser({ firstName: "Asha", lastName: "Kulkarni" }),
			await given.givenUser({ firstName: "Ravi", lastName: "Kumar" }),
		];
		const memberId = await givenMember(given, asha, ravi, "clerk");
		const browser = await logIn(ravi.username);
		const work = (id: string) => browser.post("/user/cases", { owner: id }, { action: SWITCH });
		return { asha, ravi, memberId, browser, work };
	}

	test("whose access ends while a page is open is refused with a message at the next click, and is back at their own cases", async () => {
		const { asha, ravi, memberId, browser, work } = await givenClerk();
		const { id } = await given.givenCase(asha.id);
		await work(asha.id);
		const page = await (await browser.get(`/user/cases/${id}`)).text();
		expect(page).toContain("Asha Kulkarni&#x27;s cases</strong> · clerk");
		expect(page).not.toContain("Check now");
		const form = await browser.prepare(`/user/cases/${id}`, { intent: "note", note: "too late" });
		const ashas = await logIn(asha.username);
		const ended = await ashas.post(`/user/chamber/${memberId}/end`, {});
		expect(ended.headers.get("location")).toBe("/user/chamber");
		const prefetched = await browser.get("/user/cases", { "sec-purpose": "prefetch" });
		expect(prefetched.status).toBe(403);
		const refused = await browser.send(`/user/cases/${id}`, form);
		expect(refused.status).toBe(403);
		const words = await refused.text();
		expect(words).toContain("Your access to Asha Kulkarni&#x27;s cases has ended.");
		expect(words).toContain('href="/user/cases"');
		expect(await given.client`select note from cases where id = ${id}`).toEqual([{ note: "" }]);
		const own = await (await browser.get("/user/cases")).text();
		expect(own).not.toContain("Asha Kulkarni");
		expect((await browser.get(`/user/cases/${id}`)).status).toBe(404);
		expect((await work(asha.id)).status).toBe(403);
		expect(ravi.id).not.toBe(asha.id);
	});

	test("who changed the owner in another tab cannot save a page of the former one", async () => {
		const { asha, browser, work } = await givenClerk();
		await work(asha.id);
		const cnr = someCnr();
		const form = await browser.prepare("/user/cases/new", { cnr_number: cnr });
		await work("");
		const refused = await browser.send("/user/cases/new", form);
		expect(refused.status).toBe(409);
		expect(await refused.text()).toContain("You are now working on your own cases. Nothing was saved.");
		const mine = await browser.prepare("/user/cases/new", { cnr_number: cnr });
		await work(asha.id);
		expect(await (await browser.send("/user/cases/new", mine)).text()).toContain(
			"You are now working on Asha Kulkarni&#x27;s cases. Nothing was saved.",
		);
		expect(await given.client`select id from cases where cnr_number = ${cnr}`).toEqual([]);
	});

	test("adds cases and sends messages with the owner's package, and the owner sees who did it", async () => {
		const { asha, ravi, browser, work } = await givenClerk();
		await given.givenPurchase(asha.id);
		const { id } = await given.givenCase(asha.id, { isApproved: true });
		await work(asha.id);
		const cnr = someCnr();
		expect((await browser.post("/user/cases/new", { cnr_number: cnr })).status).toBe(303);
		const { call } = await logInClient(base, ravi.username, PASSWORD);
		const sent = await call("POST", "/api/v1/whatsapp/handle-manual-message", { user_id: asha.id, case_id: [id] });
		expect(sent.status).toBe(200);
		expect(await given.client`select owner_id from cases where cnr_number = ${cnr}`).toEqual([{ owner_id: asha.id }]);
		expect(await given.client`select actor_id from message_batches where user_id = ${asha.id}`).toEqual([
			{ actor_id: ravi.id },
		]);
		const ashas = await logIn(asha.username);
		const log = await (await ashas.get("/user/chamber/log")).text();
		expect(log).toContain("Sent 1 message");
		expect(log).toContain("Added a case");
		expect(log).toContain("Ravi Kumar");
		expect(log).toContain(cnr);
		expect(await (await ashas.get("/user/messages")).text()).toContain("Sent by");
		const batchId = Object(sent.json).data.batch_id;
		expect(await (await ashas.get(`/user/messages/${batchId}`)).text()).toContain("Ravi Kumar");
	});

	test("leaves the owner's marks: opening a case as a member does not mark it as seen", async () => {
		const { asha, browser, work } = await givenClerk();
		const { id, cnrNumber } = await given.givenCase(asha.id);
		await givenChanges(given, cnrNumber);
		await work(asha.id);
		expect((await browser.get(`/user/cases/${id}`)).status).toBe(200);
		expect(await given.client`select opened_at from cases where id = ${id}`).toEqual([{ opened_at: null }]);
		const ashas = await logIn(asha.username);
		await ashas.get(`/user/cases/${id}`);
		expect(await given.client`select opened_at from cases where id = ${id}`).toEqual([
			{ opened_at: expect.any(String) },
		]);
	});
});

test("the API documentation has the roles of members who may make a call for an owner", async () => {
	const { paths } = Object(await (await fetch(new URL("/api/v1/openapi.json", base))).json());
	expect(paths["/api/v1/cases/add"].post["x-who"]).toContain("a member who is assistant or clerk");
	expect(paths["/api/v1/transactions/{userId}"].get["x-who"]).not.toContain("member");
});
