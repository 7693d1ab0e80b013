import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { logInClient, openBrowser, openClient } from "../support/browser/browser";
import { caseByApi } from "../support/courts/case-by-api";
import { readSampleCases, writeCourtDirectory } from "../support/courts/court-directory";
import { PASSWORD, someCnr } from "../support/database/people";
import { sampled } from "../support/length.js";
import { base, given, givenBrowser, givenClient } from "../support/server/site";

const { call, userId } = await givenClient();

const aCase = (about: object = {}) => ({ ...caseByApi(someCnr()), ...about });

describe("logging in", () => {
	test.each(["/api/v1/auth/login", "/api/auth/login", "/auth/login"])("is answered at %s", async (path) => {
		const { username } = await given.givenUser();
		expect((await openClient(base)("POST", path, { username, password: PASSWORD })).status).toBe(200);
	});

	test("before the email is verified is answered with 403 and the reason", async () => {
		const { username } = await given.givenUser({ emailVerifiedAt: null });
		const answer = await openClient(base)("POST", "/api/v1/auth/login", { username, password: PASSWORD });
		expect(answer).toMatchObject({ status: 403, json: { status: false, message: "Please verify email" } });
	});

	test("with a wrong password is answered with 401, for a known name and an unknown one alike", async () => {
		const { username } = await given.givenUser();
		const answers = await Promise.all(
			[username, "nobody"].map((name) =>
				openClient(base)("POST", "/api/v1/auth/login", { username: name, password: "Wrong@123" }),
			),
		);
		expect(answers.map(({ status, json }) => ({ status, json }))).toEqual(
			Array(2).fill({
				status: 401,
				json: { status: false, message: "Wrong username or password.", code: "wrong_login" },
			}),
		);
	});

	test("with an expired token is answered with 401", async () => {
		const { username, id } = await given.givenUser();
		const client = await logInClient(base, username, PASSWORD);
		await given.client`delete from sessions where user_id = ${id}`;
		expect(await client.call("GET", `/api/v1/cases/${id}`)).toMatchObject({ status: 401, json: { status: false } });
	});
});

describe("the lookups", () => {
	const lookUp = async (path: string, body: object = {}) => Object((await openClient(base)("POST", path, body)).json);

	test("lead from a state to its courts, with string ids", async () => {
		const { states } = await lookUp("/api/fetch-state");
		expect(states.states).toHaveLength(36);
		const maharashtra = states.states.find(({ name }: { name: string }) => name === "Maharashtra");
		expect(maharashtra).toEqual({ id: "1", name: "Maharashtra" });
		const { states: below } = await lookUp("/api/fetch-district", { stateId: maharashtra.id });
		const pune = below.districts.find(({ name }: { name: string }) => name === "Pune");
		const { courtComplex } = await lookUp("/api/v2/court-complex", { districtId: pune.id });
		expect(courtComplex.complexes[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
		const { court_establishment } = await lookUp("/api/court-establishment", { districtId: pune.id });
		expect(court_establishment.courts.length).toBeGreaterThanOrEqual(2);
	});

	test("list all complexes and the case types", async () => {
		expect((await lookUp("/api/court-complex")).courtComplex.complexes.length).toBeGreaterThan(700);
		expect((await lookUp("/api/case-type")).caseTypes.types.length).toBeGreaterThan(100);
	});

	test("of a state and a district without entries are empty", async () => {
		await given.client`insert into states (id, name, code) values ('empty', 'Empty State', 'XX') on conflict do nothing`;
		await given.client`insert into districts (id, state_id, name) values ('empty-1', '1', 'Empty') on conflict do nothing`;
		try {
			expect(await lookUp("/api/fetch-district", { stateId: "empty" })).toEqual({
				status: true,
				states: { districts: [] },
			});
			expect(await lookUp("/api/v2/court-complex", { districtId: "empty-1" })).toEqual({
				...{ status: true, courtComplex: { complexes: [] } },
			});
			expect(await lookUp("/api/court-establishment", { districtId: " empty-1 " })).toEqual({
				...{ status: true, court_establishment: { courts: [] } },
			});
		} finally {
			await given.client`delete from districts where id = 'empty-1'`;
			await given.client`delete from states where id = 'empty'`;
		}
	});

	test("without their payload are answered with 400 and the name of the field", async () => {
		const answer = await openClient(base)("POST", "/api/fetch-district", {});
		expect(answer).toMatchObject({ status: 400, json: { status: false, errors: { stateId: ["Choose a state"] } } });
	});

	test.each([
		["/api/fetch-district", { stateId: "no-state" }, "unknown_state", "Invalid state selected."],
		["/api/v2/court-complex", { districtId: "no-district" }, "unknown_district", "Invalid district selected."],
		["/api/court-establishment", { districtId: "0" }, "unknown_district", "Invalid district selected."],
		["/api/court-establishment", { districtId: 7 }, "unknown_district", "Invalid district selected."],
	])("%s of an unknown id is answered with 404", async (path, body, code, message) => {
		const answer = await openClient(base)("POST", path, body);
		expect(answer).toMatchObject({ status: 404, json: { status: false, code, message } });
	});
});

describe("a case", () => {
	test("is added by ids or names, in any letter case, and listed with its record", async () => {
		const cnr = someCnr();
		const added = await call(
			"POST",
			"/api/v1/cases/add",
			aCase({
				user_id: userId,
				country: "India",
				state: "1",
				district: null,
				district_id: "1-25",
				court_complex: "",
				case_type: null,
				case_date: 2023,
				cnr_number: cnr.toLowerCase(),
			}),
		);
		expect(added).toMatchObject({
			status: 200,
			json: {
				status: true,
				message: expect.any(String),
				data: {
					cnr_number: cnr,
					state: "Maharashtra",
					district: "Pune",
					case_date: "2023",
					petitioners: "[]",
					acts: null,
					next_date: null,
					is_approved: 0,
				},
			},
		});
		const list = await call("GET", `/api/v1/cases/${userId}?page=1&limit=10&cnr_number=${cnr}`);
		expect(list).toMatchObject({
			status: 200,
			json: { status: true, totalPages: 1, data: [{ cnr_number: cnr, state_id: "1", district_id: "1-25" }] },
		});
	});

	test("is accepted with a name in any letter case, and in the encoding of forms", async () => {
		const response = await fetch(`${base}/api/v1/auth/login`, {
			method: "POST",
			body: new URLSearchParams({ username: "asha", password: "Asha@12345" }),
		});
		expect(response.status).toBe(200);
		expect((await call("POST", "/api/v1/cases/add", aCase({ state: "mAHARASHTRA", district: " pune " }))).status).toBe(
			200,
		);
	});

	test("added twice is answered with 409 and the message of the screen", async () => {
		const one = aCase();
		await call("POST", "/api/v1/cases/add", one);
		expect(await call("POST", "/api/v1/cases/add", one)).toMatchObject({
			status: 409,
			json: {
				status: false,
				message: "This case is already in your list.",
				errors: { cnr_number: [expect.any(String)] },
			},
		});
	});

	test("with mistakes is answered with 400, each under the payload's own name", async () => {
		const answer = await call("POST", "/api/v1/cases/add", {
			state: "Nowhere",
			district: "x",
			case_date: "20",
			cnr_number: "MH-#1",
		});
		expect(answer.status).toBe(400);
		expect(Object.keys(Object(answer.json).errors).sort()).toEqual(["case_date", "case_number", "cnr_number"]);
		expect(await call("POST", "/api/v1/cases/add", aCase({ state: "Nowhere" }))).toMatchObject({
			status: 400,
			json: { errors: { state: ["Invalid state selected."] } },
		});
	});

	test("is changed in part or whole, and deleted", async () => {
		const { json } = await call("POST", "/api/v1/cases/add", aCase());
		const { id } = Object(json).data;
		expect(await call("POST", "/api/v1/cases/update-case", { case_id: id, case_number: "12/2024" })).toMatchObject({
			status: 200,
			json: { status: true, data: { case_number: "12/2024", district: "Pune" } },
		});
		expect(
			await call("POST", "/api/v1/cases/update-case", {
				...aCase({ case_type: "1" }),
				case_id: id,
				state: "Karnataka",
				district: "Mysuru",
			}),
		).toMatchObject({ status: 200, json: { data: { state: "Karnataka", district: "Mysuru" } } });
		expect(await call("DELETE", `/api/v1/cases/delete/${id}`)).toMatchObject({
			status: 200,
			json: { status: true, message: "Case Deleted Successfully" },
		});
		expect((await call("DELETE", `/api/v1/cases/delete/${id}`)).status).toBe(404);
	});

	test("keeps its case type, and needs one where the court's record has none", async () => {
		const unknown = await given.givenCase(userId, { caseTypeId: "1" }, { caseType: null, lookUp: "unknown" });
		const known = await given.givenCase(userId, { caseTypeId: "1" }, { caseType: "R.C.S." });
		const update = (case_id: string, about: object) => call("POST", "/api/v1/cases/update-case", { case_id, ...about });
		for (const case_type of ["", null])
			expect(await update(unknown.id, { case_type, case_number: "1/2024" })).toMatchObject({
				status: 400,
				json: { errors: { case_type: ["Choose the case type"] } },
			});
		for (const answer of [
			await update(known.id, { case_type: "", case_number: "2/2024" }),
			await update(unknown.id, { case_number: "2/2024" }),
		])
			expect(answer).toMatchObject({ status: 200, json: { data: { case_number: "2/2024", case_type_id: "1" } } });
	});

	test("cannot be changed once it is approved", async () => {
		const { id } = await given.givenCase(userId, { isApproved: true });
		expect((await call("POST", "/api/v1/cases/update-case", { case_id: id, case_number: "1" })).status).toBe(409);
	});
});

describe("a request that cannot be read", () => {
	test.each([
		["an unknown parameter, by name", "GET", "?colour=red", undefined, 400, /colour/],
		["a page that is no number", "GET", "?page=x", undefined, 400, /page/],
		["a page before the first", "GET", "?page=0", undefined, 400, /page/],
		["more than a hundred a page", "GET", "?limit=101", undefined, 400, /limit/],
		["the wrong method, with Allow", "PUT", "", undefined, 405, /GET/],
	])("%s", async (_, method, search, body, status, words) => {
		const answer = await call(method, `/api/v1/cases/${userId}${search}`, body);
		expect(answer.status).toBe(status);
		expect(Object(answer.json).message).toMatch(words);
	});

	test("bad JSON, a wrong content type, a body that is too large and a lone NUL each have a message of their own", async () => {
		const { token } = await logInClient(base, "asha", "Asha@12345");
		const send = (body: string, type = "application/json") =>
			fetch(`${base}/api/v1/cases/add`, {
				method: "POST",
				body,
				headers: { "content-type": type, authorization: `Bearer ${token}` },
			});
		const answers = await Promise.all([
			send("{"),
			send("x", "text/plain"),
			send("x".repeat(1_100_000)),
			send(JSON.stringify(aCase({ case_number: "a\0b" }))),
			send("[]"),
			send('{"case_number":"\\ud800"}'),
		]);
		expect(answers.map(({ status }) => status)).toEqual([400, 415, 413, 400, 400, 400]);
		for (const answer of answers)
			expect(await answer.json()).toMatchObject({ status: false, message: expect.any(String) });

		const page = await fetch(`${base}/user/cases/new`, {
			method: "POST",
			body: "x".repeat(3_000_000),
			headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
		});
		expect(page.status).toBe(413);
		expect(await page.text()).toContain("<h1>This is too large to send.</h1>");
	});

	test("a page past the end is an empty list, an unknown address is answered with 404, and GET of add with 405", async () => {
		expect(await call("GET", `/api/v1/cases/${userId}?page=999`)).toMatchObject({ status: 200, json: { data: [] } });
		expect(await call("GET", "/api/v1/no-such-thing")).toMatchObject({
			status: 404,
			json: { status: false, code: "no_such_call" },
		});
		const answer = await call("GET", "/api/v1/cases/add");
		expect(answer.status).toBe(405);
		expect(answer.headers.get("allow")).toBe("POST");
	});

	test("a request with a browser's cookie from another site's page cannot write", async () => {
		const browser = openBrowser(base);
		await browser.logIn("asha", "Asha@12345");
		const post = (headers: Record<string, string>) =>
			browser.request("/api/v1/cases/add", {
				method: "POST",
				body: JSON.stringify(aCase()),
				headers: { "content-type": "application/json", ...headers },
			});
		expect((await post({ origin: "https://evil.example" })).status).toBe(403);
		expect((await post({})).status).toBe(403);
		expect((await post({ origin: new URL(base).origin })).status).toBe(200);
	});
});

describe("the sample cases", () => {
	const rows = readSampleCases();
	type Row = (typeof rows)[number];
	beforeAll(async () => {
		const { folder } = await writeCourtDirectory();
		const done = spawnSync(process.execPath, ["build/server/index.js", "courts:import", folder], {
			encoding: "utf8",
			env: { ...process.env, NODE_ENV: "test" },
		});
		if (done.status !== 0) throw new Error(done.stdout + done.stderr);
	});
	const payload = (row: Row) => ({
		state: row.state,
		district: row.district,
		court_complex: row.court_complex,
		// The first rows name a court that is in no directory.
		court_establishment: row.origin === "real-cc0" ? "" : row.court_establishment,
		case_type: "",
		case_date: row.case_number.split("/").at(-1) ?? "",
		case_number: row.case_number,
		cnr_number: row.cnr_number,
	});

	test("can each be added through the API, including untidy numbers", async () => {
		const user = await given.givenUser();
		const client = await logInClient(base, user.username, PASSWORD);
		const seen = new Set<string>();
		for (const row of rows) {
			const { status, json } = await client.call("POST", "/api/v1/cases/add", payload(row));
			const tidy = row.cnr_number.toUpperCase().replace(/[\s-]/g, "");
			expect({ row: row.cnr_number, status, json }).toMatchObject(
				seen.has(tidy) ? { status: 409 } : { status: 200, json: { data: { cnr_number: tidy } } },
			);
			seen.add(tidy);
		}
		expect(seen.size).toBeGreaterThan(50);
	}, 120_000);

	test("can each be added through the form without scripts", async () => {
		const { browser } = await givenBrowser();
		const seen = new Set<string>();
		for (const row of sampled(rows, 4)) {
			const { district, ...fields } = payload(row);
			const tidy = row.cnr_number.toUpperCase().replace(/[\s-]/g, "");
			const typed = { ...fields, district_id: district, confirmed: tidy };
			const response = await browser.post("/user/cases/new", typed);
			expect(response.status, row.cnr_number).toBe(seen.has(tidy) ? 409 : 303);
			seen.add(tidy);
		}
	}, 120_000);
});

test("an administrator who names an unknown user gets an error", async () => {
	const admin = await given.givenUser({ role: "ADMIN" });
	const client = await logInClient(base, admin.username, PASSWORD);
	const nobody = "0190a000-0000-7000-8000-000000000000";
	expect(await client.call("POST", "/api/v1/cases/add", aCase({ user_id: nobody }))).toMatchObject({
		status: 404,
		json: { status: false },
	});
	expect((await client.call("GET", "/api/v1/cases/not-an-id")).status).toBe(404);
	expect(await client.call("POST", "/api/v1/cases/add", aCase({ user_id: userId }))).toMatchObject({
		status: 200,
		json: { data: { user_id: userId } },
	});
});
