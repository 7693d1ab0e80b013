import { beforeAll, describe, expect, test } from "vitest";
import { daysOfWeek, isSunday, mondayOf } from "../../app/platform/calendar/day";
import { openBrowser } from "../support/browser/browser";
import { givenMember } from "../support/courts/chamber";
import { inDays, today } from "../support/days";
import { base, given, givenClient, logIn } from "../support/server/site";

const DUE = [1, 2].map(inDays).find((day) => !isSunday(day)) ?? "";
const SUNDAY = daysOfWeek(mondayOf(inDays(7)))[6];
const TITLE = "File the written statement";

type Client = Awaited<ReturnType<typeof givenClient>>;
/** The parts of answers that these tests read. */
type Answer = { data: { id: string } & unknown[] };
const dataOf = ({ json }: { json: unknown }) => (json as Answer).data;
let owner: Client;
let caseId = "";
let browser: Awaited<ReturnType<typeof logIn>>;

beforeAll(async () => {
	owner = await givenClient();
	browser = await logIn(owner.user.username);
	const about = { petitioners: ["Madhavi Gokhale"], respondents: ["State"], nextDate: DUE };
	caseId = (await given.givenCase(owner.userId, {}, about)).id;
});

const ofCase = () => `/api/v1/case/${caseId}/deadlines`;
const add = async (body: object = {}, { call } = owner) => call("POST", ofCase(), { title: TITLE, due: DUE, ...body });

describe("the API of to-dos", () => {
	test("adds, changes, ticks, lists and deletes", async () => {
		const added = await add({ kind: "filing", hearing_date: today });
		expect(added).toMatchObject({
			status: 200,
			json: { data: { title: TITLE, due: DUE, original_due: DUE, assignee_id: owner.userId, done: false } },
		});
		const one = `/api/v1/deadlines/${dataOf(added).id}`;
		const done = await owner.call("PATCH", one, { due: inDays(60), confirm: true, done: true, reference: "A/1" });
		expect(dataOf(done)).toMatchObject({ due: inDays(60), original_due: DUE, done: true, reference: "A/1" });
		const list = (query: string) => owner.call("GET", `/api/v1/deadlines/${owner.userId}${query}`);
		expect(dataOf(await list(`?from=${inDays(60)}&done=true`))).toHaveLength(1);
		expect(dataOf(await list(`?to=${DUE}`))).toHaveLength(0);
		expect(dataOf(await list("?done=false"))).toHaveLength(0);
		expect(dataOf(await owner.call("GET", ofCase()))).toHaveLength(1);
		expect((await owner.call("DELETE", one, {})).status).toBe(200);
		expect((await owner.call("DELETE", one, {})).status).toBe(404);
		expect((await owner.call("PUT", one, {})).status).toBe(405);
	});

	test("asks once about a day that is over or on which the court is closed, also where a day moves", async () => {
		expect(await add({ due: SUNDAY })).toMatchObject({ status: 409, json: { code: "day_closed" } });
		const closed = await add({ due: SUNDAY, confirm: true });
		const one = `/api/v1/deadlines/${dataOf(closed).id}`;
		expect((await owner.call("PATCH", one, { title: TITLE, due: SUNDAY })).status).toBe(200);
		expect(await owner.call("PATCH", one, { due: inDays(-1) })).toMatchObject({
			status: 409,
			json: { code: "day_past" },
		});
		expect((await owner.call("PATCH", one, { due: inDays(-1), confirm: true })).status).toBe(200);
		await owner.call("DELETE", one, {});
		expect(await add({ due: inDays(-1) })).toMatchObject({ status: 409, json: { code: "day_past" } });
		const kept = await add({ due: inDays(-1), confirm: true });
		expect(kept.status).toBe(200);
		await owner.call("DELETE", `/api/v1/deadlines/${dataOf(kept).id}`, {});
	});

	test("is refused to strangers, and a viewer only reads", async () => {
		const { id } = dataOf(await add());
		const stranger = await givenClient();
		const viewer = await givenClient();
		await givenMember(given, owner.user, viewer.user, "viewer");
		expect((await stranger.call("PATCH", `/api/v1/deadlines/${id}`, { done: true })).status).toBe(404);
		expect((await stranger.call("DELETE", `/api/v1/deadlines/${id}`, {})).status).toBe(404);
		expect((await stranger.call("GET", `/api/v1/deadlines/${owner.userId}`)).status).toBe(403);
		expect((await add({}, stranger)).status).toBe(404);
		expect(dataOf(await viewer.call("GET", ofCase()))).toHaveLength(1);
		expect((await viewer.call("PATCH", `/api/v1/deadlines/${id}`, { done: true })).status).toBe(403);
		await owner.call("DELETE", `/api/v1/deadlines/${id}`, {});
	});
});

describe("what is due", () => {
	test("is on the board, its print, the month and in the calendar under a UID of its own, until it is done", async () => {
		const { id } = dataOf(await add({ details: "First draft is with Meera" }));
		const board = await (await browser.get(`/user/diary?day=${DUE}`)).text();
		expect(board.split(`Due: ${TITLE}`)).toHaveLength(3);
		expect(await (await browser.get("/user/calendar")).text()).toMatch(/1 to-do due/);
		await browser.post("/user/calendar/feed", { intent: "make" });
		const file = await feedOf();
		expect(file).toContain(`UID:todo.${id}@nyaya-diary`);
		expect(file).toContain(`SUMMARY:Due: ${TITLE}`);
		expect(file).toMatch(new RegExp(`DTSTART;VALUE=DATE:${DUE.replaceAll("-", "")}`));
		await owner.call("PATCH", `/api/v1/deadlines/${id}`, { done: true });
		expect(await feedOf()).not.toContain("Due:");
		expect(await (await browser.get(`/user/diary?day=${DUE}`)).text()).not.toContain("Due:");
	});

	test("is never on a shared page", async () => {
		await add({ details: "First draft is with Meera" });
		await browser.post(`/user/cases/${caseId}/links`, {});
		const links = await (await browser.get(`/user/cases/${caseId}/links`)).text();
		const shared = await openBrowser(base).get(String(/\/s\/[\w-]+/.exec(links)?.[0]));
		expect(shared.status).toBe(200);
		const page = await shared.text();
		expect(page).toContain("Madhavi Gokhale");
		expect(page).not.toContain(TITLE);
	});
});

async function feedOf() {
	const page = await (await browser.get("/user/calendar/feed")).text();
	const file = await openBrowser(base).get(String(/\/calendar\/[\w-]{43}\.ics/.exec(page)?.[0]));
	return (await file.text()).replaceAll("\r\n ", "");
}
