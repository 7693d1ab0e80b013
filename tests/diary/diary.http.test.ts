import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PASSWORD } from "../support/database/people";
import { inDays, today } from "../support/days";
import { type RunningServer, startServer } from "../support/server/server";
import { base, given, givenBrowser } from "../support/server/site";

const FEED = "/user/calendar/feed";

async function givenFeed() {
	const { user, browser } = await givenBrowser();
	const addressShown = async () => /calendar\/([\w-]{43}\.ics)/.exec(await (await browser.get(FEED)).text())?.[1];
	const make = async () => {
		await browser.post(FEED, { intent: "make" });
		return `/calendar/${await addressShown()}`;
	};
	return { user, browser, make, addressShown };
}

const read = (path: string, headers: HeadersInit = {}, server = base) => fetch(new URL(path, server), { headers });

/** The events of a calendar file, as a real parser reads them. */
function eventsOf(file: string) {
	const calendar = new ICAL.Component(ICAL.parse(file));
	return calendar.getAllSubcomponents("vevent").map((component) => {
		const event = new ICAL.Event(component);
		const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "");
		return {
			uid: event.uid,
			sequence: event.sequence,
			isAllDay: event.startDate.isDate,
			day: event.startDate.toString(),
			days: event.duration.toSeconds() / 86_400,
			summary: event.summary,
			location: event.location,
			description: event.description,
			status: text("status"),
			modified: text("last-modified"),
			hasStamp: text("dtstamp") !== "",
			hasEnd: component.hasProperty("dtend"),
		};
	});
}

const setNext = (cnr: string, next: string | null, decision: string | null = null) =>
	given.client`update court_records set next_date = ${next}, decision_date = ${decision} where cnr_number = ${cnr}`;

describe("the calendar address", () => {
	test("is shown, replaced at once, and stopped", async () => {
		const { make, addressShown, browser, user } = await givenFeed();
		expect(await addressShown()).toBeUndefined();
		const first = await make();
		expect((await read(first)).status).toBe(200);
		const second = await make();
		expect(second).not.toBe(first);
		expect((await read(first)).status).toBe(404);
		expect((await read(second)).status).toBe(200);
		const [feedRow] = await given.client`select * from calendar_feeds where user_id = ${user.id}`;
		expect(JSON.stringify(feedRow)).not.toContain(second.slice("/calendar/".length, -4));
		await browser.post(FEED, { intent: "stop" });
		expect((await read(second)).status).toBe(404);
		expect(await addressShown()).toBeUndefined();
	});

	test("is hidden once the login is too old, until the password is entered; calendar programs still read it", async () => {
		const { make, addressShown, browser, user } = await givenFeed();
		const path = await make();
		const age = () =>
			given.client`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`;
		await age();
		const page = await (await browser.get(FEED)).text();
		expect(page).toContain("You have a private link.");
		expect(page).not.toMatch(/calendar\/[\w-]{43}/);
		for (const intent of ["show", "make"]) {
			const refused = await browser.post(FEED, { intent });
			expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("Enter your password")]);
			expect((await browser.post(FEED, { intent, password: "Wrong@123" })).status).toBe(400);
		}
		expect((await read(path)).status).toBe(200);
		expect((await browser.post(FEED, { intent: "show", password: PASSWORD })).status).toBe(303);
		expect(`/calendar/${await addressShown()}`).toBe(path);
		await age();
		expect((await browser.post(FEED, { intent: "make", password: PASSWORD })).status).toBe(303);
		expect((await read(path)).status).toBe(404);
		await age();
		await browser.post(FEED, { intent: "stop" });
		expect(await (await browser.get(FEED)).text()).toContain("To create a private link");
	});

	test("that does not exist is answered with 404", async () => {
		for (const path of ["/calendar/x.ics", "/calendar/.ics", "/calendar/x", `/calendar/${"A".repeat(43)}.ics`])
			expect((await read(path)).status, path).toBe(404);
	});

	test("of a blocked person is answered with 404", async () => {
		const { make, user } = await givenFeed();
		const path = await make();
		await given.client`update users set blocked_at = now() where id = ${user.id}`;
		expect((await read(path)).status).toBe(404);
	});
});

describe("the calendar file", () => {
	test("has one all-day event for each hearing", async () => {
		const { make, user } = await givenFeed();
		const item = await given.givenCase(
			user.id,
			{ caseNumber: "412/2023" },
			{
				nextDate: inDays(3),
				petitioners: ["Madhavi Gokhale"],
				respondents: ["Riverside; Greens, Developers"],
				caseStage: "Evidence",
				courtNumberAndJudge: "7-Civil Judge\nSenior Division",
			},
		);
		const response = await read(await make());
		expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
		const file = await response.text();
		const [event, ...others] = eventsOf(file);
		expect(others).toEqual([]);
		expect(event).toMatchObject({
			sequence: 0,
			isAllDay: true,
			day: inDays(3),
			days: 1,
			hasEnd: false,
			hasStamp: true,
			status: "CONFIRMED",
			summary: "Madhavi Gokhale v. Riverside; Greens, Developers (412/2023)",
			location: "Court 7, Pune",
		});
		expect(event?.uid).toContain(item.id);
		expect(event?.description).toContain("Stage: Evidence");
		expect(event?.description).toContain("Judge: Civil Judge Senior Division");
		expect(event?.description).toContain(`/user/cases/${item.id}`);
		expect(file).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll("-", "")}\r\n`);
		expect(file).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n");
		expect(file).toContain("X-PUBLISHED-TTL:PT6H\r\n");
		for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
	});

	test("has the same UID while the date moves, and a status for cancelled and disposed hearings", async () => {
		const { make, user } = await givenFeed();
		const path = await make();
		const moved = await given.givenCase(user.id, { caseNumber: "1/2024" }, { nextDate: inDays(3) });
		const withoutDate = await given.givenCase(user.id, { caseNumber: "2/2024" }, { nextDate: inDays(4) });
		const decided = await given.givenCase(user.id, { caseNumber: "3/2024" }, { nextDate: inDays(5) });
		const eventOf = async (number: string) => {
			const events = eventsOf(await (await read(path)).text());
			const found = events.find(({ summary }) => summary.includes(`(${number})`));
			if (!found) throw new Error(`No event of ${number}`);
			return found;
		};
		const before = await eventOf("1/2024");
		await new Promise((done) => setTimeout(done, 1100));
		await setNext(moved.cnrNumber, inDays(10));
		const after = await eventOf("1/2024");
		expect(after).toMatchObject({ uid: before.uid, day: inDays(10), sequence: 1, status: "CONFIRMED" });
		expect(after.modified > before.modified).toBe(true);
		await setNext(withoutDate.cnrNumber, null);
		expect(await eventOf("2/2024")).toMatchObject({ day: inDays(4), sequence: 1, status: "CANCELLED" });
		await setNext(decided.cnrNumber, inDays(5), today);
		expect(await eventOf("3/2024")).toMatchObject({ day: inDays(5), sequence: 1, status: "CANCELLED" });
	});

	test("of two people who track one CNR has different UIDs", async () => {
		const [one, other] = [await givenFeed(), await givenFeed()];
		const { cnrNumber } = await given.givenCase(one.user.id, {}, { nextDate: inDays(3) });
		await given.givenCase(other.user.id, { cnrNumber });
		const uidOf = async (path: string) => eventsOf(await (await read(path)).text())[0]?.uid;
		expect(await uidOf(await one.make())).not.toBe(await uidOf(await other.make()));
	});

	test("is sent again only after a change", async () => {
		const { make, user } = await givenFeed();
		const path = await make();
		const { cnrNumber } = await given.givenCase(user.id, {}, { nextDate: inDays(3) });
		const tag = (await read(path)).headers.get("etag") ?? "";
		const held = await read(path, { "if-none-match": tag });
		expect(held.status).toBe(304);
		expect(await held.text()).toBe("");
		await setNext(cnrNumber, inDays(6));
		expect((await read(path, { "if-none-match": tag })).status).toBe(200);
	});

	test("of one case can be downloaded by its owner, but not without a date", async () => {
		const { browser, user } = await givenFeed();
		const item = await given.givenCase(user.id, {}, { nextDate: inDays(3) });
		const none = await given.givenCase(user.id);
		const response = await browser.get(`/user/cases/${item.id}/hearing.ics`);
		expect(response.headers.get("content-disposition")).toContain(`hearing-${inDays(3)}.ics`);
		expect(eventsOf(await response.text())).toMatchObject([{ day: inDays(3), days: 1 }]);
		expect((await browser.get(`/user/cases/${none.id}/hearing.ics`)).status).toBe(404);
		expect(await browser.get(`/user/cases/${item.id}?part=hearings`).then((page) => page.text())).toContain(
			"hearing.ics",
		);
	});
});

describe.each(["America/New_York", "Pacific/Kiritimati"])("a server in %s", (TZ) => {
	let server: RunningServer;
	beforeAll(async () => {
		server = await startServer({ DATABASE_URL: inject("databaseUrl"), TZ, WORKER: "0", RATE_LIMIT_SCALE: "0.05" });
	}, 120_000);
	afterAll(() => server?.stop());

	test("shows the same days, and limits how often it is read", async () => {
		const { make, user } = await givenFeed();
		const path = await make();
		for (const days of [0, 1, 60]) await given.givenCase(user.id, {}, { nextDate: inDays(days) });
		const days = async (from: string) =>
			eventsOf(await (await read(path, {}, from)).text())
				.filter(({ uid }) => !uid.startsWith("closed."))
				.map(({ day }) => day);
		expect(await days(server.url)).toEqual([inDays(0), inDays(1), inDays(60)]);
		let refused: Response | undefined;
		for (let i = 0; i < 5 && !refused; i++) {
			const response = await read(path, {}, server.url);
			if (response.status === 429) refused = response;
		}
		expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
	});
});

describe("the diary", () => {
	test("shows today for an invalid day", async () => {
		const { browser, user } = await givenFeed();
		await given.givenCase(user.id, { caseNumber: "7/2024" }, { nextDate: today });
		for (const day of ["nonsense", "2027-02-29", ""]) {
			const page = await (await browser.get(`/user/diary?day=${day}`)).text();
			expect(page).toContain("7/2024");
		}
		const week = await (await browser.get(`/user/diary?week=${today}`)).text();
		expect(week).toContain("7/2024");
	});

	test("shows the month at both of its addresses", async () => {
		const { browser, user } = await givenFeed();
		await given.givenCase(user.id, {}, { nextDate: "2028-02-29" });
		for (const address of ["/user/calendar?month=2028-02", "/user/diary?month=2028-02"]) {
			const page = await (await browser.get(address)).text();
			expect(page, address).toContain("February 2028: 1 hearing");
			expect(page, address).toContain('aria-label="Tuesday, 29 Feb 2028, 1 hearing"');
		}
	});

	test("counts the days of its strip, also those of the week after", async () => {
		const { browser, user } = await givenFeed();
		for (const nextDate of ["2028-02-29", "2028-03-12", "2028-03-12"]) await given.givenCase(user.id, {}, { nextDate });
		const page = await (await browser.get("/user/diary?week=2028-02-29")).text();
		for (const label of ["Tuesday, 29 Feb 2028, 1 hearing", "Sunday, 12 Mar 2028, 2 hearings"])
			expect(page).toContain(`aria-label="${label}"`);
		expect(page).toContain('aria-label="Second Saturday, 11 Mar 2028, No hearings"');
	});

	test("has its load of four weeks above the list of cases, in words too, and on light pages in words alone", async () => {
		const { browser, user } = await givenFeed();
		for (const days of [0, 10, 10, 27, 28]) await given.givenCase(user.id, {}, { nextDate: inDays(days) });
		const list = async () => (await browser.get("/user/cases")).text();
		const drawing = '<svg viewBox="0 0 164 20"';
		expect(await list()).toContain(drawing);
		const words = /aria-label="Next four weeks: 4 hearings\. (Week of [^"]+)"/.exec(await list())?.[1] ?? "";
		const counts = words.split(", Week").map((week) => Number(week.split(": ")[1]));
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
		expect([4, 5]).toContain(counts.length);
		await browser.post("/user/cases", { mode: "light" }, { action: "/render-mode" });
		const light = await list();
		expect(light).toContain("Next four weeks: 4 hearings</a>");
		expect(light).not.toContain(drawing);
	});

	test("shares a day as a chat link", async () => {
		const { browser, user } = await givenFeed();
		await given.givenCase(user.id, { caseNumber: "7/2024" }, { nextDate: inDays(2), courtNumberAndJudge: "3-Judge" });
		const page = await (await browser.get(`/user/diary?day=${inDays(2)}`)).text();
		const link = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(page)?.[1] ?? "";
		expect(decodeURIComponent(link)).toContain("1. Sunita Rao v. State of Karnataka – 7/2024");
	});

	test("shares no names that the law keeps back, and shows them on the owner's page", async () => {
		const { browser, user } = await givenFeed();
		const law = { acts: ["Protection of Children from Sexual Offences Act, 2012"], sections: ["4"] };
		await given.givenCase(user.id, { caseNumber: "8/2024" }, { nextDate: inDays(2), ...law });
		const page = await (await browser.get(`/user/diary?day=${inDays(2)}`)).text();
		const link = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(page)?.[1] ?? "";
		expect(decodeURIComponent(link)).toContain("1. Name withheld v. State of Karnataka – 8/2024");
		expect(page).toContain("Sunita Rao");
	});
});
