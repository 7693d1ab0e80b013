import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { logInClient, openBrowser } from "../support/browser/browser";
import { PASSWORD, someCnr } from "../support/database/people";
import { base, given } from "../support/server/site";

type Call = Awaited<ReturnType<typeof logInClient>>["call"];
let call: Call;
let adminCall: Call;
let userId = "";
const admin = openBrowser(base);
beforeAll(async () => {
	const user = await given.givenUser();
	userId = user.id;
	({ call } = await logInClient(base, user.username, PASSWORD));
	const administrator = await given.givenUser({ role: "ADMIN" });
	({ call: adminCall } = await logInClient(base, administrator.username, PASSWORD));
	await admin.logIn(administrator.username, PASSWORD);
});

const dataOf = (json: unknown): Record<string, unknown>[] => Object(json).data;

describe("case history over the API", () => {
	test("returns history, totalPages and message, and applies every filter", async () => {
		const { cnrNumber } = await given.givenCase(
			userId,
			{ caseNumber: "Spl/9/2024" },
			{ nextDate: "2027-01-01", petitioners: ["Zoya Qureshi"] },
		);
		const path = `/api/v1/cases/case-history/${userId}?page=1&limit=10&cnr_number=${cnrNumber.toLowerCase()}&case_number=spl&party_name=zoya&from_date=2027-01-01&to_date=2027-01-01`;
		expect(await call("GET", path)).toMatchObject({
			status: 200,
			json: {
				status: true,
				message: "1 case found.",
				totalPages: 1,
				history: [
					{ cnr_number: cnrNumber, is_approved: 0, next_date: "2026-12-30T18:30:00.000Z", hearing_date: "2027-01-01" },
				],
			},
		});
		const none = await call("GET", path.replace("zoya", "nobody"));
		expect(none.json).toEqual({
			status: true,
			message: "0 cases found.",
			nextCursor: null,
			totalPages: 1,
			history: [],
		});
	});

	test("refuses dates in the wrong order, invalid dates and unknown parameters", async () => {
		const path = `/api/v1/cases/case-history/${userId}`;
		expect(await call("GET", `${path}?from_date=2027-01-02&to_date=2027-01-01`)).toMatchObject({
			status: 400,
			json: { status: false, errors: { to_date: ["To Date cannot be earlier than From Date"] } },
		});
		expect(await call("GET", `${path}?from_date=soon`)).toMatchObject({
			status: 400,
			json: { errors: { from_date: [expect.any(String)] } },
		});
		expect(await call("GET", `${path}?party=x`)).toMatchObject({
			status: 400,
			json: { message: "Unknown parameter: party." },
		});
	});
});

describe("approved cases over the API", () => {
	test("has the day before a hearing, which the administrators' list and batch have as it is", async () => {
		const owner = await given.givenUser();
		const client = await logInClient(base, owner.username, PASSWORD);
		const { id, cnrNumber } = await given.givenCase(owner.id, { isApproved: true }, { nextDate: "2026-12-02" });
		const own = await client.call("GET", `/api/v1/cases/${owner.id}?is_approved=true`);
		const listed = await adminCall("GET", `/api/v1/cases/admin/cases?search=${cnrNumber}`);
		const batch = await adminCall("POST", "/api/v1/cases/admin/cases/batch", { ids: [id] });
		expect([own, listed, batch].map(({ json }) => dataOf(json)[0]?.next_date)).toEqual([
			"2026-11-30T18:30:00.000Z",
			"2026-12-01T18:30:00.000Z",
			"2026-12-01T18:30:00.000Z",
		]);
	});

	test("returns only approved cases, with booleans, party, phone, court, stage and hearings", async () => {
		const owner = await given.givenUser();
		const client = await logInClient(base, owner.username, PASSWORD);
		await given.givenCase(owner.id);
		const { cnrNumber } = await given.givenCase(
			owner.id,
			{ isApproved: true, phone: "+919876543210" },
			{ caseStage: "Evidence", courtNumberAndJudge: "1-District Judge" },
		);
		await given.client`insert into hearings (cnr_number, position, date, next_date, purpose, judge)
			values (${cnrNumber}, 0, '2026-01-01', '2026-02-01', 'Notice', 'J1'), (${cnrNumber}, 1, '2026-02-01', null, 'Evidence', 'J1')`;
		const { json } = await client.call("GET", `/api/v1/cases/${owner.id}?page=1&limit=10&is_approved=true`);
		expect(json).toMatchObject({ status: true, totalPages: 1 });
		expect(dataOf(json)).toEqual([
			expect.objectContaining({
				cnr_number: cnrNumber,
				is_approved: true,
				party_name: "Sunita Rao",
				phone: "+919876543210",
				court_and_judge: "1-District Judge",
				stage_of_case: "Evidence",
				history: [
					{ date: "2026-01-01", next_date: "2026-02-01", purpose: "Notice", judge: "J1", url: null },
					{ date: "2026-02-01", next_date: null, purpose: "Evidence", judge: "J1", url: null },
				],
			}),
		]);
		const all = await client.call("GET", `/api/v1/cases/${owner.id}`);
		expect(dataOf(all.json).map((row) => row.is_approved)).toEqual([1, 0]);
		expect((await client.call("GET", `/api/v1/cases/${owner.id}?is_approved=maybe`)).status).toBe(400);
	});
});

describe("the administrators' calls", () => {
	test("list everybody's cases page by page, also from a cursor", async () => {
		const ids = [];
		// Other test files add cases to the same server, so the calls search for these cases.
		const lastName = `Batch${Date.now()}`;
		for (let i = 0; i < 3; i++) ids.unshift((await given.givenCase((await given.givenUser({ lastName })).id)).id);
		const first = await adminCall("GET", `/api/v1/cases/admin/cases?page=1&limit=2&search=${lastName}`);
		expect(first.json).toMatchObject({ status: true, page: 1, hasNext: true });
		expect(dataOf(first.json).map(({ id }) => id)).toEqual(ids.slice(0, 2));
		expect(dataOf(first.json)[0]).toMatchObject({ is_approved: false, party_name: "Sunita Rao", history: [] });
		const second = await adminCall(
			"GET",
			`/api/v1/cases/admin/cases?page=2&limit=2&after=${ids[1]}&search=${lastName}`,
		);
		expect(dataOf(second.json)[0]?.id).toBe(ids[2]);
		expect((await adminCall("GET", "/api/v1/cases/admin/cases?page=2&after=x")).status).toBe(400);
		expect((await adminCall("GET", "/api/v1/cases/admin/cases?search=a")).status).toBe(400);
	});

	test("return a batch in the requested order and name the missing cases", async () => {
		const [one, two] = [await given.givenCase(userId), await given.givenCase(userId)];
		const { json } = await adminCall("POST", "/api/v1/cases/admin/cases/batch", { ids: [two.id, "x", one.id] });
		expect(json).toMatchObject({ status: true, data: [{ id: two.id }, { id: one.id }], missing: ["x"] });
		expect(await adminCall("POST", "/api/v1/cases/admin/cases/batch", { ids: [] })).toMatchObject({
			status: 400,
			json: { errors: { ids: ["Please select at least one case"] } },
		});
		expect((await adminCall("POST", "/api/v1/cases/admin/cases/batch", {})).status).toBe(400);
	});

	test("are refused to users", async () => {
		expect((await call("GET", "/api/v1/cases/admin/cases")).status).toBe(403);
		expect((await call("POST", "/api/v1/cases/admin/cases/batch", { ids: ["x"] })).status).toBe(403);
	});
});

test("return a batch's CSV with its cases in order, and without cells that a spreadsheet would calculate", async () => {
	const formula = await given.givenCase(userId, { caseNumber: '=HYPERLINK("http://x")' });
	const plain = await given.givenCase(userId, { partyName: "राव, परिवार" });
	const response = await admin.get(`/admin/cases/batch.csv?ids=${plain.id}&ids=${formula.id}`);
	expect(response.headers.get("content-type")).toContain("text/csv");
	const rows: Record<string, string>[] = parse(await response.text(), { bom: true, columns: true });
	expect(rows.map(({ cnr_number }) => cnr_number)).toEqual([plain.cnrNumber, formula.cnrNumber]);
	expect(rows[0]?.party_name).toBe("राव, परिवार");
	expect(rows[1]?.case_number).toBe('\'=HYPERLINK("http://x")');
});

test("import an uploaded CSV in a job, and return its bad rows as CSV with the reasons", async () => {
	const page = await admin.get("/admin/cases/import");
	const token = /name="form_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
	const good = someCnr();
	const body = new FormData();
	body.set("form_token", token);
	body.set("file", new File([`cnr_number,state,next_date\n${good},Delhi,1 Mar 2027\n-,Delhi,\n`], "mine.csv"));
	const uploaded = await admin.request("/admin/cases/import", {
		method: "POST",
		body,
		headers: { origin: new URL(base).origin },
	});
	const here = String(uploaded.headers.get("location"));
	expect(here).toMatch(/^\/admin\/cases\/import\/[0-9a-f-]{36}$/);
	expect((await admin.post(here, { intent: "run" })).status).toBe(303);
	await expect
		.poll(async () => (await (await admin.get(here)).text()).replaceAll("<!-- -->", ""), {
			timeout: 15_000,
			interval: 300,
		})
		.toContain("1 row imported, 1 row left out.");
	const bad: Record<string, string>[] = parse(await (await admin.get(`${here}/bad.csv`)).text(), {
		bom: true,
		columns: true,
	});
	expect(bad).toMatchObject([{ row: "3", reason: "Enter the CNR number", state: "Delhi" }]);
	const [record] =
		await given.client`select next_date::text as next_date from court_records where cnr_number = ${good}`;
	expect(record?.next_date).toBe("2027-03-01");
});
