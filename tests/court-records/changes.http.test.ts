import { beforeEach, describe, expect, test } from "vitest";
import { logInClient, type openBrowser } from "../support/browser/browser";
import { givenChanges, settleChanges } from "../support/courts/changes";
import { PASSWORD } from "../support/database/people";
import { base, given, givenClient, logIn } from "../support/server/site";

let userId = "";
let caseId = "";
let cnrNumber = "";
let call: Awaited<ReturnType<typeof logInClient>>["call"];
let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
	const user = await given.givenUser();
	userId = user.id;
	({ id: caseId, cnrNumber } = await given.givenCase(userId, { caseNumber: "412/2023" }));
	({ call } = await logInClient(base, user.username, PASSWORD));
	browser = await logIn(user.username);
});

/** The text of a page without its tags. */
const read = async (path: string) => (await (await browser.get(path)).text()).replace(/<!-- -->/g, "");
const words = (html: string) => [...html.matchAll(/class="change-words[^>]*>([^<]*)</g)].map(([, text]) => text);

describe("the page of changes", () => {
	test("lists the changes in words, hearings first, without the finding of the case, with a link to the case", async () => {
		await givenChanges(given, cnrNumber);
		const html = await read("/user/changes");
		expect(words(html)).toEqual([
			"Hearing date set: 22 Dec 2026",
			"Hearing date removed: 19 Dec 2026",
			"Hearing moved 12 Dec → 19 Dec",
			"Next hearing: 12 Dec 2026",
			"Disposed: Allowed",
			"New order: Order below Exhibit 5, 5 Dec 2026",
			"Court: 3-Civil Judge Junior Division → 4-Joint Civil Judge Senior Division",
			"Stage: Evidence of Plaintiff → Arguments",
			"Hearing held on 5 Dec 2026",
			"No case found for this CNR",
		]);
		expect(words(await read("/user/changes?kind=record_found"))).toEqual(["Case found. Next hearing: 5 Dec 2026"]);
		expect(html).toContain(caseId);
		expect(html).toContain("Sunita Rao v. State of Karnataka");
	});

	test("is filtered by kind and paged back in time by links only", async () => {
		const stages = Array.from({ length: 45 }, (_, index) => ({ kind: "stage" as const, newValue: `Stage ${index}` }));
		await givenChanges(given, cnrNumber, [{ kind: "hearing_held", newValue: "2026-12-05" }, ...stages]);
		let path = "/user/changes?kind=stage";
		const seen: unknown[] = [];
		for (let pages = 0; path && pages < 5; pages += 1) {
			const html = await read(path);
			seen.push(...words(html));
			const [, search] = /href="[^"]*(\?[^"]*)"[^>]*>Older changes/.exec(html) ?? [];
			path = search ? `/user/changes${search.replaceAll("&amp;", "&")}` : "";
			expect(html.includes("Newest changes")).toBe(pages > 0);
		}
		expect(seen).toEqual(stages.map(({ newValue }) => `Stage: ${newValue}`).toReversed());
		expect(words(await read("/user/changes?kind=hearing_held"))).toEqual(["Hearing held on 5 Dec 2026"]);
	});

	test("has a message where there are no changes, whatever the address contains", async () => {
		expect(await read("/user/changes")).toContain("No changes yet");
		expect(await read("/user/changes?kind=stage")).toContain("No changes match this filter.");
		await givenChanges(given, cnrNumber, [{ kind: "not_found" }]);
		for (const search of ["kind=x", "before=x", "before=", "kind=&before=OTk5OTk5OTk5OTk5OTk5OTk5OTkuOTk5"])
			expect(words(await read(`/user/changes?${search}`)), search).toEqual(["No case found for this CNR"]);
	});
});

describe("GET /api/v1/events/:userId", () => {
	const givenReadableChanges = async (cnr: string, rows?: Parameters<typeof givenChanges>[2]) => {
		await givenChanges(given, cnr, rows);
		await settleChanges(given, cnr);
	};
	const events = async (search = "") => {
		const { status, json } = await call("GET", `/api/v1/events/${userId}?${search}`);
		return { status, ...Object(json) };
	};

	test("returns each change with its old and its new value", async () => {
		const before = await events();
		expect(before).toMatchObject({ status: true, data: [], nextCursor: expect.any(String) });
		await givenReadableChanges(cnrNumber);
		const { data } = await events("limit=100");
		expect(data).toHaveLength(11);
		expect(data[4]).toEqual({
			id: expect.stringMatching(/^\d+$/),
			kind: "hearing_date",
			nature: "moved",
			case_id: caseId,
			cnr_number: cnrNumber,
			old: "2026-12-12",
			new: "2026-12-19",
			source: "court",
			at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
		});
		expect(data[0]).toMatchObject({ kind: "not_found", nature: null, old: null, new: null });
		expect(data[10]).toMatchObject({
			kind: "disposed",
			old: "2026-12-22",
			new: { date: "2026-12-20", nature: "Allowed" },
		});
		expect((await events(`cursor=${before.nextCursor}&limit=100`)).data).toEqual(data);
	});

	test("is polled by its cursor", async () => {
		await givenReadableChanges(cnrNumber);
		const ids: string[] = [];
		let page = await events("limit=4");
		for (; page.data.length > 0; page = await events(`limit=4&cursor=${page.nextCursor}`))
			ids.push(...page.data.map(({ id }: { id: string }) => id));
		expect(new Set(ids).size).toBe(11);
		await givenReadableChanges(cnrNumber, [{ kind: "stage", newValue: "Judgment" }]);
		expect((await events(`cursor=${page.nextCursor}`)).data).toMatchObject([{ kind: "stage", new: "Judgment" }]);
		expect((await events(`cursor=${page.nextCursor}&kind=order`)).data).toEqual([]);
	});

	test("starts at a given time and has a page limit", async () => {
		await givenReadableChanges(cnrNumber);
		const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
		expect((await events(`since=${inAnHour}`)).data).toEqual([]);
		expect((await events("since=2026-01-01T00:00:00%2B05:30")).data).toHaveLength(10);
		expect((await events("kind=stage")).data).toHaveLength(1);
	});

	test.each([
		["since=yesterday", "since", /ISO instant/],
		["since=2026-13-01T00:00:00Z", "since", /ISO instant/],
		["kind=moved", "kind", /kind is one of record_found, hearing_date/],
		["cursor=x", "cursor", /nextCursor of an earlier response/],
		["cursor=OTk5OTk5OTk5OTk5OTk5OTk5OTkuOTk5", "cursor", /nextCursor of an earlier response/],
		["limit=101", "limit", /1 to 100/],
	])("refuses %s with a message", async (search, field, words) => {
		const answer = await call("GET", `/api/v1/events/${userId}?${search}`);
		expect(answer.status).toBe(400);
		expect(answer.json).toMatchObject({ status: false, errors: { [field]: [expect.stringMatching(words)] } });
	});

	test("is allowed to the person and to an administrator", async () => {
		await givenReadableChanges(cnrNumber, [{ kind: "not_found" }]);
		const { call: asAdmin } = await givenClient({ role: "ADMIN" });
		expect((await asAdmin("GET", `/api/v1/events/${userId}`)).json).toMatchObject({ data: [{ case_id: caseId }] });
		const other = await given.givenUser();
		expect((await call("GET", `/api/v1/events/${other.id}`)).status).toBe(403);
	});
});
