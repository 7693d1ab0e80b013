import { setTimeout as wait } from "node:timers/promises";
import ICAL from "ical.js";
import postgres from "postgres";
import { formatDay, formatFullDay } from "../../app/platform/calendar/day";
import { openClient } from "../support/browser/browser";
import { expect, test } from "../support/browser/person";
import { createDatabase } from "../support/database/postgres";
import { inDays, today } from "../support/days";
import { startServer } from "../support/server/server";

const ASHA = { email: "asha@example.in", mobile: "+919800000002" };

type Message = { channel: string; subject: string; text: string; headers: Record<string, string> };
type Event = { kind: string; cnr_number: string; case_id: string; old: unknown; new: unknown };

/** The day and the status of each case's events, by case number, as a calendar program reads them. */
function readFeed(file: string) {
	const all = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent").map((component) => ({
		day: new ICAL.Event(component).startDate.toString(),
		summary: new ICAL.Event(component).summary,
		status: String(component.getFirstPropertyValue("status") ?? ""),
	}));
	return (caseNumber: string) =>
		all.filter(({ summary }) => summary.includes(caseNumber)).map(({ day, status }) => `${day} ${status}`);
}

test("after a night of changes, alerts and all pages show the same changes", async ({ browser, logIn }) => {
	test.slow();
	const database = await createDatabase(String(process.env.E2E_DATABASE_URL));
	const server = await startServer({ DATABASE_URL: database.url });
	const sql = postgres(database.url, { max: 1, onnotice: () => {} });
	const context = await browser.newContext({ baseURL: server.url });
	try {
		const page = await context.newPage();
		await logIn(page, "asha", "Asha@12345");
		const { json } = await openClient(server.url)("POST", "/api/v1/auth/login", {
			username: "asha",
			password: "Asha@12345",
		});
		const call = openClient(server.url, String(Object(json).token));
		const userId = String((await sql`select id from users where username = 'asha'`)[0]?.id);
		const count = async (query: Promise<postgres.Row[]>) => Number((await query)[0]?.count);
		const atRest = async () => {
			while ((await count(sql`select count(*) from court_records where look_up = 'waiting'`)) > 0) await wait(200);
		};
		const play = async (job: string) => {
			const answer = await call("POST", "/sandbox/run", { job });
			expect(answer.status, JSON.stringify(answer.json)).toBe(200);
		};
		const changeAtCourt = (cnr: string, status: object) => call("POST", `/sandbox/ecourts/cases/${cnr}`, { status });
		const inbox = async (to: string): Promise<Message[]> =>
			Object((await call("GET", `/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).json).messages;
		/** The messages that a night sends. */
		const night = async () => {
			const before = { mails: (await inbox(ASHA.email)).length, texts: (await inbox(ASHA.mobile)).length };
			await play("night");
			const newest = (all: Message[], known: number) => all.slice(0, all.length - known);
			return {
				mails: newest(await inbox(ASHA.email), before.mails),
				texts: newest(await inbox(ASHA.mobile), before.texts),
			};
		};

		await atRest();
		const there = await count(sql`select count(*) from cases where owner_id = ${userId}`);
		for (let serial = there; serial < 40; serial++) {
			const cnr = `MHPU01${String(300_000 + serial)}2024`;
			const added = { state: "Maharashtra", district: "Pune", case_date: "2024", case_number: `${serial}/2024` };
			expect((await call("POST", "/api/v1/cases/add", { ...added, user_id: userId, cnr_number: cnr })).status).toBe(
				200,
			);
		}
		await atRest();
		// Sends what the first look-ups found, so that the night has only its own changes.
		await night();
		expect(await count(sql`select count(*) from cases where owner_id = ${userId}`)).toBe(40);

		const picked = await sql<{ id: string; cnr: string; number: string; next: string }[]>`
			select c.id, c.cnr_number as cnr, c.case_number as number, r.next_date::text as next
			from cases c join court_records r on r.cnr_number = c.cnr_number
			where c.owner_id = ${userId} and c.own_forum is null and r.next_date > ${inDays(1)} and r.decision_date is null and r.locked_fields = '[]'
				and not exists (select 1 from case_changes ch where ch.cnr_number = c.cnr_number and ch.kind = 'hearing_date')
			order by r.next_date, c.id limit 5`;
		expect(picked).toHaveLength(5);
		const [one, two, three, decided, undated] = picked;
		if (!one || !two || !three || !decided || !undated) throw new Error("The demo has too few cases with a date");
		const moved = [one, two, three].map((item, nth) => ({ ...item, to: inDays(40 + nth) }));
		for (const { cnr, to } of moved) await changeAtCourt(cnr, { nextHearingDate: to });
		await changeAtCourt(decided.cnr, {
			nextHearingDate: null,
			decisionDate: today,
			natureOfDisposal: "Contested--Allowed",
		});
		await changeAtCourt(undated.cnr, { nextHearingDate: null });
		await page.goto("/user/calendar/feed");
		await page.getByRole("button", { name: "Create calendar link" }).first().click();
		const address = /\/calendar\/[\w-]{43}\.ics/;
		await expect(page.getByText(address).or(page.locator("input[value*='.ics']")).first()).toBeVisible();
		const feed = address.exec(await page.content())?.[0] ?? "";
		const since = new Date().toISOString();

		const { mails, texts } = await night();
		const later = await night();

		// One mail and one WhatsApp message, each with every changed case.
		expect(mails).toHaveLength(1);
		expect(texts.map(({ channel }) => channel)).toEqual(["whatsapp"]);
		for (const { number, next, to } of moved) {
			expect(mails[0]?.text).toContain(number);
			expect(mails[0]?.text).toContain(`Moved from ${formatFullDay(next)} to ${formatFullDay(to)}`);
		}
		for (const words of [decided.number, "Disposed: Contested--Allowed"]) expect(mails[0]?.text).toContain(words);
		expect(mails[0]?.text).not.toContain("is off");
		expect(texts[0]?.text).toContain("4 of your cases have changed");
		// A date that is taken away is sent once a second night says the same.
		expect(later.mails).toHaveLength(1);
		for (const words of [undated.number, "is off. No new date yet."]) expect(later.mails[0]?.text).toContain(words);
		for (const { text } of [...mails, ...later.mails]) expect(text).not.toMatch(/N\/A|undefined|null/);

		// The list, the strip and the page of a case.
		const short = (day: string) => formatDay(day).replace(/ \d{4}$/, "");
		for (const { number, next, to } of moved) {
			await page.goto(`/user/cases?q=${encodeURIComponent(number)}`);
			const row = page.locator("tbody tr", { hasText: number });
			await expect(row).toContainText(formatDay(to));
			await expect(row).toContainText(new RegExp(`Moved ${short(next)}.* → ${short(to)}`));
		}
		await page.goto(`/user/cases?q=${encodeURIComponent(decided.number)}`);
		await expect(page.locator("tbody tr", { hasText: decided.number })).toContainText("Disposed");
		await page.goto(`/user/cases?q=${encodeURIComponent(undated.number)}`);
		await expect(page.locator("tbody tr", { hasText: undated.number })).toContainText("Date awaited");

		// The diary: removed from the old day, added to the new one.
		for (const { number, to, next } of moved) {
			await page.goto(`/user/diary?day=${to}`);
			await expect(page.getByText(number).first()).toBeVisible();
			await page.goto(`/user/diary?day=${next}`);
			await expect(page.getByText(number)).toHaveCount(0);
		}

		// The calendar program.
		const eventsOf = readFeed(await (await fetch(server.url + feed)).text());
		for (const { number, to } of moved) expect(eventsOf(number)).toContain(`${to} CONFIRMED`);
		for (const { number, next } of [decided, undated]) expect(eventsOf(number)).toContain(`${next} CANCELLED`);

		// The page of changes, and the events for programs.
		await page.goto("/user/changes?kind=hearing_date");
		for (const { number } of [...moved, undated]) await expect(page.getByText(number).first()).toBeVisible();
		await page.goto("/user/changes?kind=disposed");
		await expect(page.getByText(decided.number).first()).toBeVisible();
		const answer = await call("GET", `/api/v1/events/${userId}?since=${encodeURIComponent(since)}&limit=100`);
		const events: Event[] = Object(answer.json).data;
		const ofKind = (kind: string) => events.filter((event) => event.kind === kind);
		expect(
			ofKind("hearing_date")
				.map(({ cnr_number, old, new: now }) => [cnr_number, old, now])
				.sort(),
		).toEqual([...moved.map(({ cnr, next, to }) => [cnr, next, to]), [undated.cnr, undated.next, null]].sort());
		expect(ofKind("disposed").map(({ cnr_number }) => cnr_number)).toEqual([decided.cnr]);

		// She mutes one case on its page, and stops the mails by the link in a mail, without a login.
		await page.goto(`/user/cases/${one.id}?part=details`);
		await page.getByRole("button", { name: "Turn alerts off" }).click();
		await expect(page.getByText("No alerts are sent for this case.")).toBeVisible();
		const stop = /^<(.+)>$/.exec(mails[0]?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
		const stopped = await fetch(new URL(new URL(stop).pathname, server.url), {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: "List-Unsubscribe=One-Click",
		});
		expect(stopped.status).toBe(200);

		// The next night sends no mail, and a WhatsApp message about the case that is not muted.
		await changeAtCourt(one.cnr, { nextHearingDate: inDays(60) });
		await changeAtCourt(two.cnr, { nextHearingDate: inDays(61) });
		const next = await night();
		expect(next.mails).toEqual([]);
		expect(next.texts.map(({ channel }) => channel)).toEqual(["whatsapp"]);
		expect(next.texts[0]?.text).toContain(`Moved from ${formatFullDay(inDays(41))} to ${formatFullDay(inDays(61))}`);
		expect(next.texts[0]?.text).not.toContain(one.number);
		await page.goto("/user/alerts/sent");
		await expect(page.getByText(/WhatsApp/).first()).toBeVisible();
		expect((await night()).texts).toEqual([]);
	} finally {
		await context.close();
		await sql.end();
		await server.stop();
		await database.drop();
	}
});
