import { beforeAll, describe, expect, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { givenAnswer, someHit } from "../support/courts/searches";
import { PASSWORD } from "../support/database/people";
import { fill, listAddresses } from "../support/server/routes";
import { base, given } from "../support/server/site";

const owner = await given.givenUser();
const neighbour = await given.givenUser();
const admin = await given.givenUser({ role: "ADMIN" });
const theirs = await given.givenCase(owner.id);
const theirComplaint = await given.givenComplaint(owner.id, { topic: "The owner's complaint" });
const theirFeedback = await given.givenFeedback(owner.id, { topic: "The owner's feedback" });

const { transaction: theirTransaction, number: theirNumber } = await given.givenPurchase(owner.id);
const [theirBatch] = await given.client<{ id: string }[]>`
	insert into message_batches (id, user_id, idempotency_key, content_hash, message_count)
	values (gen_random_uuid(), ${owner.id}, 'k', 's', 0) returning id`;
const [theirDraft] = await given.client<{ id: string }[]>`
	with draft as (insert into message_drafts (id, user_id) values (gen_random_uuid(), ${owner.id}) returning id)
	insert into message_draft_cases (draft_id, position, case_id, is_included, offered, ticked)
	select id, 0, ${theirs.id}::uuid, true, array[${owner.mobileNumber}], array[${owner.mobileNumber}] from draft
	returning draft_id as id`;

const [theirTemplate] = await given.client<{ id: string }[]>`
	insert into own_templates (id, user_id, name, text)
	values (gen_random_uuid(), ${owner.id}, 'The owner''s template', 'x') returning id`;

const [theirWebhook] = await given.client<{ id: string }[]>`
	insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret)
	values (gen_random_uuid(), ${owner.id}, 'https://owner.example.com/', '{case.order}', '') returning id`;
const [theirDelivery] = await given.client<{ id: string }[]>`
	insert into webhook_deliveries (id, endpoint_id, kind, body, state)
	values (gen_random_uuid(), ${String(theirWebhook?.id)}, 'case.order', '{}', 'failed') returning id`;

type Call = {
	pattern: string;
	method: "GET" | "POST" | "PUT" | "DELETE";
	params?: Record<string, string>;
	body?: object;
	expected: number;
};

/** Calls of the API that name somebody's id: what the owner's neighbour gets. */
const CALLS: Call[] = [
	{ pattern: "/api/v1/cases/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{ pattern: "/api/v1/case/:caseId", method: "GET", params: { caseId: theirs.id }, expected: 404 },
	{ pattern: "/api/v1/events/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{ pattern: "/api/v1/messages/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{ pattern: "/api/v1/alerts/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{ pattern: "/api/v1/alerts/:userId", method: "PUT", params: { userId: owner.id }, body: {}, expected: 403 },
	{ pattern: "/api/v1/cases/case-history/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{
		pattern: "/api/v1/cases/add",
		method: "POST",
		body: {
			user_id: owner.id,
			state: "1",
			district: "1-25",
			case_date: "2024",
			case_number: "1",
			cnr_number: "MHPU010000012024",
		},
		expected: 403,
	},
	{
		pattern: "/api/v1/cases/bulk-add",
		method: "POST",
		body: { user_id: owner.id, cnr_numbers: ["MHPU010000012024"] },
		expected: 403,
	},
	{
		pattern: "/api/v1/cases/update-case",
		method: "POST",
		body: { case_id: theirs.id, case_number: "stolen" },
		expected: 404,
	},
	{ pattern: "/api/v1/cases/delete/:id", method: "DELETE", params: { id: theirs.id }, expected: 404 },
	{ pattern: "/api/v1/complaint/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{
		pattern: "/api/v1/complaint",
		method: "POST",
		body: { user_id: owner.id, topic: "x", message: "x" },
		expected: 403,
	},
	{
		pattern: "/api/v1/complaint/admin/verify-complain",
		method: "POST",
		body: { complain_id: theirComplaint.id, status: "CLOSED" },
		expected: 403,
	},
	{ pattern: "/api/v1/feedback/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{
		pattern: "/api/v1/feedback",
		method: "POST",
		body: { user_id: owner.id, topic: "x", message: "x" },
		expected: 403,
	},
	...["/api/v1/auth", "/api/auth", "/auth"].flatMap((prefix): Call[] => [
		{ pattern: `${prefix}/user/:userId`, method: "GET", params: { userId: owner.id }, expected: 403 },
		{
			pattern: `${prefix}/update-user/:userId`,
			method: "PUT",
			params: { userId: owner.id },
			body: { city: "stolen" },
			expected: 403,
		},
	]),
	{ pattern: "/api/v1/transactions/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{ pattern: "/api/v1/transactions/memebership/:userId", method: "GET", params: { userId: owner.id }, expected: 403 },
	{
		pattern: "/api/v1/transactions",
		method: "POST",
		body: { user_id: owner.id, package_id: theirTransaction.planId, amount: 1, status: "FAILED" },
		expected: 403,
	},
	{
		pattern: "/api/v1/mobile-maintainance/save-number/",
		method: "POST",
		body: { subscription_id: theirNumber.subscriptionId, mobile_number: "9811111111" },
		expected: 404,
	},
	{
		pattern: "/api/v1/mobile-maintainance/number",
		method: "POST",
		body: { subscription_id: theirNumber.subscriptionId, mobile_number: theirNumber.number },
		expected: 404,
	},
	{
		pattern: "/api/v1/webhooks/:webhookId",
		method: "DELETE",
		params: { webhookId: String(theirWebhook?.id) },
		expected: 404,
	},
	{
		pattern: "/api/v1/whatsapp/handle-manual-message",
		method: "POST",
		body: { user_id: owner.id, case_id: [theirs.id] },
		expected: 403,
	},
	{ pattern: "/api/v1/whatsapp/handle-manual-message", method: "POST", body: { case_id: [theirs.id] }, expected: 404 },
];

const theirSearch = await givenAnswer(given, owner.id);
const theirMember = await givenMember(given, owner, await given.givenUser(), "clerk");

type Screen = {
	pattern: string;
	params?: Record<string, string>;
	search?: string;
	form?: Record<string, string>;
	expected: number;
	hides?: string;
};

/** Screens that name somebody's id: what the neighbour's browser gets. */
const SCREENS: Screen[] = [
	{ pattern: "/user/cases/:caseId/edit", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{
		pattern: "/user/cases/:caseId/edit",
		params: { caseId: theirs.id },
		form: {
			state: "1",
			district_id: "1-25",
			case_type: "1",
			case_date: "2024",
			case_number: "stolen",
			cnr_number: theirs.cnrNumber,
		},
		expected: 404,
	},
	{ pattern: "/user/cases/:caseId/check", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{
		pattern: "/user/cases/find/:searchId",
		params: { searchId: theirSearch },
		expected: 404,
		hides: someHit(1).cnr,
	},
	...["again", "add-all"].map((intent) => ({
		pattern: "/user/cases/find/:searchId",
		params: { searchId: theirSearch },
		form: { intent },
		expected: 404,
		hides: someHit(1).cnr,
	})),
	{
		pattern: "/user/profile/webhooks/:webhookId",
		params: { webhookId: String(theirWebhook?.id) },
		expected: 404,
		hides: "owner.example.com",
	},
	...["test", "pause", "resume", "again", "rotate", "delete"].map((intent) => ({
		pattern: "/user/profile/webhooks/:webhookId",
		params: { webhookId: String(theirWebhook?.id) },
		form: { intent, delivery: String(theirDelivery?.id) },
		expected: 404,
		hides: "owner.example.com",
	})),
	{ pattern: "/user/cases/:caseId/retry", params: { caseId: theirs.id }, form: {}, expected: 404 },
	{ pattern: "/user/cases/:caseId", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	...["note", "tags", "mute", "unmute", "restore", "check"].map((intent) => ({
		pattern: "/user/cases/:caseId",
		params: { caseId: theirs.id },
		form: { intent, note: "stolen", tags: "stolen" },
		expected: 404,
		hides: theirs.cnrNumber,
	})),
	{
		pattern: "/user/Packages/pay/:transactionId",
		params: { transactionId: theirTransaction.id },
		expected: 404,
	},
	{
		pattern: "/user/Packages/pay/:transactionId",
		params: { transactionId: theirTransaction.id },
		form: { intent: "cancel" },
		expected: 404,
	},
	{
		pattern: "/user/transactions/:transactionId",
		params: { transactionId: theirTransaction.id },
		expected: 404,
		hides: String(theirTransaction.receiptNumber),
	},
	{
		pattern: "/user/transactions/:transactionId/receipt",
		params: { transactionId: theirTransaction.id },
		expected: 404,
		hides: String(theirTransaction.receiptNumber),
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/delete",
		params: { numberId: theirNumber.id },
		expected: 404,
		hides: theirNumber.partyName,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/delete",
		params: { numberId: theirNumber.id },
		form: {},
		expected: 404,
	},
	{ pattern: "/user/case-history/:caseId", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{ pattern: "/user/cases/:caseId/hearing.ics", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{ pattern: "/user/cases/:caseId/links", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{ pattern: "/user/cases/:caseId/links", params: { caseId: theirs.id }, form: { link: "" }, expected: 404 },
	{ pattern: "/user/case-status/:caseId", params: { caseId: theirs.id }, expected: 404, hides: theirs.cnrNumber },
	{ pattern: "/user/cases/delete", search: `?case=${theirs.id}`, expected: 200, hides: theirs.cnrNumber },
	{ pattern: "/user/cases/delete", search: `?case=${theirs.id}`, form: { case: theirs.id }, expected: 404 },
	...["/user/cases/archive", "/user/cases/tags"].map((pattern) => ({
		...{ pattern, search: `?case=${theirs.id}`, expected: 200, hides: theirs.cnrNumber },
	})),
	{ pattern: "/user/cases/archive", form: { case: theirs.id, intent: "archive" }, expected: 404 },
	{ pattern: "/user/cases/tags", form: { case: theirs.id, intent: "add", tag: "stolen" }, expected: 404 },
	...["/user/cases/export.csv", "/user/cases/print"].map((pattern) => ({
		...{ pattern, search: `?q=${theirs.cnrNumber}`, expected: 200, hides: theirs.caseNumber },
	})),
	{
		pattern: "/user/complaints/:complaintId",
		params: { complaintId: theirComplaint.id },
		expected: 404,
		hides: theirComplaint.topic,
	},
	{
		pattern: "/user/complaints/:complaintId",
		params: { complaintId: theirComplaint.id },
		form: { intent: "reply", form_key: "k", message: "stolen" },
		expected: 404,
		hides: theirComplaint.topic,
	},
	{
		pattern: "/user/feedback/:feedbackId",
		params: { feedbackId: theirFeedback.id },
		expected: 404,
		hides: theirFeedback.topic,
	},
	{
		pattern: "/user/feedback/:feedbackId",
		params: { feedbackId: theirFeedback.id },
		form: { intent: "reply", form_key: "k", message: "stolen" },
		expected: 404,
		hides: theirFeedback.topic,
	},
	...["/user/chamber/:memberId/role", "/user/chamber/:memberId/end"].flatMap((pattern) => [
		{ pattern, params: { memberId: theirMember }, expected: 404 },
		{ pattern, params: { memberId: theirMember }, form: { role: "viewer" }, expected: 404 },
	]),
	{ pattern: "/user/messages/:batchId", params: { batchId: theirBatch?.id ?? "" }, expected: 404 },
	{ pattern: "/user/messages/new", form: { case_id: theirs.id }, expected: 404 },
	{ pattern: "/user/messages/new", search: `?draft=${theirDraft?.id}`, expected: 404, hides: theirs.cnrNumber },
	...["count", "send"].map((intent) => ({
		pattern: "/user/messages/new",
		search: `?draft=${theirDraft?.id}`,
		form: { intent, shown: theirs.id },
		expected: 404,
	})),
	{ pattern: "/user/messages/one-by-one", search: `?draft=${theirDraft?.id}`, expected: 404, hides: theirs.cnrNumber },
	...["next", "skip", "again"].map((intent) => ({
		pattern: "/user/messages/one-by-one",
		search: `?draft=${theirDraft?.id}`,
		form: { intent, to: `${theirs.id} ${owner.mobileNumber}` },
		expected: 404,
	})),
	...["edit", "delete"].flatMap((act) => {
		const address = {
			pattern: `/user/messages/templates/:templateId/${act}`,
			params: { templateId: theirTemplate?.id ?? "" },
			expected: 404,
		};
		return [
			{ ...address, hides: "The owner&#x27;s template" },
			{ ...address, form: { name: "stolen", text: "stolen" } },
		];
	}),
	{
		pattern: "/user/cases/:caseId",
		params: { caseId: theirs.id },
		search: `?words=${theirTemplate?.id}`,
		expected: 404,
	},
	{
		pattern: "/user/cases/:caseId/numbers",
		params: { caseId: theirs.id },
		form: { shown: theirNumber.id, number: theirNumber.id },
		expected: 404,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/cases",
		params: { numberId: theirNumber.id },
		expected: 404,
		hides: theirNumber.partyName,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/cases",
		params: { numberId: theirNumber.id },
		form: { shown: theirs.id, case: theirs.id },
		expected: 404,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/found",
		params: { numberId: theirNumber.id },
		expected: 404,
		hides: theirNumber.partyName,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/found",
		params: { numberId: theirNumber.id },
		form: { case: theirs.id },
		expected: 404,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/edit",
		params: { numberId: theirNumber.id },
		expected: 404,
		hides: theirNumber.partyName,
	},
	{
		pattern: "/user/mobile-maintenance/:numberId/edit",
		params: { numberId: theirNumber.id },
		form: { party_name: "stolen", all_cases: "on" },
		expected: 404,
	},
];

/** Addresses whose parameter is nobody's id. */
const NOBODYS = [/\*$/, /\/:token$/, /^\/calendar\/:file$/, /^\/sandbox\//, /^\/api\/docs\/:page$/];

async function caseStands() {
	const [row] =
		await given.client`select case_number, note, tags, is_muted, archived_at, opened_at from cases where id = ${theirs.id}`;
	expect(row).toEqual({
		case_number: theirs.caseNumber,
		note: "",
		tags: [],
		is_muted: false,
		archived_at: null,
		opened_at: null,
	});
	const [kept] = await given.client`
		select number, party_name, gets_all_cases
		from subscription_numbers where id = ${theirNumber.id}`;
	const { number, partyName } = theirNumber;
	expect(kept).toMatchObject({ number, party_name: partyName, gets_all_cases: false });
	const links = await given.client`select from number_cases where number_id = ${theirNumber.id}`;
	expect(links).toHaveLength(0);
	const [template] = await given.client`select name, text from own_templates where id = ${String(theirTemplate?.id)}`;
	expect(template).toEqual({ name: "The owner's template", text: "x" });
	const [drafted] = await given.client`
		select opened, skipped, cardinality(ticked) as ticked from message_draft_cases where draft_id = ${String(theirDraft?.id)}`;
	expect(drafted).toEqual({ opened: [], skipped: [], ticked: 1 });
	const [paid] = await given.client`select status from transactions where id = ${theirTransaction.id}`;
	expect(paid?.status).toBe("SUCCESS");
	const [membership] = await given.client`select role, ended_at from chamber_members where id = ${theirMember}`;
	expect(membership).toEqual({ role: "clerk", ended_at: null });
	expect(await given.client`select id from support_replies where message = 'stolen'`).toHaveLength(0);
}

describe("a neighbour", () => {
	let call: Awaited<ReturnType<typeof logInClient>>["call"];
	const browser = openBrowser(base);
	beforeAll(async () => {
		({ call } = await logInClient(base, neighbour.username, PASSWORD));
		await browser.logIn(neighbour.username, PASSWORD);
	});

	test.each(CALLS)(
		"is refused $method $pattern for another's id",
		async ({ pattern, method, params, body, expected }) => {
			const answer = await call(method, fill(pattern, params), body);
			expect(answer.status).toBe(expected);
			expect(answer.json).toMatchObject({
				status: false,
				message: expect.any(String),
				code: expect.stringMatching(/^(not_own|not_found|not_allowed|admin_only)$/),
			});
			await caseStands();
		},
	);

	test.each(SCREENS)(
		"finds nothing of another's at $pattern",
		async ({ pattern, params, search = "", form, expected, hides }) => {
			const path = fill(pattern, params) + search;
			const response = form ? await browser.post("/user/cases", form, { action: path }) : await browser.get(path);
			expect(response.status).toBe(expected);
			if (hides) expect(await response.text()).not.toContain(hides);
			await caseStands();
		},
	);
});

test("an administrator may name any user where a user's call takes one", async () => {
	const { call } = await logInClient(base, admin.username, PASSWORD);
	const answer = await call("GET", `/api/v1/cases/${owner.id}`);
	expect(answer.json).toMatchObject({ status: true, data: [{ cnr_number: theirs.cnrNumber }] });
});

test("every address that takes an id stands in a table above", async () => {
	const covered = new Set([...CALLS, ...SCREENS].map(({ pattern }) => pattern));
	const missing = (await listAddresses())
		.map(({ pattern }) => pattern)
		.filter(
			(pattern) =>
				pattern.includes(":") &&
				!pattern.startsWith("/admin") &&
				!NOBODYS.some((free) => free.test(pattern)) &&
				!covered.has(pattern),
		);
	expect(missing).toEqual([]);
});
