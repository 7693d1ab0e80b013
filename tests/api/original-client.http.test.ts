import { describe, expect, test } from "vitest";
import { z } from "zod";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { sandboxRazorpay } from "~/sandbox/razorpay/schema";
import { CALLS } from "../house/specified-words";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { base, given } from "../support/server/site";
import { readMessage, readOtp, someMobile } from "../support/telling/outbox";

/**
 * The program of the earlier system, call by call in the order in which a person meets them: the paths, the payload keys with
 * their fixed values and the answer keys that it was written with, misspellings included, and nothing that came later. Every key
 * that it does not read is dropped before anything is compared.
 */

type Caller = ReturnType<typeof openClient>;
const stranger: Caller = openClient(base);

/** The calls that were made, as the specification lists them. */
const made = new Set<string>();

/** Signing in has a base of its own and look-ups name their prefix; all else is below the version. */
const baseOf = (path: string) =>
	/^\/api\/|^\/auth\/(send-otp|verify-otp|login|register)$/.test(path) ? "" : "/api/v1";

/** Makes a call as `METHOD /path/{parameter}?query`, and reads the given keys of a successful answer. */
async function call<Keys extends z.ZodType>(
	caller: Caller,
	listed: string,
	{ values = {}, payload, keys }: { values?: Record<string, string>; payload?: object; keys: Keys },
): Promise<z.output<Keys>> {
	made.add(listed);
	const [method = "", path = ""] = listed.split(" ");
	const address = baseOf(path) + path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
	const filters = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`));
	const separator = address.includes("?") ? "&" : "?";
	const search = filters.length > 0 ? separator + new URLSearchParams(filters) : "";
	const answer = await caller(method, address + search, payload);
	expect(answer.status, `${listed}: ${answer.text}`).toBe(200);
	return keys.parse(answer.json);
}

const text = z.string();
const maybe = z.string().nullable();
const named = z.array(z.object({ id: text.min(1), name: text.min(1) })).min(1);
const isDone = z.object({ status: z.literal(true), message: text.min(1) });
/** What the program takes for done where the specification does not show the answer: any success. */
const anything = z.unknown();

const session = z.object({
	...{ status: z.literal(true), message: text, token: text, user_id: text, role: text, email: text, name: text },
	free_trial: z.literal([0, 1]),
});
const profileFields = z.object({
	...{ id: text, first_name: text, last_name: text, email: text, mobile_number: text, address: text, pincode: text },
	...{ city: text, state: text, district: maybe, category: text, profession: maybe },
});
/** A list that comes as JSON text, as the program decodes it. */
const list = text.transform((json) => z.array(text).parse(JSON.parse(json)));
const caseFields = z.object({
	...{ id: text, user_id: text, cnr_number: text, case_number: text, case_type: maybe, state: text, district: text },
	...{ district_id: text, court_complex: maybe, court_establishment: maybe, country: text, case_date: text },
	...{ petitioners: list, respondents: list, respondent_advocates: list, petitioner_advocates: list },
	...{ next_date: maybe, is_approved: z.literal([0, 1]), court_number_and_judge: maybe, case_stage: maybe },
	...{ filing_number: maybe, filing_date: maybe, registration_date: maybe, first_hearing_date: maybe },
	...{ decision_date: maybe, nature_of_disposal: maybe, acts: maybe },
});
const viewedCase = caseFields.extend({
	...{ is_approved: z.boolean(), party_name: maybe, phone: maybe, court_and_judge: maybe, stage_of_case: maybe },
	history: z.array(z.object({ purpose: maybe })),
});
const person = { first_name: text, last_name: text, email: text };
const complaintFields = z.object({ user_id: text, topic: text, message: text, status: text });
const feedbackFields = z.object({ user_id: text, topic: text, message: text, created_at: text });
const transactionFields = z.object({ id: text, amount: z.number(), status: text, created_at: text });
const planFields = z.object({
	...{ id: text, name: text, amount: z.number(), phone_number_limit: z.number(), duration_days: z.number() },
	...{ description: text, message_limit: z.number(), messages_sent: z.number() },
});
const subscription = z.object({
	...{ id: text, package: planFields, numbers_used: z.number() },
	phone_numbers: z.array(z.object({ id: text, number: text, party_name: text })),
});

/** The day that the user tables show: a day added, in India, as day, short month, year. */
function shownToUsers(nextDate: string | null) {
	const moment = new Date(String(nextDate));
	moment.setDate(moment.getDate() + 1);
	return moment.toLocaleDateString("en-GB", {
		timeZone: "Asia/Kolkata",
		day: "numeric",
		month: "short",
		year: "numeric",
	});
}

/** The day that the administrators' table shows: the local date, with nothing added. */
const shownToAdministrators = (nextDate: string | null) =>
	new Date(String(nextDate)).toLocaleDateString("en-IN", { timeZone: "Asia/Kolkata" });

const mobile = someMobile();
const username = `e${mobile}`;
const email = `${username}@example.in`;
const FIRST_PASSWORD = "Ramesh@123";
const SECOND_PASSWORD = "Mumbai@2024";
/** What the program appends to login and registration, whatever the person chose. */
const APPENDED = { district: "1", state: "1" };

const hearing = addDays(dayInIndia(new Date()), 12);
const hearingAt = new Date(`${hearing}T00:00:00Z`);
const hearingInWords = hearingAt.toLocaleDateString("en-GB", {
	...{ timeZone: "UTC", day: "numeric", month: "short", year: "numeric" },
});
const hearingInFigures = hearingAt.toLocaleDateString("en-IN", { timeZone: "UTC" });
const cnr = someCnr();
const CLIENT = "Leela Shankar Joshi";
const saved = "9811122233";

let otp = "";
let userId = "";
let caller = stranger;
let administrator = stranger;
let caseId = "";
let onPage: z.output<typeof viewedCase> | undefined;
let plan: z.output<typeof planFields> | undefined;
let chosen = { state: "", district: "", district_id: "", court_complex: "", case_type: "" };

/** A payment as the provider keeps it that was opened by amount alone: no order, no notes, the payer as typed there. */
async function payWithoutOrder(rupees: number) {
	const id = `pay_${Array.from({ length: 14 }, () => Math.floor(Math.random() * 10)).join("")}`;
	const body = {
		...{ id, entity: "payment", amount: rupees * 100, currency: "INR", status: "captured", captured: true },
		...{ order_id: null, method: "card", description: "Package Subscription", email, contact: `+91${mobile}` },
		...{ notes: [], error_description: null, created_at: Math.floor(Date.now() / 1000) },
	};
	await given.db.insert(sandboxRazorpay).values({ id, kind: "payment", body });
	return id;
}

const caseList = z.object({ data: z.array(caseFields), totalPages: z.number() });
const approvedList = z.object({ data: z.array(viewedCase), totalPages: z.number() });

/** The case in the person's list. */
async function findCase() {
	const values = { userId, page: "1", limit: "10", cnr_number: cnr };
	const { data } = await call(caller, "GET /cases/{userId}", { values, keys: caseList });
	return data.find((one) => one.id === caseId || one.cnr_number === cnr);
}

async function logIn(password: string) {
	const payload = { username, password, ...APPENDED };
	const answer = await call(stranger, "POST /auth/login", { payload, keys: session });
	caller = openClient(base, answer.token);
	return answer;
}

const subscriptionOf = async () =>
	(
		await call(caller, "GET /transactions/memebership/{userId}", {
			values: { userId },
			keys: z.object({ data: subscription }),
		})
	).data;

describe("a person with the program of the earlier system", () => {
	test("chooses a court step by step", async () => {
		const states = await call(stranger, "POST /api/fetch-state", {
			keys: z.object({ states: z.object({ states: named }) }),
		});
		const state = states.states.states.find(({ name }) => name === "Maharashtra");
		const districts = await call(stranger, "POST /api/fetch-district", {
			payload: { stateId: state?.id },
			keys: z.object({ states: z.object({ districts: named }) }),
		});
		const district = districts.states.districts.find(({ name }) => name === "Pune");
		const complexes = z.object({ courtComplex: z.object({ complexes: named }) });
		const payload = { districtId: district?.id };
		const { courtComplex } = await call(stranger, "POST /api/v2/court-complex", { payload, keys: complexes });
		await call(stranger, "POST /api/court-establishment", {
			payload,
			keys: z.object({ court_establishment: z.object({ courts: named }) }),
		});
		await call(stranger, "POST /api/court-complex", { keys: complexes });
		const { caseTypes } = await call(stranger, "POST /api/case-type", {
			keys: z.object({ caseTypes: z.object({ types: named }) }),
		});
		chosen = {
			...{ state: String(state?.name), district: String(district?.name), district_id: String(district?.id) },
			...{ court_complex: String(courtComplex.complexes[0]?.id), case_type: String(caseTypes.types[0]?.id) },
		};
	});

	test("registers with a code, a password of the five rules and the mailed link, and logs in", async () => {
		const keys = z.object({ status: z.literal(true) });
		await call(stranger, "POST /auth/send-otp", { payload: { phone_number: mobile }, keys });
		otp = await readOtp(base, mobile);
		await call(stranger, "POST /auth/verify-otp", { payload: { phone_number: mobile, otp }, keys });
		const registration = {
			...{ first_name: "Sunita", last_name: "Deshpande", address: "4 Temple Street", country: "India", city: "Pune" },
			...{ pincode: "411030", email, mobile_number: mobile, username, profession: "Private Sector" },
			...{ category: "OFFICE_PROFESSIONAL", password: FIRST_PASSWORD, otp, ...APPENDED },
		};
		const registered = await call(stranger, "POST /auth/register", { payload: registration, keys: isDone });
		expect(registered.message).toBe("Registration successful!");

		const early = await stranger("POST", "/api/v1/auth/login", { username, password: FIRST_PASSWORD, ...APPENDED });
		expect(early.json).toMatchObject({ status: false, message: "Please verify email" });
		const page = `/verify-email/${await readMessage(base, email, /\/verify-email\/([\w-]+)/)}`;
		expect([200, 303]).toContain((await openBrowser(base).post(page, {})).status);

		const answer = await logIn(FIRST_PASSWORD);
		userId = answer.user_id;
		expect(answer).toMatchObject({ message: "Login successful!", role: "USER", email, free_trial: 0 });
		expect(answer.name).toBe("Sunita Deshpande");
	});

	test("reads and changes the profile", async () => {
		const profile = { values: { userId }, keys: z.object({ data: z.array(profileFields) }) };
		const before = (await call(caller, "GET /auth/user/{userId}", profile)).data[0];
		expect(before).toMatchObject({ first_name: "Sunita", category: "OFFICE_PROFESSIONAL", city: "Pune" });
		const payload = { ...before, city: "Nashik", district: "Nashik", category: "USER" };
		await call(caller, "PUT /auth/update-user/{userId}", { values: { userId }, payload, keys: anything });
		const after = (await call(caller, "GET /auth/user/{userId}", profile)).data[0];
		expect(after).toEqual({ ...before, city: "Nashik", district: "Nashik", category: "USER" });
	});

	test("adds a case with the whole payload, corrects it, and reads what the court publishes", async () => {
		const answered = {
			status: { nextHearingDate: hearing, decisionDate: null, natureOfDisposal: null },
			parties: { petitioners: [CLIENT], petitionerAdvocates: ["A. B. Kulkarni"], respondents: ["Lotus Builders"] },
		};
		expect((await stranger("POST", `/sandbox/ecourts/cases/${cnr}`, answered)).status).toBe(200);
		const { state, district, district_id, court_complex } = chosen;
		const typed = {
			...{ user_id: userId, country: "India", state, district, district_id, court_complex, court_establishment: "" },
			...{ case_type: "", case_date: "2024", case_number: "9/2024", cnr_number: cnr },
		};
		await call(caller, "POST /cases/add", { payload: typed, keys: isDone });
		caseId = String((await findCase())?.id);
		const corrected = { ...typed, case_id: caseId, case_type: chosen.case_type, case_number: "10/2024" };
		await call(caller, "POST /cases/update-case", { payload: corrected, keys: anything });
		await expect.poll(async () => (await findCase())?.petitioners, { timeout: 20_000 }).toEqual([CLIENT]);

		const listed = await findCase();
		expect(listed).toMatchObject({
			...{ case_number: "10/2024", state, district, district_id, country: "India", is_approved: 0 },
			...{ petitioner_advocates: ["A. B. Kulkarni"], respondents: ["Lotus Builders"] },
		});
		expect(shownToUsers(listed?.next_date ?? null)).toBe(hearingInWords);
	});

	test("finds it in the history by every filter", async () => {
		const history = { status: z.literal(true), message: text, history: z.array(caseFields), totalPages: z.number() };
		const filters = [
			...[{ cnr_number: cnr }, { case_number: "10/2024" }, { party_name: CLIENT }, { from_date: hearing }],
			...[{ to_date: hearing }, { from_date: hearing, to_date: hearing, party_name: "lotus" }, {}],
		];
		for (const filter of filters) {
			const values: Record<string, string> = { userId, page: "1", limit: "10" };
			Object.assign(values, filter);
			const keys = z.object(history);
			const found = await call(caller, "GET /cases/case-history/{userId}", { values, keys });
			expect(found.history, JSON.stringify(filter)).toMatchObject([{ id: caseId, is_approved: 0 }]);
		}
	});

	test("sees it among the approved ones after an administrator has found and approved it", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		administrator = (await logInClient(base, admin.username, PASSWORD)).call;
		for (let page = 1; !onPage && page <= 20; page++) {
			const values = { page: String(page), limit: "10" };
			const keys = z.object({ data: z.array(viewedCase) });
			const { data } = await call(administrator, "GET /cases/admin/cases", { values, keys });
			onPage = data.find(({ id }) => id === caseId);
		}
		expect(onPage).toMatchObject({ cnr_number: cnr, party_name: CLIENT, is_approved: false });

		const screen = openBrowser(base);
		await screen.logIn(admin.username, PASSWORD);
		const ticked = { intent: "approve", case: caseId };
		expect((await screen.post("/admin/cases", ticked, { action: "/admin/cases/selection" })).status).toBe(303);

		const values = { userId, page: "1", limit: "10", is_approved: "true", cnr_number: cnr };
		const { data } = await call(caller, "GET /cases/{userId}", { values, keys: approvedList });
		const kept = data.filter(({ is_approved }) => is_approved);
		expect(kept).toMatchObject([{ id: caseId, party_name: CLIENT, petitioners: [CLIENT] }]);
		expect(kept[0]?.history.at(-1)?.purpose).toEqual(expect.any(String));
		expect(shownToUsers(kept[0]?.next_date ?? null)).toBe(hearingInWords);
		expect(await findCase()).toMatchObject({ is_approved: 1 });
	});

	test("is shown the true day of a hearing as an administrator, whose table adds no day", async () => {
		const payload = { ids: [caseId] };
		const keys = z.object({ data: z.array(viewedCase) });
		const { data } = await call(administrator, "POST /cases/admin/cases/batch", { payload, keys });
		expect(data).toMatchObject([{ id: caseId, is_approved: true }]);
		const shown = [onPage, ...data].map((one) => shownToAdministrators(one?.next_date ?? null));
		expect(shown).toEqual([hearingInFigures, hearingInFigures]);
	});

	test("complains, reads all complaints without asking for pages, and sees what an administrator set", async () => {
		const payload = { user_id: userId, topic: "Late", message: "The date came late.", status: "PENDING" };
		await call(caller, "POST /complaint", { payload, keys: isDone });
		for (let n = 0; n < 12; n++) await given.givenComplaint(userId, { topic: `Older ${n}` });
		const own = { values: { userId }, keys: z.object({ complain: z.array(complaintFields) }) };
		const { complain } = await call(caller, "GET /complaint/{userId}", own);
		expect(complain).toHaveLength(13);
		expect(complain).toContainEqual(payload);

		const withPerson = complaintFields.extend({ id: text, ...person });
		const everybodys = z.object({ complainst: z.array(withPerson) });
		const all = await call(administrator, "GET /complaint/admin/complaints", { keys: everybodys });
		const theirs = all.complainst.filter(({ user_id }) => user_id === userId);
		expect(theirs).toHaveLength(13);
		const late = theirs.find(({ topic }) => topic === "Late");
		expect(late).toMatchObject({ first_name: "Sunita", last_name: "Deshpande", email, status: "PENDING" });
		for (const status of ["RECEIVED", "RESOLVED", "CLOSED", "PENDING", "RESOLVED"]) {
			const change = { payload: { complain_id: late?.id, status }, keys: isDone };
			await call(administrator, "POST /complaint/admin/verify-complain", change);
		}
		const after = await call(caller, "GET /complaint/{userId}", own);
		expect(after.complain).toContainEqual({ ...payload, status: "RESOLVED" });
	});

	test("gives feedback, and reads all of it without asking for pages", async () => {
		const payload = { user_id: userId, topic: "Clear", message: "It is clear." };
		await call(caller, "POST /feedback", { payload, keys: anything });
		for (let n = 0; n < 12; n++) await given.givenFeedback(userId, { topic: `Older ${n}` });
		const own = { status: z.literal(true), message: text, feedback: z.array(feedbackFields) };
		const { feedback } = await call(caller, "GET /feedback/{userId}", {
			values: { userId },
			keys: z.object(own),
		});
		expect(feedback).toHaveLength(13);
		expect(feedback).toContainEqual(expect.objectContaining(payload));
		const withPerson = feedbackFields.extend({ id: text, ...person });
		const keys = z.object({ ...own, feedback: z.array(withPerson) });
		const all = await call(administrator, "GET /admin/feedbacks", { keys });
		expect(all.feedback.filter(({ user_id }) => user_id === userId)).toHaveLength(13);
		expect(all.feedback).toContainEqual(expect.objectContaining({ ...payload, first_name: "Sunita", email }));
	});

	test("pays for a package in the provider's checkout without an order, and has the package", async () => {
		const keys = z.object({ status: z.literal(true), plans: z.array(planFields) });
		const { plans } = await call(stranger, "GET /plans/list-plan", { keys });
		plan = plans.find(({ amount }) => amount > 0);
		const { id: package_id = "", amount = 0 } = plan ?? {};
		const claim = { user_id: userId, package_id, amount };
		const failed = { ...claim, payment_gateway_id: "", status: "FAILED" };
		await call(caller, "POST /transactions", { payload: failed, keys: isDone });
		const payload = { ...claim, payment_gateway_id: await payWithoutOrder(amount), status: "SUCCESS" };
		await call(caller, "POST /transactions", { payload, keys: isDone });

		const listed = { values: { userId, page: "1", limit: "10" }, keys: z.object({ data: z.array(transactionFields) }) };
		const { data } = await call(caller, "GET /transactions/{userId}", listed);
		expect(data).toMatchObject([
			{ status: "SUCCESS", amount },
			{ status: "FAILED", amount },
		]);
		const everybodys = z.object({ data: z.object({ data: z.array(transactionFields.extend(person)) }) });
		const admins = { values: { page: "1", limit: "10" }, keys: everybodys };
		const all = await call(administrator, "GET /transactions/admin/transactions", admins);
		expect(all.data.data).toContainEqual(expect.objectContaining({ id: data[0]?.id, first_name: "Sunita", email }));
		expect(await subscriptionOf()).toMatchObject({ package: { id: package_id }, numbers_used: 0, phone_numbers: [] });
	});

	test("saves a number by its three keys, and is told that it gets no messages", async () => {
		const { id: subscription_id } = await subscriptionOf();
		const payload = { subscription_id, mobile_number: saved, party_name: CLIENT };
		const keys = z.object({ message: text });
		const { message } = await call(caller, "POST /mobile-maintainance/save-number/", { payload, keys });
		expect(message).toBe("Mobile number saved. It is not linked to a case yet, so it gets no messages.");
		const { phone_numbers, numbers_used } = await subscriptionOf();
		expect({ phone_numbers, numbers_used }).toMatchObject({
			phone_numbers: [{ number: `+91${saved}`, party_name: CLIENT }],
			numbers_used: 1,
		});
	});

	test("sends the case to the own number, and is told how many numbers were skipped", async () => {
		const payload = { user_id: userId, case_id: [caseId] };
		const { message } = await call(caller, "POST /whatsapp/handle-manual-message", { payload, keys: isDone });
		expect(message).toMatch(/\b1\b.*(not linked|skipped)/);
		const sent = await readMessage(base, mobile, new RegExp(`([^]*${CLIENT}[^]*)`));
		expect(sent).toContain("10/2024");
		await expect.poll(async () => (await subscriptionOf()).package.messages_sent, { timeout: 10_000 }).toBe(1);

		const refused = await caller("POST", "/api/v1/whatsapp/handle-manual-message", { user_id: userId, case_id: [] });
		expect(refused.json).toMatchObject({ status: false, message: "Please select at least one case" });
	});

	test("deletes the number and the case", async () => {
		const { id: subscription_id } = await subscriptionOf();
		const payload = { subscription_id, mobile_number: `+91${saved}` };
		await call(caller, "POST /mobile-maintainance/number", { payload, keys: anything });
		expect((await subscriptionOf()).phone_numbers).toEqual([]);
		await call(caller, "DELETE /cases/delete/{id}", { values: { id: caseId }, keys: anything });
		expect(await findCase()).toBeUndefined();
	});

	test("sets another password by the mailed link, which ends the old one", async () => {
		await call(stranger, "POST /auth/forgort-password", { payload: { email }, keys: isDone });
		const token = await readMessage(base, email, /\/reset-password\/([\w-]+)/);
		const payload = { token, newPassword: SECOND_PASSWORD };
		await call(stranger, "POST /auth/reset-password", { payload, keys: isDone });
		const old = await stranger("POST", "/api/v1/auth/login", { username, password: FIRST_PASSWORD, ...APPENDED });
		expect(old.json).toMatchObject({ status: false, message: expect.any(String) });
		expect((await caller("GET", `/api/v1/cases/${userId}?page=1&limit=10`)).status).toBe(401);
		expect(await logIn(SECOND_PASSWORD)).toMatchObject({ user_id: userId, role: "USER" });
	});

	test("has made every call that the specification lists", () => {
		expect([...made].sort()).toEqual([...CALLS].sort());
	});
});

test.each(["/auth", "/api/auth", "/api/v1/auth"])(
	"an appended state and district that name nothing hinder neither registration nor login at %s",
	async (prefix) => {
		const number = someMobile();
		const name = `n${number}`;
		const appended = { district: "N/A", state: "N/A" };
		await stranger("POST", `${prefix}/send-otp`, { phone_number: number });
		const code = await readOtp(base, number);
		await stranger("POST", `${prefix}/verify-otp`, { phone_number: number, otp: code });
		const registered = await stranger("POST", `${prefix}/register`, {
			...{ first_name: "Anil", last_name: "Pawar", address: "1 Main Road", country: "India", city: "Pune" },
			...{ pincode: "411001", email: `${name}@example.in`, mobile_number: number, username: name, otp: code },
			...{ profession: "Public Sector", category: "USER", password: "Court@1234", ...appended },
		});
		expect(registered.json).toMatchObject({ status: true, message: "Registration successful!" });
		const answer = await stranger("POST", `${prefix}/login`, { username: name, password: "Court@1234", ...appended });
		expect(answer.json).toMatchObject({ status: false, message: "Please verify email" });
	},
);
