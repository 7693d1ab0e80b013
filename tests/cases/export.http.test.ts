import { beforeEach, describe, expect, test } from "vitest";
import { readWorkbook } from "~/features/courts/adding/many/workbook.server";
import { formatDay } from "~/platform/calendar/day";
import { logInClient, type openBrowser } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { inDays, today } from "../support/days";
import { base, given, givenBrowser, givenClient, logIn } from "../support/server/site";

const tomorrow = inDays(1);

let user: Awaited<ReturnType<typeof given.givenUser>>;
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
	({ user, browser } = await givenBrowser());
});

const light = { "save-data": "on" };
const textOf = async (path: string) => (await (await browser.get(path, light)).text()).replaceAll("<!-- -->", "");

describe("the export of the filtered list", () => {
	const HEAD =
		"Next Hearing Date,Parties,Case Number,CNR Number,Court,Court Number and Judge,Stage of Case,Tags,Note,To do";

	test("is a CSV with a byte order mark that spreadsheets read as text, without formulas", async () => {
		const one = await given.givenCase(
			user.id,
			{ caseNumber: "=HYPERLINK(1)", note: "@SUM(A1)\nline two", tags: ["+urgent", "Bail"] },
			{ nextDate: tomorrow, petitioners: ["-सुनीता"], caseStage: "\tEvidence", courtNumberAndJudge: "7-Judge" },
		);
		await given.givenCase(user.id, { caseNumber: "2/2024" }, { caseStage: "Orders" });
		const answer = await browser.get("/user/cases/export.csv?stage=%09evidence&q=");
		const everything = await browser.get("/user/cases/export.csv");
		expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cases-${today}.csv"`);
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(await everything.text()).toContain("2/2024");
		const bytes = new Uint8Array(await (await browser.get(`/user/cases/export.csv?q=${one.cnrNumber}`)).arrayBuffer());
		expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		expect(new TextDecoder().decode(bytes)).toBe(
			`${HEAD}\r\n${tomorrow},'-सुनीता v. State of Karnataka,'=HYPERLINK(1),${one.cnrNumber},Pune,7-Judge,"'\tEvidence","'+urgent, Bail","'@SUM(A1)\nline two",\r\n`,
		);
	});

	test("is a workbook with the same rows and real dates, and the to-do that is due first", async () => {
		const one = await given.givenCase(user.id, { tags: ["Bail"], note: "Ask <Gokhale> & Co" }, { nextDate: tomorrow });
		await given.givenCase(user.id, { archivedAt: new Date(), caseNumber: "put away" });
		for (const [title, due, done] of [
			["File the reply", inDays(9), null],
			["=SUM(1)", inDays(2), null],
			["Pay the fee", inDays(1), new Date().toISOString()],
		] as const)
			await given.client`insert into deadlines (id, owner_id, case_id, title, due, original_due, done_at)
				values (gen_random_uuid(), ${user.id}, ${one.id}, ${title}, ${due}, ${due}, ${done})`;
		const answer = await browser.get("/user/cases/export.xlsx?sort=newest");
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cases-${today}.xlsx"`);
		const [sheet] = readWorkbook(new Uint8Array(await answer.arrayBuffer()));
		const parties = "Sunita Rao v. State of Karnataka";
		const next = `${formatDay(inDays(2))}: =SUM(1)`;
		expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
			HEAD.split(","),
			[tomorrow, parties, "10/2024", one.cnrNumber, "Pune", "", "", "Bail", "Ask <Gokhale> & Co", next],
		]);
		expect(await textOf("/user/cases/print")).toContain(next);
		expect(await (await browser.get("/user/cases/export.csv?state=archived")).text()).toContain("put away");
	});

	test("is a printable page with the person's name and the date", async () => {
		await given.givenCase(user.id, { tags: ["Bail"], note: "Bring the deed" }, { nextDate: tomorrow });
		const html = await textOf("/user/cases/print?tag=BAIL&q=sunita");
		expect(html).toContain("<h1>Cases of Meera Iyer</h1>");
		expect(html).toMatch(/1 case · “sunita” · Tag: BAIL/);
		expect(html).toContain("Print my notes");
		expect(html).not.toContain("Bring the deed");
		expect(await textOf("/user/cases/print?tag=BAIL&q=sunita&notes=on")).toContain("Bring the deed");
		expect(await textOf("/user/cases?tag=BAIL&page=1")).toContain('href="/user/cases/export.csv?tag=BAIL"');
	});

	test("has no case number where none was entered: a dash on paper, an empty cell in a file", async () => {
		const one = await given.givenCase(
			user.id,
			{ caseNumber: "", tags: ["Bare"] },
			{ petitioners: [], respondents: [] },
		);
		expect(await textOf("/user/cases/print?tag=Bare")).toMatch(/data-label="Case Number"[^>]*><span dir="auto">–</);
		const [, row = ""] = (await textOf("/user/cases/export.csv?tag=Bare")).trim().split("\r\n");
		expect(row).toMatch(new RegExp(`,${one.cnrNumber},,${one.cnrNumber},`));
	});

	test.each([
		["a first day after the last", "from=2027-01-02&to=2027-01-01", 400],
		["a day that is none", "from=2027-02-30", 400],
		["an unknown state and order", "state=nonsense&sort=nonsense&page=-1", 200],
		["a search of signs", `q=${encodeURIComponent("%_\\'\"[]{}")}`, 200],
		["a long tag", `tag=${"न".repeat(500)}`, 200],
		["fields that come twice", "tag=a&tag=b&q=a&q=b", 200],
		["an array", "tag[]=a&q[a]=b", 200],
		["half a letter", "q=%ED%A0%80&tag=%ED%A0%80", 200],
	])("with %s has an answer that is no internal error", async (_, search, expected) => {
		await given.givenCase(user.id);
		for (const path of ["/user/cases/export.csv", "/user/cases/export.xlsx", "/user/cases/print", "/user/cases"]) {
			const answer = await browser.get(`${path}?${search}`);
			expect([path, answer.status]).toEqual([path, expected]);
			await answer.arrayBuffer();
		}
		for (const path of ["/user/cases/export.csv", "/user/cases/print", "/user/cases"])
			expect((await browser.get(`${path}?q=%00&tag=%00`)).status, path).toBeLessThan(500);
	});
});

describe("tags and archive in forms", () => {
	test.each([
		["tags", { case: "ID", tag: "", intent: "add" }, 400, "Enter a tag"],
		["tags", { case: "ID", tag: "a,b", intent: "add" }, 400, "Enter one tag, without a comma"],
		["tags", { case: "ID", tag: "x".repeat(31), intent: "remove" }, 400, "A tag can have up to 30 characters"],
		["tags", { case: "ID", tag: "a" }, 400, "Choose Add tag or Remove tag"],
		["tags", { case: "ID", tag: "a", intent: "x" }, 400, "Choose Add tag or Remove tag"],
		["tags", { tag: "a", intent: "add" }, 400, "Please select at least one case"],
		["tags", { case: "nobody's", tag: "a", intent: "add" }, 404, "This case was not found"],
		["archive", { intent: "archive" }, 400, "Please select at least one case"],
		["archive", { case: "ID" }, 400, "Choose Archive or Bring back"],
		["archive", { case: "nobody's", intent: "restore" }, 404, "This case was not found"],
	])("%s with %j is refused with a message", async (path, form, status, words) => {
		const { id } = await given.givenCase(user.id);
		const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value === "ID" ? id : value]));
		const action = `/user/cases/${path}?case=${id}`;
		const answer = await browser.post("/user/cases", fields, { action });
		expect(answer.status).toBe(status);
		expect(await answer.text()).toContain(words);
	});

	test("too many tags have an error at the field, and the typed tags stay", async () => {
		const { id } = await given.givenCase(user.id);
		const tags = Array.from({ length: 11 }, (_, i) => `tag ${i}`).join(", ");
		const answer = await browser.post(`/user/cases/${id}`, { intent: "tags", tags });
		expect(answer.status).toBe(400);
		const html = await answer.text();
		expect(html).toMatch(/id="tags-error"[^>]*>A case can have up to 10 tags; you entered 11/);
		expect(html).toContain(tags);
	});

	test("lead back to the same place: the list with its filters and page, or the page of the case", async () => {
		const { id } = await given.givenCase(user.id);
		const list = "/user/cases?q=a&page=2";
		for (const [path, form] of [
			["tags", { intent: "add", tag: "Urgent" }],
			["archive", { intent: "archive" }],
			["archive", { intent: "restore" }],
		] as const) {
			const action = `/user/cases/${path}?case=${id}&q=a&page=2`;
			const answer = await browser.post("/user/cases", { ...form, case: id }, { action });
			expect(answer.headers.get("location")).toBe(list);
			expect(await textOf(action)).toContain(`href="${list.replace("&", "&amp;")}#case-${id}"`);
		}
		const page = `/user/cases/${id}?return=${encodeURIComponent(list)}`;
		const over = (path: string) => `/user/cases/${path}?case=${id}&return=${encodeURIComponent(page)}`;
		const put = await browser.post("/user/cases", { case: id, intent: "archive" }, { action: over("archive") });
		expect(put.headers.get("location")).toBe(page);
		expect(await textOf(page)).toMatch(/Archived on \d{1,2} [A-Z][a-z]{2} ·/);
		const gone = await browser.post("/user/cases", { case: id }, { action: over("delete") });
		expect(gone.headers.get("location")).toBe(list);
	});

	test("adding an archived case by its CNR offers to restore it; a program gets the former answer", async () => {
		const one = await given.givenCase(user.id, { archivedAt: new Date() });
		const answer = await browser.post("/user/cases/new", { cnr_number: one.cnrNumber });
		expect(answer.status).toBe(409);
		const html = await answer.text();
		expect(html).toContain("This case is in your archive.");
		expect(html).toContain(`/user/cases/archive?case=${one.id}&amp;return=/user/cases/${one.id}`);
		const { call } = await logInClient(base, user.username, PASSWORD);
		const body = { user_id: user.id, cnr_number: one.cnrNumber };
		const apiAnswer = await call("POST", "/api/v1/cases/add", body);
		expect(apiAnswer).toMatchObject({ status: 409, json: { message: "This case is already in your list." } });
		const rows = (await call("GET", `/api/v1/cases/${user.id}`)).json as { data: object[] };
		expect(rows.data).toMatchObject([{ id: one.id, archived: true }]);
		const history = (await call("GET", `/api/v1/cases/case-history/${user.id}`)).json;
		expect(JSON.stringify(history)).toContain('"archived":true');
	});

	test("tags are in no answer of the API and in no administrators' screen", async () => {
		const one = await given.givenCase(user.id, { tags: ["Difficult client"], isApproved: true });
		const { call } = await logInClient(base, user.username, PASSWORD);
		const { user: administrator, call: asAdmin } = await givenClient({ role: "ADMIN" });
		for (const answer of [
			await call("GET", `/api/v1/cases/${user.id}`),
			await call("GET", `/api/v1/cases/${user.id}?is_approved=true`),
			await asAdmin("GET", `/api/v1/cases/admin/cases?search=${one.cnrNumber}`),
		]) {
			expect(JSON.stringify(answer.json)).toContain(one.cnrNumber);
			expect(JSON.stringify(answer.json)).not.toContain("Difficult");
		}
		const admin = await logIn(administrator.username);
		for (const path of [`/admin/cases?search=${one.cnrNumber}`, `/admin/cases/${one.id}/record`])
			expect(await (await admin.get(path)).text(), path).not.toContain("Difficult");
	});
});
