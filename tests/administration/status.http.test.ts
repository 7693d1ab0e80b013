import { beforeAll, describe, expect, test, vi } from "vitest";
import { dayInIndia } from "../../app/platform/calendar/day";
import { openBrowser, openClient } from "../support/browser/browser";
import { hearTodayAndTomorrow } from "../support/courts/days-of-the-demo";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";

const { given, server } = await startOwnSite();
const sql = given.client;
const call = openClient(server.url);
/** The demo case that is heard tomorrow. */
const CNR = "MHPU019800012023";
const admin = openBrowser(server.url);

beforeAll(async () => {
	const { username } = await given.givenUser({ role: "ADMIN" });
	await admin.logIn(username, PASSWORD);
	await vi.waitFor(
		async () => expect(await sql`select 1 from court_records where look_up = 'waiting'`).toHaveLength(0),
		60_000,
	);
	await hearTodayAndTomorrow(call, sql);
}, 120_000);

const play = async (job: string) => expect((await call("POST", "/sandbox/run", { job })).status).toBe(200);
const json = async () => Object((await call("GET", "/status.json")).json);
const wordsAt = async (path: string, browser = openBrowser(server.url)) =>
	(await (await browser.get(path)).text())
		.replaceAll(/<!-- -->/g, "")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll(/\s+/g, " ");

describe("the status page", () => {
	test("says before the first night that there is none, to anybody and without a script", async () => {
		expect(await json()).toEqual({
			night: null,
			evening: null,
			alerts: null,
			other_courts_used_up: false,
			skipped: [],
		});
		const html = await (await fetch(`${server.url}/status`)).text();
		expect(html).toContain("No night has been counted yet.");
		expect(html).not.toContain("<script");
		expect((await fetch(`${server.url}/status.json`)).headers.get("cache-control")).toBe("public, max-age=60");
	});

	test("says after a good night and evening that all were checked, as its JSON and the overview do", async () => {
		await play("night");
		await play("evening");
		const { night, evening } = await json();
		expect(night).toMatchObject({ day: dayInIndia(new Date()), not_checked: 0, owners_alerted: 0 });
		expect(night.hearings_due).toBeGreaterThan(2);
		expect(evening).toMatchObject({ not_checked: 0, cause_lists: { lists_failed: 0 } });
		for (const words of [await wordsAt("/status"), await wordsAt("/admin/overview", admin)]) {
			expect(words).toContain(`${night.hearings_due} hearings were due to be checked. All were checked in time.`);
			expect(words.match(/All were checked in time\./g)).toHaveLength(2);
		}
	}, 120_000);

	test("says after a bad night how many were not checked and that their owners were alerted, by name of nobody", async () => {
		await call("POST", `/sandbox/ecourts/cases/${CNR}`, { away: true });
		await play("night");
		const { night } = await json();
		expect(night).toMatchObject({ not_checked: 1, owners_alerted: 1, checked: night.hearings_due - 1 });
		const page = await wordsAt("/status");
		for (const words of [page, await wordsAt("/admin/overview", admin)])
			expect(words).toContain(
				`${night.checked} were checked in time. 1 was not checked in time. Their owners were alerted.`,
			);
		expect(page).not.toMatch(new RegExp(`${CNR}|Gokhale|asha`, "i"));
		const outbox = Object((await call("GET", "/sandbox/outbox.json?to=asha%40example.in")).json).messages;
		expect(outbox.map(({ text }: { text: string }) => text).join()).toMatch(/not checked since/i);
	}, 120_000);

	test("says that a night without a count has no result", async () => {
		await sql`update rounds set day = day - 3`;
		expect((await json()).night).toMatchObject({ counted_at: null });
		expect(await wordsAt("/status")).toContain("There is no result: the look-ups of");
	});
});
