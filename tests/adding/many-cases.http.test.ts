import { describe, expect, test } from "vitest";
import { someCnr } from "../support/database/people";
import { given, givenBrowser, givenClient, logIn } from "../support/server/site";

const { call, userId } = await givenClient();

const add = (body: object) => call("POST", "/api/v1/cases/add", body);
const addMany = (cnr_numbers: unknown) => call("POST", "/api/v1/cases/bulk-add", { user_id: userId, cnr_numbers });

describe("a case by its CNR alone", () => {
	test("is added through the API, and the answer has strings where the contract has strings", async () => {
		const cnr = someCnr();
		expect(await add({ user_id: userId, cnr_number: `CNR No. ${cnr.toLowerCase()}` })).toMatchObject({
			status: 200,
			json: {
				status: true,
				data: {
					cnr_number: cnr,
					case_number: "",
					case_date: "2024",
					state: "Maharashtra",
					district: "Pune",
					district_id: "1-25",
				},
			},
		});
		const unplaced = `RJZX01${cnr.slice(6)}`;
		expect(await add({ cnr_number: unplaced })).toMatchObject({
			status: 200,
			json: { data: { state: "Rajasthan", district: "", district_id: "" } },
		});
		expect(await call("GET", `/api/v1/cases/${userId}`)).toMatchObject({ status: 200 });
	});

	test("needs the other fields where they do not follow from the CNR", async () => {
		expect(await add({ cnr_number: "CC1234" })).toMatchObject({
			status: 400,
			json: {
				errors: {
					state: ["Choose a state"],
					district: ["Choose a district"],
					case_date: ["Enter the year"],
					case_number: ["Enter the case number"],
				},
			},
		});
		expect(await add({ cnr_number: `XX${someCnr().slice(2)}` })).toMatchObject({
			status: 400,
			json: { errors: { state: [expect.stringContaining("state")] } },
		});
	});

	test("in the earlier payload is added as before, without a confirmation", async () => {
		const old = {
			state: "Delhi",
			district: "Central",
			case_date: "2019",
			case_number: "5/2019",
			cnr_number: someCnr(),
		};
		expect(await add(old)).toMatchObject({
			status: 200,
			json: {
				data: { state: "Delhi", district: "Central", case_date: "2019", case_number: "5/2019", court_complex: null },
			},
		});
	});
});

describe("many cases", () => {
	test("are added through the API, and each has its result", async () => {
		const [one, two] = [someCnr(), someCnr()];
		const { status, json } = await addMany([one, two, one, "MHPU01000012024", 7].slice(0, 4));
		expect(status).toBe(200);
		const id = expect.any(String);
		expect(json).toEqual({
			status: true,
			conflicts: [],
			data: [
				{ cnr_number: one, result: "added", case_id: id },
				{ cnr_number: two, result: "added", case_id: id },
				{ cnr_number: one, result: "exists", case_id: id, message: "This case is already in your list." },
				{ cnr_number: "MHPU01000012024", result: "invalid", message: expect.stringContaining("15 of 16") },
			],
		});
	});

	test("are refused with 400 if there are more than 500 or none, or if the value is no list", async () => {
		for (const list of [Array.from({ length: 501 }, () => someCnr()), [], undefined, "MHPU010000012024", [7]])
			expect((await addMany(list)).status).toBe(400);
		expect((await addMany(Array.from({ length: 500 }, () => "x"))).status).toBe(200);
	});

	test("are first checked and then added in a form without scripts", async () => {
		const { browser } = await givenBrowser();
		const [one, two] = [someCnr(), someCnr()];
		const checked = await browser.post("/user/cases/add-many", { intent: "read", text: `${one}\n${two}\n<b>MHPUO1` });
		const html = await checked.text();
		expect(checked.status).toBe(200);
		expect(html).toContain(`value="${one}"`);
		const added = await browser.post("/user/cases/add-many", { intent: "add", cnr: one });
		expect(added.status).toBe(303);
		const progress = await browser.get(String(added.headers.get("location")));
		expect(await progress.text()).toContain("<progress");
		const nothing = await browser.post("/user/cases/add-many", { intent: "read", text: "hello" });
		expect([nothing.status, await nothing.text()]).toEqual([400, expect.stringContaining("No CNR found.")]);
	});
});

test("an administrator must confirm before approving a case that the court does not know", async () => {
	const owner = await given.givenUser();
	const known = await given.givenCase(owner.id);
	const unknown = await given.givenCase(owner.id, {}, { lookUp: "unknown", fetchedAt: null });
	const admin = await logIn((await given.givenUser({ role: "ADMIN" })).username);
	const approved = async () =>
		(await given.client`select id from cases where owner_id = ${owner.id} and is_approved`).map(({ id }) => id);
	const tick = new URLSearchParams([
		["intent", "approve"],
		["case", known.id],
		["case", unknown.id],
	]);
	const selection = await admin.post("/admin/cases", tick, { action: "/admin/cases/selection" });
	const question = String(selection.headers.get("location"));
	expect(question).toBe(`/admin/cases/approve?ids=${unknown.id}`);
	expect(await approved()).toEqual([known.id]);
	expect(await (await admin.get(question)).text()).toContain(unknown.cnrNumber);
	expect((await admin.get("/admin/cases")).status).toBe(200);
	const answer = await admin.post(question, { case: unknown.id });
	expect(answer.status).toBe(303);
	expect((await approved()).sort()).toEqual([known.id, unknown.id].sort());
});
