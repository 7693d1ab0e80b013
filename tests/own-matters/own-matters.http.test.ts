import { beforeEach, describe, expect, test } from "vitest";
import { addDays, formatDay } from "../../app/platform/calendar/day";
import { logInClient, type openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { inDays, today } from "../support/days";
import { fill, listUserAddresses, parametersIn } from "../support/server/routes";
import { base, given, givenBrowser, logIn } from "../support/server/site";

const tomorrow = inDays(1);
const FORUM = "Debts Recovery Tribunal, Pune";
const NAME = "Gokhale v. Lotus Builders";
const WRITTEN = {
	...{ petitioner: "Gokhale", respondent: "Lotus Builders", forum: FORUM, purpose: "Arguments" },
	...{ case_number: "OA/112/2025", case_date: "2025", next_date: tomorrow },
};

let user: Awaited<ReturnType<typeof given.givenUser>>;
let browser: Awaited<ReturnType<typeof logIn>>;
let call: ReturnType<typeof openClient>;
beforeEach(async () => {
	({ user, browser } = await givenBrowser());
	({ call } = await logInClient(base, user.username, PASSWORD));
});

/** Writes a matter down with the form, and gives its id. */
async function writeDown(about: Partial<typeof WRITTEN> = {}) {
	const answer = await browser.post("/user/cases/add-own", { ...WRITTEN, ...about });
	expect(answer.status).toBe(303);
	return String(/[0-9a-f-]{36}/.exec(answer.headers.get("location") ?? "")?.[0]);
}

const page = async (path: string) => (await browser.get(path)).text();
const ids = (json: unknown, list = "data") => Object(json)[list].map(({ id }: { id: string }) => id);

describe("a matter without a CNR", () => {
	test("is written down from the page of a new case, and stands in list, board, calendar and exports", async () => {
		expect(await page("/user/cases/new")).toContain('href="/user/cases/add-own"');
		const caseId = await writeDown();
		for (const path of [
			`/user/cases/${caseId}`,
			"/user/cases",
			"/user/cases?q=recovery",
			`/user/diary?day=${tomorrow}`,
			"/user/cases/print",
			"/user/cases/export.csv",
			`/user/cases/${caseId}/hearing.ics`,
			"/user/case-history",
		])
			expect(await page(path), path).toContain(NAME);
		expect(await page(`/user/cases/${caseId}?part=clients`)).toContain("Messages can be sent after approval.");
		expect(await page("/user/case-status")).not.toContain(NAME);
		await given.client`update cases set is_approved = true where id = ${caseId}`;
		expect(await page("/user/case-status")).toContain(NAME);
		expect(await page(`/user/cases/${caseId}`)).toContain(FORUM);
		expect(await page("/user/cases/export.csv")).toContain(`"${FORUM}"`);
	});

	test("shows its internal key on no screen and in no file", { timeout: 120_000 }, async () => {
		const caseId = await writeDown();
		await browser.post(`/user/cases/${caseId}/links`, {});
		await browser.post(`/user/cases/${caseId}/hearing`, { day: today, outcome: "heard", next: "none" });
		let seen = 0;
		for (const { pattern } of listUserAddresses()) {
			if (parametersIn(pattern).some((name) => name !== "caseId")) continue;
			for (const query of ["", `?case=${caseId}`, `?case_id=${caseId}`]) {
				const answer = await browser.get(fill(pattern, { caseId }) + query);
				expect(await answer.text(), pattern + query).not.toMatch(/own:[0-9a-f]/i);
				if (answer.status === 200) seen += 1;
			}
		}
		expect(seen).toBeGreaterThan(40);
		const calls = ["cases", "cases/case-history", "events", "messages", "alerts"];
		for (const path of [...calls.map((name) => `${name}/${user.id}?include=own`), `case/${caseId}`])
			expect((await call("GET", `/api/v1/${path}`)).text, path).not.toMatch(/own:[0-9a-f]/i);
	});

	test("asks for what is missing, and keeps what was typed", async () => {
		const answer = await browser.post("/user/cases/add-own", { ...WRITTEN, petitioner: "", forum: "" });
		expect(answer.status).toBe(400);
		const html = await answer.text();
		expect(html).toContain("Enter a party");
		expect(html).toContain("Enter the forum");
		expect(html).toContain('value="Lotus Builders"');
		const late = await browser.post("/user/cases/add-own", { ...WRITTEN, next_date: addDays(today, 1200) });
		expect(await late.text()).toContain("The next date is at most three years from today");
		const alone = await browser.post("/user/cases/add-own", { ...WRITTEN, next_date: "" });
		expect(await alone.text()).toContain("Enter the next date, or leave its purpose empty");
	});

	test("is changed with its own form at the address of every case", async () => {
		const caseId = await writeDown();
		const edit = `/user/cases/${caseId}/edit`;
		const html = await page(edit);
		expect(html).toContain("Update Matter");
		expect(html).toContain(`value="${FORUM}"`);
		expect((await browser.post(edit, { ...WRITTEN, forum: "Arbitration" })).status).toBe(303);
		expect(await page(`/user/cases/${caseId}`)).toContain("Arbitration");
		const other = await logIn((await given.givenUser()).username);
		expect((await other.get(edit)).status).toBe(404);
		expect((await other.post("/user/cases/add-own", WRITTEN, { action: edit })).status).toBe(404);
		expect(await page(`/user/cases/${caseId}`)).toContain("Arbitration");
	});

	test("becomes a case of the courts with its CNR, once", async () => {
		const caseId = await writeDown();
		const path = `/user/cases/${caseId}`;
		expect(await page(path)).toContain("Look this up, or add its CNR");
		const wrong = await browser.post(path, { intent: "cnr", cnr_number: "MHPU0100456720" });
		expect(wrong.status).toBe(400);
		expect(await wrong.text()).toContain('value="MHPU0100456720"');
		const { cnrNumber } = await given.givenCase(user.id);
		const taken = await browser.post(path, { intent: "cnr", cnr_number: cnrNumber });
		expect(taken.status).toBe(409);
		expect(await taken.text()).toContain("This case is already in your list.");
		const answer = await browser.post(path, { intent: "cnr", cnr_number: "MHPU01 004567 2023" });
		expect(answer.status).toBe(303);
		const html = await page(path);
		expect(html).toContain("MHPU010045672023");
		expect(html).not.toContain("Look this up, or add its CNR");
		expect((await browser.post(path, { intent: "cnr", cnr_number: "MHPU010045682023" })).status).toBe(404);
	});
});

describe("the API", () => {
	const add = (about: object = {}) =>
		call("POST", "/api/v1/cases/add-own", {
			appears_for: "respondent",
			...{ user_id: user.id, title: NAME, forum: FORUM, next_date: tomorrow, purpose: "Arguments" },
			...about,
		});

	test("adds a matter, and lists it only where the program asks for it", async () => {
		const { cnrNumber, id } = await given.givenCase(user.id, { isApproved: true });
		const added = await add({ case_number: "OA/112/2025", case_date: 2025 });
		expect(added).toMatchObject({ status: 200, json: { status: true, message: "Matter added." } });
		const { data } = Object(added.json);
		expect(data).toMatchObject({
			appears_for: "respondent",
			...{ cnr_number: "", own_forum: FORUM, court_complex: FORUM, is_approved: 1, record_status: "found" },
			...{ petitioners: '["Gokhale"]', respondents: '["Lotus Builders"]', hearing_date: tomorrow },
			...{ case_number: "OA/112/2025", case_date: "2025", next_date_source: "noted", state: "", state_id: "" },
		});
		const lists = [
			[`/api/v1/cases/${user.id}`, "data"],
			[`/api/v1/cases/${user.id}?is_approved=true`, "data"],
			[`/api/v1/cases/case-history/${user.id}`, "history"],
		];
		for (const [path = "", list] of lists) {
			expect(ids((await call("GET", path)).json, list), path).toEqual([id]);
			const included = await call("GET", `${path}${path.includes("?") ? "&" : "?"}include=own`);
			expect(ids(included.json, list).sort(), path).toEqual([data.id, id].sort());
		}
		expect(cnrNumber).toMatch(/^[A-Z]/);
		expect((await call("GET", `/api/v1/cases/${user.id}?include=all`)).status).toBe(400);
		expect((await call("GET", `/api/v1/case/${data.id}`)).json).toMatchObject({ data: { cnr_number: "" } });
	});

	test("M2/130: words with links and numbers are refused beside their field, and messages wait for approval", async () => {
		for (const [field, words] of [
			["title", "SBI KYC: verify at http://evil.test/kyc"],
			["forum", "State Bank of India, call +91 98200 11223"],
			["purpose", "write to kyc@evil.test"],
			["case_number", "९८२०० ११२२३"],
		] as const)
			expect(await add({ [field]: words })).toMatchObject({
				status: 400,
				json: { errors: { [field]: ["Leave out links and numbers"] } },
			});
		const { data } = Object((await add()).json);
		expect(data).toMatchObject({ is_approved: 0 });
		const sent = await call("POST", "/api/v1/whatsapp/handle-manual-message", { case_id: data.id });
		expect(sent).toMatchObject({ status: 409, json: { code: "case_not_approved" } });
	});

	test("refuses a matter without title or forum, a change by the call for cases, and another owner's list", async () => {
		expect((await add({ title: " " })).json).toMatchObject({ errors: { title: expect.anything() } });
		expect((await add({ forum: undefined })).json).toMatchObject({ errors: { forum: expect.anything() } });
		const { data } = Object((await add()).json);
		const change = await call("POST", "/api/v1/cases/update-case", { case_id: data.id, case_number: "1" });
		expect(change).toMatchObject({ status: 409, json: { code: "own_matter" } });
		const other = await given.givenUser();
		expect((await add({ user_id: other.id })).status).toBe(403);
	});
});

describe("a list", () => {
	test("adds rows with a title instead of a CNR", async () => {
		const text = [
			"title,forum,case number,year,next date,purpose",
			`${NAME},"${FORUM}",OA/112/2025,2025,${tomorrow},Arguments`,
			"In re Kohinoor,Arbitration,,,,",
			"Patil v. State,,,,,",
			"MHPU010045672023,,,,,",
		].join("\r\n");
		const preview = await browser.post("/user/cases/add-many", { intent: "read", text });
		const html = await preview.text();
		expect(html).toContain("4 rows: 3 new, 1 skipped (row 4: no forum)");
		for (const value of [`Forum: ${FORUM}`, "Case Number: OA/112/2025", "Year: 2025", "Purpose: Arguments"])
			expect(html).toContain(value);
		expect(html).toContain(`Next date: ${formatDay(tomorrow)}`);
		const ticked = [...html.matchAll(/name="(cnr|matter)"[^>]*value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
			name,
			value.replaceAll("&quot;", '"'),
		]);
		expect(ticked.map(([name]) => name)).toEqual(["matter", "matter", "cnr"]);
		const added = await browser.post("/user/cases/add-many", new URLSearchParams([["intent", "add"], ...ticked]));
		expect(added.status).toBe(303);
		const rows = await given.client`select own_forum from cases where owner_id = ${user.id} order by own_forum`;
		expect(rows.map(({ own_forum }) => own_forum)).toEqual(["Arbitration", FORUM, null]);
	});

	test("of matters alone adds them all; a broken row adds none", async () => {
		const matter = JSON.stringify({ title: NAME, forum: FORUM });
		const bad = await browser.post(
			"/user/cases/add-many",
			new URLSearchParams([
				["intent", "add"],
				["matter", "{"],
			]),
		);
		expect(bad.status).toBe(400);
		const added = await browser.post(
			"/user/cases/add-many",
			new URLSearchParams([
				["intent", "add"],
				["matter", matter],
			]),
		);
		expect(added.headers.get("location")).toBe("/user/cases");
		expect(await page("/user/cases")).toContain(NAME);
	});
});
