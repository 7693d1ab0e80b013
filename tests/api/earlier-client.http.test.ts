import { describe, expect, test } from "vitest";
import { dayInIndia } from "../../app/platform/calendar/day";
import { logInClient, openClient } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { fill, handlersOf, listAddresses } from "../support/server/routes";
import { base, given } from "../support/server/site";
import { readMessage, readOtp, someMobile } from "../support/telling/outbox";
import { givenWebhook } from "../support/telling/webhooks";

/** An earlier program's calls, as it sends them and by the keys it reads (docs/product.md, section 7), whatever our own description says. */

const owner = await given.givenUser();
const neighbour = await given.givenUser();
const admin = await given.givenUser({ role: "ADMIN" });
const forgetful = await given.givenUser();
const open = await given.givenCase(owner.id);
const doomed = await given.givenCase(owner.id);
const approved = await given.givenCase(owner.id, { isApproved: true }, { nextDate: "2026-03-11" });
await given.client`insert into hearings (cnr_number, position, date, next_date, purpose, judge)
	values (${approved.cnrNumber}, 0, '2026-01-20', '2026-03-11', 'Evidence', 'A Judge')`;
const complaint = await given.givenComplaint(owner.id);
await given.givenFeedback(owner.id);
const { transaction, subscription, number } = await given.givenPurchase(owner.id);
const { webhook } = await givenWebhook(given, owner.id);
const noted = await given.givenNotedHearing(owner.id, approved.id);

const logIn = async (username: string) => (await logInClient(base, username, PASSWORD)).call;
const clients = {
	owner: await logIn(owner.username),
	neighbour: await logIn(neighbour.username),
	admin: await logIn(admin.username),
	stranger: openClient(base),
};

const mobile = someMobile();
let otp = "";

/** What an earlier program finds at a path of the answer, as `states.states.0.id`. */
const at = (json: unknown, path: string) =>
	path
		.split(".")
		.reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), json);

type Kind = "text" | "number" | "list" | "object" | "yes" | "maybe" | "true or false" | "0 or 1";
const IS: Record<Kind, (value: unknown) => boolean> = {
	text: (value) => typeof value === "string" && value !== "",
	number: (value) => typeof value === "number",
	list: (value) => Array.isArray(value),
	object: (value) => value instanceof Object && !Array.isArray(value),
	yes: (value) => value === true,
	maybe: (value) => value === null || typeof value === "string",
	"true or false": (value) => typeof value === "boolean",
	"0 or 1": (value) => value === 0 || value === 1,
};

type Keys = Record<string, Kind>;
const below = (path: string, keys: Keys): Keys =>
	Object.fromEntries(Object.entries(keys).map(([key, kind]) => [`${path}.${key}`, kind]));

const SAID: Keys = { status: "yes", message: "text" };
const NAMED: Keys = { id: "text", name: "text" };
const CASE: Keys = {
	...{ id: "text", user_id: "text", cnr_number: "text", case_number: "text", case_type: "maybe", state: "text" },
	...{ district: "text", district_id: "text", court_complex: "maybe", court_establishment: "maybe", country: "text" },
	...{ case_date: "text", petitioners: "text", respondents: "text", respondent_advocates: "text" },
	...{ petitioner_advocates: "text", next_date: "maybe", is_approved: "0 or 1", court_number_and_judge: "maybe" },
	...{ case_stage: "maybe", filing_number: "maybe", filing_date: "maybe", registration_date: "maybe" },
	...{ first_hearing_date: "maybe", decision_date: "maybe", nature_of_disposal: "maybe", acts: "maybe" },
};
const ADMIN_CASE: Keys = {
	...CASE,
	...{ is_approved: "true or false", party_name: "maybe", phone: "maybe", court_and_judge: "maybe" },
	...{ stage_of_case: "maybe", history: "list" },
};
const WITH_HISTORY: Keys = { ...ADMIN_CASE, "history.0.purpose": "text" };
const PERSON: Keys = { first_name: "text", last_name: "text", email: "text" };
const FEEDBACK: Keys = { user_id: "text", topic: "text", message: "text", created_at: "text" };
const COMPLAINT: Keys = { id: "text", user_id: "text", topic: "text", message: "text", status: "text" };
const PAYMENT: Keys = { id: "text", amount: "number", status: "text", created_at: "text" };
const PLAN: Keys = {
	...{ id: "text", name: "text", amount: "number", phone_number_limit: "number", duration_days: "number" },
	...{ description: "text", message_limit: "number", messages_sent: "number" },
};
const MEMBERSHIP: Keys = {
	...{ id: "text", package: "object", phone_numbers: "list", numbers_used: "number" },
	...below("package", PLAN),
	...below("phone_numbers.0", { id: "text", number: "text", party_name: "text", linked_case_ids: "list" }),
};
const PROFILE: Keys = {
	...{ id: "text", mobile_number: "text", category: "text", profession: "maybe" },
	...PERSON,
};

type Row = {
	method: string;
	pattern: string;
	params?: Record<string, string>;
	search?: string;
	body?: object | (() => object | Promise<object>);
	/** Who may call it: anybody, the owner of the things it names, or an administrator. */
	as: "anybody" | "owner" | "admin";
	/** What the owner's neighbour gets; `own`: the same call is about what is the neighbour's. */
	neighbour?: 403 | 404 | "own";
	keys: Keys;
};

const look = (pattern: string, body: object, keys: Keys): Row => ({
	method: "POST",
	pattern,
	body,
	as: "anybody",
	keys,
});
const auth = (call: string, body: Row["body"], keys: Keys): Row => ({
	...{ method: "POST", pattern: `/auth/${call}`, body, as: "anybody", keys },
});
const own = (method: string, path: string, more: Omit<Row, "method" | "pattern" | "as">): Row => ({
	...{ method, pattern: `/api/v1/${path}`, as: "owner", neighbour: 403, ...more },
});
const managed = (method: string, path: string, more: Omit<Row, "method" | "pattern" | "as">): Row => ({
	...{ method, pattern: `/api/v1/${path}`, as: "admin", ...more },
});
const params = { userId: owner.id };
const FIRST = "?page=1&limit=10";

const ROWS: Row[] = [
	look("/api/fetch-state", {}, { "states.states": "list", ...below("states.states.0", NAMED) }),
	look("/api/fetch-district", { stateId: "1" }, { "states.districts": "list", ...below("states.districts.0", NAMED) }),
	look("/api/v2/court-complex", { districtId: "1-25" }, below("courtComplex.complexes.0", NAMED)),
	look("/api/court-establishment", { districtId: "1-25" }, below("court_establishment.courts.0", NAMED)),
	look("/api/court-complex", {}, below("courtComplex.complexes.0", NAMED)),
	look("/api/case-type", {}, below("caseTypes.types.0", NAMED)),

	{
		...{ method: "GET", pattern: "/auth/user/:userId", params, as: "owner", neighbour: 403 },
		keys: { data: "list", ...below("data.0", PROFILE) },
	},
	{
		...{ method: "PUT", pattern: "/auth/update-user/:userId", params, as: "owner", neighbour: 403 },
		body: { first_name: "Meera", address: "12 Court Road", city: "Pune", pincode: "411005", state: "Maharashtra" },
		keys: { status: "yes" },
	},
	auth("send-otp", { phone_number: mobile }, { status: "yes" }),
	auth(
		"verify-otp",
		async () => {
			otp = await readOtp(base, mobile);
			return { phone_number: mobile, otp };
		},
		{ status: "yes" },
	),
	auth(
		"register",
		() => ({
			...{ first_name: "Meera", last_name: "Iyer", address: "4 Temple Street", country: "India", city: "Kochi" },
			...{ pincode: "682001", email: `e${mobile}@example.in`, mobile_number: mobile, username: `e${mobile}` },
			...{
				profession: "Public Sector",
				category: "USER",
				password: "Kanoon#48213",
				otp,
				state: "Kerala",
				district: "1",
			},
		}),
		SAID,
	),
	auth(
		"login",
		{ username: owner.username, password: PASSWORD },
		{ ...SAID, token: "text", user_id: "text", role: "text", email: "text", name: "text", free_trial: "0 or 1" },
	),
	auth("forgort-password", { email: forgetful.email }, SAID),
	auth(
		"reset-password",
		async () => ({
			token: await readMessage(base, forgetful.email, /\/reset-password\/([\w-]+)/),
			newPassword: "Kanoon#48213",
		}),
		SAID,
	),

	own("GET", "cases/:userId", {
		...{ params, search: `${FIRST}&cnr_number=${open.cnrNumber}` },
		keys: { data: "list", totalPages: "number", ...below("data.0", CASE) },
	}),
	own("GET", "cases/:userId", {
		...{ params, search: `${FIRST}&is_approved=true&cnr_number=${approved.cnrNumber}` },
		keys: { data: "list", totalPages: "number", ...below("data.0", WITH_HISTORY) },
	}),
	own("POST", "cases/add", {
		body: {
			...{ user_id: owner.id, country: "India", state: "Maharashtra", district: "Pune", district_id: "1-25" },
			...{ court_complex: "", court_establishment: "", case_type: "", case_date: "2024", case_number: "9/2024" },
			cnr_number: someCnr(),
		},
		keys: SAID,
	}),
	own("POST", "cases/bulk-add", {
		body: { user_id: owner.id, cnr_numbers: [someCnr()] },
		keys: { status: "yes", data: "list", "data.0.cnr_number": "text", "data.0.result": "text" },
	}),
	own("POST", "cases/add-own", {
		body: { user_id: owner.id, title: "Gokhale v. Lotus Builders", forum: "Debts Recovery Tribunal, Pune" },
		keys: { ...SAID, "data.id": "text", "data.own_forum": "text" },
	}),
	own("GET", "case/:caseId/hearings", {
		params: { caseId: open.id },
		neighbour: 404,
		keys: { status: "yes", data: "list" },
	}),
	own("POST", "case/:caseId/hearings", {
		params: { caseId: open.id },
		neighbour: 404,
		body: { hearing_date: dayInIndia(new Date()), outcome: "adjourned" },
		keys: { ...SAID, "data.outcome": "text", "data.hearing_date": "text" },
	}),
	own("DELETE", "case/:caseId/hearings/:hearingId", {
		params: { caseId: approved.id, hearingId: noted },
		neighbour: 404,
		keys: SAID,
	}),
	own("GET", "events/:userId", { params, keys: { status: "yes", data: "list", nextCursor: "text" } }),
	own("GET", "case/:caseId", {
		params: { caseId: open.id },
		neighbour: 404,
		keys: { status: "yes", ...below("data", CASE) },
	}),
	own("GET", "messages/:userId", { params, keys: { status: "yes", data: "list", totalPages: "number" } }),
	own("GET", "alerts/:userId", {
		params,
		keys: { status: "yes", "data.date_changed": "list", "data.quiet_from": "text" },
	}),
	own("PUT", "alerts/:userId", { params, body: { disposed: ["email"] }, keys: { ...SAID, "data.disposed": "list" } }),
	own("GET", "webhooks", { neighbour: "own", keys: { status: "yes", "data.0.id": "text", "data.0.kinds": "list" } }),
	own("POST", "webhooks", {
		neighbour: "own",
		body: { url: "https://office.example.com/nyaya", kinds: ["case.order"] },
		keys: { ...SAID, "data.secret": "text" },
	}),
	own("DELETE", "webhooks/:webhookId", { params: { webhookId: webhook }, neighbour: 404, keys: SAID }),
	own("POST", "cases/update-case", {
		body: {
			...{ case_id: open.id, user_id: owner.id, country: "India", state: "Maharashtra", district: "Pune" },
			...{
				district_id: "1-25",
				case_type: "95",
				case_date: "2024",
				case_number: "10/2024",
				cnr_number: open.cnrNumber,
			},
		},
		keys: SAID,
	}),
	own("DELETE", "cases/delete/:id", { params: { id: doomed.id }, neighbour: 404, keys: SAID }),
	own("GET", "cases/case-history/:userId", {
		params,
		search: `${FIRST}&cnr_number=${approved.cnrNumber}&case_number=10&party_name=Sunita&from_date=2026-03-01&to_date=2026-03-31`,
		keys: { ...SAID, history: "list", totalPages: "number", ...below("history.0", CASE) },
	}),
	// By its CNR: the newest of all is the one that was just added without a number, until the worker has its record.
	managed("GET", "cases/admin/cases", {
		search: `${FIRST}&search=${open.cnrNumber}`,
		keys: { data: "list", ...below("data.0", ADMIN_CASE) },
	}),
	managed("POST", "cases/admin/cases/batch", {
		body: { ids: [approved.id, open.id] },
		keys: { status: "yes", data: "list", ...below("data.0", WITH_HISTORY), ...below("data.1", ADMIN_CASE) },
	}),

	own("POST", "complaint", {
		body: { user_id: owner.id, topic: "Late", message: "The date came late.", status: "PENDING" },
		keys: SAID,
	}),
	own("GET", "complaint/:userId", { params, keys: { complain: "list", ...below("complain.0", COMPLAINT) } }),
	managed("GET", "complaint/admin/complaints", {
		keys: { complainst: "list", ...below("complainst.0", { ...COMPLAINT, ...PERSON }) },
	}),
	managed("POST", "complaint/admin/verify-complain", {
		body: { complain_id: complaint.id, status: "RESOLVED" },
		keys: SAID,
	}),
	own("POST", "feedback", { body: { user_id: owner.id, topic: "Clear", message: "It is clear." }, keys: SAID }),
	own("GET", "feedback/:userId", { params, keys: { ...SAID, feedback: "list", ...below("feedback.0", FEEDBACK) } }),
	managed("GET", "admin/feedbacks", {
		keys: { ...SAID, feedback: "list", ...below("feedback.0", { id: "text", ...FEEDBACK, ...PERSON }) },
	}),

	own("GET", "transactions/:userId", { params, search: FIRST, keys: { data: "list", ...below("data.0", PAYMENT) } }),
	managed("GET", "transactions/admin/transactions", {
		search: FIRST,
		keys: { "data.data": "list", ...below("data.data.0", { ...PAYMENT, ...PERSON }) },
	}),
	own("POST", "transactions", {
		body: { user_id: owner.id, package_id: transaction.planId, amount: 199, payment_gateway_id: "", status: "FAILED" },
		keys: SAID,
	}),
	{
		...{ method: "GET", pattern: "/api/v1/plans/list-plan", as: "anybody" },
		keys: { status: "yes", plans: "list", ...below("plans.0", PLAN) },
	},
	own("GET", "transactions/memebership/:userId", { params, keys: below("data", MEMBERSHIP) }),

	own("POST", "mobile-maintainance/save-number/", {
		body: { subscription_id: subscription.id, mobile_number: "+919811122233", party_name: "Kamala Devi" },
		neighbour: 404,
		keys: SAID,
	}),
	own("POST", "mobile-maintainance/number", {
		body: { subscription_id: subscription.id, mobile_number: number.number },
		neighbour: 404,
		keys: SAID,
	}),
	own("POST", "whatsapp/handle-manual-message", {
		body: { user_id: owner.id, case_id: [approved.id] },
		keys: { ...SAID, skipped: "list" },
	}),
];

const REFUSED = { status: false, message: expect.any(String), code: expect.any(String) };

describe("an earlier program", () => {
	// In one placeholder: vitest reads "$pattern$search" as one name, which no row has.
	const titled = ROWS.map((row) => ({ ...row, call: `${row.method} ${row.pattern}${row.search ?? ""}` }));
	test.each(titled)("calls $call as $as", async (row) => {
		const { method, pattern, search = "", as } = row;
		const path = fill(pattern, row.params) + search;
		const body = typeof row.body === "function" ? await row.body() : row.body;

		if (as !== "anybody")
			expect(await clients.stranger(method, path, body)).toMatchObject({ status: 401, json: REFUSED });
		if (as === "owner" && row.neighbour !== "own")
			expect(await clients.neighbour(method, path, body)).toMatchObject({ status: row.neighbour, json: REFUSED });
		if (as === "admin") expect(await clients.owner(method, path, body)).toMatchObject({ status: 403, json: REFUSED });

		const answer = await clients[as === "anybody" ? "stranger" : as](method, path, body);
		expect(answer.status, answer.text).toBe(200);
		const wrong = Object.entries(row.keys).filter(([key, kind]) => !IS[kind](at(answer.json, key)));
		expect(wrong, answer.text.slice(0, 2000)).toEqual([]);
	});

	test("has every call of the API in this table", async () => {
		const isAlias = /^\/api\/(v1\/)?auth\//;
		const described = await Promise.all(
			listAddresses()
				.filter(({ pattern }) => /^\/(api|auth)\//.test(pattern) && !isAlias.test(pattern))
				.map(async (address) => {
					const methods = (await handlersOf(address)).methods;
					return methods.map((method) => `${method} ${address.pattern}`);
				}),
		);
		const inTable = new Set(ROWS.map(({ method, pattern }) => `${method} ${pattern}`));
		expect([...inTable].sort()).toEqual(described.flat().sort());
	});
});
