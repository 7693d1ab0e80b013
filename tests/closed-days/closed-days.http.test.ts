import { beforeAll, describe, expect, test } from "vitest";
import { formatFullDay } from "~/platform/calendar/day";
import { givenMember } from "../support/courts/chamber";
import { inDays } from "../support/days";
import { base, given, givenBrowser, type logIn } from "../support/server/site";

type Browser = Awaited<ReturnType<typeof logIn>>;
let admin: Browser;
beforeAll(async () => {
	({ browser: admin } = await givenBrowser({ role: "ADMIN" }));
});

const AT = "/admin/closed-days";
/** Lakshadweep: no other test has cases there. */
const LIST = "court,day,words\nLakshadweep,2031-11-11,Eid <b>& more</b>\n";

async function send(browser: Browser, fields: Record<string, string | File>) {
	const page = await (await browser.get(AT)).text();
	const body = new FormData();
	body.set("form_token", /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? "");
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	return browser.request(AT, { method: "POST", body, headers: { origin: new URL(base).origin } });
}
const saved = () => given.client`select words from closed_days where level = 'state' and court_id = '37'`;

describe("the import of closed days", () => {
	test("is seen before it is saved", async () => {
		const seen = await send(admin, { intent: "read", file: new File([LIST], "list.csv") });
		const html = await seen.text();
		expect(html).toContain("Tue 11 Nov 2031");
		expect(html).toContain("Eid &lt;b&gt;&amp; more&lt;/b&gt;");
		expect(await saved()).toHaveLength(0);
		const done = await send(admin, { intent: "save", text: LIST });
		expect([done.status, done.headers.get("location")]).toEqual([303, AT]);
		expect(await saved()).toMatchObject([{ words: "Eid <b>& more</b>" }]);
		expect(await (await admin.get(AT)).text()).toContain("Lakshadweep");
	});

	test("names the day in the diary, the month and the calendar feed of who has cases there", async () => {
		const day = inDays(40);
		await send(admin, { intent: "save", text: `court,day,words\nLakshadweep,${day},"Eid, moon"\n` });
		const { user, browser } = await givenBrowser();
		await given.givenCase(user.id, { stateId: "37", districtId: null });
		const words = "Eid, moon (Lakshadweep)";
		for (const page of [`/user/diary?day=${day}`, `/user/diary?week=${day}`, `/user/diary?month=${day.slice(0, 7)}`])
			expect(await (await browser.get(page)).text(), page).toContain(`${formatFullDay(day)}: ${words}`);
		await browser.post("/user/calendar/feed", { intent: "make" });
		const page = await (await browser.get("/user/calendar/feed")).text();
		const file = await browser.get(String(/\/calendar\/[\w-]{43}\.ics/.exec(page)?.[0]));
		expect(await file.text()).toContain(`SUMMARY:Courts closed: ${words.replace(",", "\\,")}`);
	});

	test("of a file that is not CSV is refused beside its field", async () => {
		const refused = await send(admin, { intent: "read", file: new File(["%PDF-1.7"], "list.pdf") });
		expect(refused.status).toBe(400);
		expect(await refused.text()).toContain("This is not a CSV file.");
	});

	test("is an administrator's", async () => {
		const { browser } = await givenBrowser();
		expect((await browser.get(AT)).status).not.toBe(200);
	});
});

describe("the page of the last day", () => {
	const query = "period=116(b)&days=&judgment=2031-06-02&applied=&ready=";
	const givenDecided = async () => {
		const found = await givenBrowser();
		const { id } = await given.givenCase(found.user.id, {}, { decisionDate: "2026-01-05", nextDate: null });
		return { ...found, at: `/user/cases/${id}/last-day`, id };
	};
	const todos = (id: string) =>
		given.client`select title, due::text, kind, details from deadlines where case_id = ${id}`;

	test("is offered on a decided case, begins with its day, and stores nothing by itself", async () => {
		const { browser, at, id } = await givenDecided();
		expect(await (await browser.get(`/user/cases/${id}`)).text()).toContain(`href="${at}"`);
		expect(await (await browser.get(at)).text()).toContain('value="2026-01-05"');
		const html = await (await browser.get(`${at}?${query}`)).text();
		expect(html).toContain("Last day: Wed 2 Jul 2031");
		expect(html).toContain("A sum, not advice: check it with the law and the court.");
		expect(await todos(id)).toEqual([]);
	});

	test.each([
		["a copy ready before it was applied for", "&applied=2031-06-10&ready=2031-06-09", "cannot be ready before"],
		["a copy that nobody applied for", "&ready=2031-06-09", "Enter when the copy was applied for"],
	])("refuses %s", async (_, about, words) => {
		const { browser, at } = await givenDecided();
		const html = await (await browser.get(`${at}?period=116(b)&judgment=2031-06-02${about}`)).text();
		expect(html).toContain(words);
		expect(html).not.toContain("Last day: ");
	});

	test("keeps the day with its sum as a to-do, and asks about a past one once", async () => {
		const { browser, at, id } = await givenDecided();
		const fields = Object.fromEntries(new URLSearchParams(query));
		expect((await browser.post(`${at}?${query}`, { ...fields, asked: "" })).status).toBe(303);
		const [todo] = await todos(id);
		expect(todo).toMatchObject({ due: "2031-07-02", kind: "limitation" });
		expect(todo?.details).toContain("art. 116(b)");
		const past = { ...fields, judgment: "2020-06-01" };
		const asked = await browser.post(`${at}?${new URLSearchParams(past)}`, { ...past, asked: "" });
		expect(asked.status).toBe(409);
		expect(await asked.text()).toContain('name="asked" value="2020-07-01"');
		expect((await browser.post(at, { ...past, asked: "2020-07-01" })).status).toBe(303);
		expect(await todos(id)).toHaveLength(2);
	});

	test("is a viewer's to read, not to keep", async () => {
		const { user, at } = await givenDecided();
		const { user: viewer, browser } = await givenBrowser();
		await givenMember(given, user, viewer, "viewer");
		await browser.post("/user/cases", { owner: user.id }, { action: "/user/chamber/switch" });
		const html = await (await browser.get(`${at}?${query}`)).text();
		expect(html).toContain("Last day: Wed 2 Jul 2031");
		expect(html).not.toContain("Add to my to-dos");
	});
});
