import { beforeAll, describe, expect, test } from "vitest";
import { dayInIndia } from "~/platform/calendar/day";
import { logInClient, openBrowser } from "../support/browser/browser";
import { someHit } from "../support/courts/searches";
import { PASSWORD } from "../support/database/people";
import { givenOwned } from "../support/server/owned";
import {
	type Address,
	fill,
	handlersOf,
	listAddresses,
	listUserAddresses,
	parametersIn,
	SENDS_ON,
} from "../support/server/routes";
import { base, given } from "../support/server/site";

const owner = await given.givenUser();
const neighbour = await given.givenUser();
const admin = await given.givenUser({ role: "ADMIN" });
const {
	tracked: theirs,
	complaint: theirComplaint,
	feedback: theirFeedback,
	transaction: theirTransaction,
	number: theirNumber,
	ids,
} = await givenOwned(given, owner);

const [theirDelivery] = await given.client<{ id: string }[]>`
	insert into webhook_deliveries (id, endpoint_id, kind, body, state)
	values (gen_random_uuid(), ${String(ids.webhookId)}, 'case.order', '{}', 'failed') returning id`;

/** What only the owner may read, on whatever page. */
const HIDDEN = [
	theirs.cnrNumber,
	theirComplaint.topic,
	theirFeedback.topic,
	String(theirTransaction.receiptNumber),
	theirNumber.partyName,
	someHit(1).cnr,
	"The owner's template",
	"owner.example.com",
].map((text) => text.replaceAll("'", "&#x27;"));

type Call = {
	pattern: string;
	method: string;
	params?: Record<string, string>;
	body?: object;
	expected: number;
};

/** Calls of the API that take an id in their body, or need one to come as far as the id of their address. */
const CALLS: Call[] = [
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
		pattern: "/api/v1/cases/add-own",
		method: "POST",
		body: { user_id: owner.id, title: "Stolen v. Owner", forum: "Arbitration" },
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
	{
		pattern: "/api/v1/case/:caseId/hearings",
		method: "POST",
		params: { caseId: theirs.id },
		body: { hearing_date: dayInIndia(new Date()), outcome: "heard" },
		expected: 404,
	},
	{
		pattern: "/api/v1/case/:caseId/deadlines",
		method: "POST",
		params: { caseId: theirs.id },
		body: { title: "stolen", due: "2099-12-01" },
		expected: 404,
	},
	// By GET the id is a person's.
	{ pattern: "/api/v1/deadlines/:id", method: "GET", params: { id: owner.id }, expected: 403 },
	...["PATCH", "DELETE"].map(
		(method): Call => ({
			...{ pattern: "/api/v1/deadlines/:id", method, params: { id: String(ids.deadlineId) }, expected: 404 },
			body: { title: "stolen" },
		}),
	),
	...["look-up", "join"].map((verb) => ({
		...{ pattern: `/api/v1/case/:caseId/${verb}`, method: "POST", params: { caseId: String(ids.matterId) } },
		...{ body: { cnr_number: "SCIN010012342024" }, expected: 404 },
	})),
	{ pattern: "/api/v1/cases/delete/:id", method: "DELETE", params: { id: theirs.id }, expected: 404 },
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
	{
		pattern: "/api/v1/feedback",
		method: "POST",
		body: { user_id: owner.id, topic: "x", message: "x" },
		expected: 403,
	},
	...["/api/v1/auth", "/api/auth", "/auth"].flatMap((prefix): Call[] => [
		{
			pattern: `${prefix}/update-user/:userId`,
			method: "PUT",
			params: { userId: owner.id },
			body: { city: "stolen" },
			expected: 403,
		},
	]),
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
		pattern: "/api/v1/whatsapp/handle-manual-message",
		method: "POST",
		body: { user_id: owner.id, case_id: [theirs.id] },
		expected: 403,
	},
	{ pattern: "/api/v1/whatsapp/handle-manual-message", method: "POST", body: { case_id: [theirs.id] }, expected: 404 },
];

/** Addresses whose parameter is nobody's id. */
const NOBODYS = [/\*$/, /\/:token$/, /^\/calendar\/:file$/, /^\/sandbox\//, /^\/api\/docs\/:page$/];

const takesAnId = ({ pattern }: Address) =>
	pattern.includes(":") && !/^\/(admin|user)\//.test(pattern) && !NOBODYS.some((free) => free.test(pattern));

/** Every other call with an id in its address: the owner's, and no body. */
async function listCalls(): Promise<Call[]> {
	const named = new Set(CALLS.map(({ pattern, method }) => `${method} ${pattern}`));
	const calls = listAddresses()
		.filter(takesAnId)
		.map(async (address): Promise<Call[]> => {
			const { pattern } = address;
			const call = { pattern, params: { ...ids, userId: owner.id }, expected: pattern.includes(":userId") ? 403 : 404 };
			return (await handlersOf(address)).methods.map((method) => ({ ...call, method }));
		});
	return (await Promise.all(calls)).flat().filter(({ method, pattern }) => !named.has(`${method} ${pattern}`));
}

type Form = Record<string, string>;
const intents = (names: string[], about: Form = {}): Form[] => names.map((intent) => ({ intent, ...about }));
const reply: Form[] = [{ intent: "reply", form_key: "k", message: "stolen" }];
const stolenTemplate: Form[] = [{ name: "stolen", text: "stolen" }];

const TODO_INTENTS = ["add", "change", "done", "undo", "delete"].map((intent) => `todo-${intent}`);
const todo = { deadline: String(ids.deadlineId), title: "stolen", due: "2099-12-01", kind: "task" };

/** What the forms of an address say to come as far as its id; a form that is not here is sent empty. */
const FORMS: Record<string, Form[]> = {
	"/user/cases/:matterId/look-up": [
		{ intent: "join", cnr_number: "SCIN010012342024" },
		{ cnr_number: "SCIN010012342024" },
	],
	"/user/cases/:caseId/edit": [
		{
			state: "1",
			district_id: "1-25",
			case_type: "1",
			case_date: "2024",
			case_number: "stolen",
			cnr_number: theirs.cnrNumber,
		},
	],
	"/user/cases/find/:searchId": intents(["again", "add-all"]),
	"/user/profile/webhooks/:webhookId": intents(["test", "pause", "resume", "again", "rotate", "delete"], {
		delivery: String(theirDelivery?.id),
	}),
	"/user/cases/:caseId": intents(
		["note", "tags", "mute", "unmute", "restore", "check", "cnr", "client", ...TODO_INTENTS],
		{
			...todo,
			mobile_number: "9811111112",
			cnr_number: "MHPU010000012024",
			note: "stolen",
			tags: "stolen",
		},
	),
	"/user/cases/:caseId/hearing": intents(["save", "remove"], {
		...{ day: dayInIndia(new Date()), outcome: "heard", next: "none", hearing: String(ids.hearingId) },
	}),
	"/user/cases/:caseId/court-date": intents(["keep", "take"]),
	"/user/cases/:caseId/last-day": [{ period: "own", days: "30", judgment: dayInIndia(new Date()) }],
	"/user/Packages/pay/:transactionId": intents(["cancel"]),
	"/user/cases/:caseId/links": [{ link: "" }],
	"/user/complaints/:complaintId": reply,
	"/user/feedback/:feedbackId": reply,
	"/user/chamber/:memberId/role": [{ role: "viewer" }],
	"/user/messages/templates/:templateId/edit": stolenTemplate,
	"/user/messages/templates/:templateId/delete": stolenTemplate,
	"/user/cases/:caseId/numbers": [{ shown: theirNumber.id, number: theirNumber.id }],
	"/user/clients/:numberId/cases": [{ shown: theirs.id, case: theirs.id }],
	"/user/clients/:numberId": [{ party_name: "stolen", all_cases: "on" }],
};

type Screen = { pattern?: string; path: string; form?: Form; expected: number; hides?: string };

/** Forms without a page: their GET leads to a screen of the table, whatever the id. */
const LEADS_ON = [
	...[...Object.keys(SENDS_ON), "/user/cases/:caseId/numbers"],
	...["edit", "found", "cases"].map((page) => `/user/mobile-maintenance/:numberId/${page}`),
];

/** Every address below /user with the owner's id in it, and what its forms do there. */
async function listScreens(): Promise<Screen[]> {
	const screens: Screen[] = [];
	for (const address of listUserAddresses().filter(({ pattern }) => parametersIn(pattern).length > 0)) {
		const { hasLoader, hasAction } = await handlersOf(address);
		const screen = { pattern: address.pattern, path: fill(address.pattern, ids), expected: 404 };
		if (hasLoader && !LEADS_ON.includes(address.pattern)) screens.push(screen);
		if (hasAction) for (const form of FORMS[address.pattern] ?? [{}]) screens.push({ ...screen, form });
	}
	return screens;
}

/** Screens that somebody's id comes to in another way. */
const OTHERS: Screen[] = [
	{ path: `/user/cases/delete?case=${theirs.id}`, expected: 200 },
	{ path: `/user/cases/delete?case=${theirs.id}`, form: { case: theirs.id }, expected: 404 },
	{ path: `/user/cases/archive?case=${theirs.id}`, expected: 200 },
	{ path: `/user/cases/tags?case=${theirs.id}`, expected: 200 },
	{ path: `/user/cases/appears-for?case=${theirs.id}`, expected: 200 },
	...intents(TODO_INTENTS.slice(1), todo).map((form) => ({ path: "/user/todo", form, expected: 404 })),
	{ path: "/user/cases/appears-for", form: { case: theirs.id, appears_for: "other" }, expected: 404 },
	{ path: "/user/cases/archive", form: { case: theirs.id, intent: "archive" }, expected: 404 },
	{ path: "/user/cases/tags", form: { case: theirs.id, intent: "add", tag: "stolen" }, expected: 404 },
	// The page shows the search itself.
	...["export.csv", "print"].map((taken) => ({
		...{ path: `/user/cases/${taken}?q=${theirs.cnrNumber}`, expected: 200, hides: theirs.caseNumber },
	})),
	{ path: "/user/messages/new", form: { case_id: theirs.id }, expected: 404 },
	...intents(["count", "send"], { case_id: theirs.id, key: "k" }).map((form) => ({
		...{ path: "/user/messages/new", form, expected: 404 },
	})),
	...intents(["one-by-one", "next", "again"], {
		...{ case_id: theirs.id, case: theirs.id, to: `${theirs.id} ${owner.mobileNumber}` },
	}).map((form) => ({ path: "/user/messages/new", form, expected: 200 })),
	...[`case_id=${theirs.id}`, `client=${theirNumber.id}`].map((about) => ({
		...{ path: `/user/messages/new?${about}`, expected: 404 },
	})),
	{ path: `/user/cases/${theirs.id}?part=clients&words=${ids.templateId}`, expected: 404 },
];

const OWNERS_CALLS = [...CALLS, ...(await listCalls())];

const SCREENS = [
	...(await listScreens()),
	...OTHERS.map((screen) => ({ pattern: screen.path.split("?")[0], ...screen })),
];

async function caseStands() {
	const [row] =
		await given.client`select case_number, note, tags, is_muted, appears_for, archived_at, opened_at from cases where id = ${theirs.id}`;
	expect(row).toEqual({
		case_number: theirs.caseNumber,
		note: "",
		tags: [],
		is_muted: false,
		appears_for: null,
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
	const [template] = await given.client`select name, text from saved_templates where id = ${String(ids.templateId)}`;
	expect(template).toEqual({ name: "The owner's template", text: "x" });
	const todos = await given.client`select title, done_at from deadlines where case_id = ${theirs.id}`;
	expect(todos).toEqual([{ title: "The owner's to-do", done_at: null }]);
	const noted = await given.client`select id, outcome from noted_hearings where case_id = ${theirs.id}`;
	expect(noted).toEqual([{ id: ids.hearingId, outcome: "adjourned" }]);
	const [paid] = await given.client`select status from transactions where id = ${theirTransaction.id}`;
	expect(paid?.status).toBe("SUCCESS");
	const [membership] =
		await given.client`select role, ended_at from chamber_members where id = ${String(ids.memberId)}`;
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

	test.each(OWNERS_CALLS)(
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
		"finds nothing of another's at $pattern with the form $form",
		async ({ path, form, expected, hides }) => {
			const response = form ? await browser.post("/user/cases", form, { action: path }) : await browser.get(path);
			expect(response.status).toBe(expected);
			const text = await response.text();
			for (const hidden of [...HIDDEN, ...(hides ? [hides] : [])])
				if (!path.includes(hidden)) expect(text).not.toContain(hidden);
			await caseStands();
		},
	);
});

test("an administrator may name any user where a user's call takes one", async () => {
	const { call } = await logInClient(base, admin.username, PASSWORD);
	const answer = await call("GET", `/api/v1/cases/${owner.id}`);
	expect(answer.json).toMatchObject({ status: true, data: [{ cnr_number: theirs.cnrNumber }] });
});
