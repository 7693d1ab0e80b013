import { describe, expect, test } from "vitest";
import { givenMember } from "../support/courts/chamber";
import { given, givenBrowser } from "../support/server/site";
import { givenSentNotice } from "../support/telling/alerts-sent";

const SETTINGS = "/user/alerts";
const SENT = "/user/alerts/sent";
const ticked = (html: string) =>
	[...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
		.map(([input]) => input)
		.filter((input) => / checked=""/.test(input))
		.map((input) => `${/name="([^"]*)"/.exec(input)?.[1]} ${/value="([^"]*)"/.exec(input)?.[1]}`);

describe("the settings of alerts", () => {
	test("start with moved dates, disposals and tomorrow by WhatsApp and email, orders, trouble and approvals by email, no reminder", async () => {
		const { browser } = await givenBrowser();
		const html = await (await browser.get(SETTINGS)).text();
		const both = (...kinds: string[]) => kinds.flatMap((kind) => [`${kind} whatsapp`, `${kind} email`]);
		expect(ticked(html)).toEqual([
			...both("date_changed", "disposed"),
			"order email",
			...both("reminder", "tomorrow"),
			"trouble email",
			...both("due"),
			"approved email",
			"due_days 1",
			"due_days 0",
		]);
		expect(html).toContain('value="22:30"');
		expect(html).toContain('value="06:30"');
	});

	test("are saved by one form, including empty checkboxes, and shown again", async () => {
		const { user, browser } = await givenBrowser();
		const form = new URLSearchParams([
			["date_changed", "sms"],
			["date_changed", "email"],
			["week", "email"],
			["reminder_days", "7"],
			["reminder_days", "0"],
			["due", "whatsapp"],
			["due_days", "3"],
			["quiet_from", "21:00"],
			["quiet_until", "7:15"],
			["paused_until", "2090-01-31"],
		]);
		const answer = await browser.post(SETTINGS, form);
		expect(answer.status).toBe(303);
		const html = await (await browser.get(SETTINGS)).text();
		expect(ticked(html)).toEqual([
			"date_changed sms",
			"date_changed email",
			"week email",
			"due whatsapp",
			"reminder_days 7",
			"reminder_days 0",
			"due_days 3",
		]);
		expect(html).toMatch(/paused until (<!-- -->)?Tue 31 Jan 2090/);
		const [row] = await given.client`select quiet_from, quiet_until from alert_settings where user_id = ${user.id}`;
		expect(row).toEqual({ quiet_from: 1260, quiet_until: 435 });
		await browser.post(SETTINGS, new URLSearchParams());
		const [none] =
			await given.client`select quiet_from, quiet_until, paused_until from alert_settings where user_id = ${user.id}`;
		expect(none).toEqual({ quiet_from: 0, quiet_until: 0, paused_until: null });
		expect(ticked(await (await browser.get(SETTINGS)).text())).toEqual([]);
	});

	test("keep the choices and typed values beside a mistake, and refuse unknown values", async () => {
		const { user, browser } = await givenBrowser();
		const wrong = await browser.post(
			SETTINGS,
			new URLSearchParams([
				["disposed", "sms"],
				["quiet_from", "25:00"],
				["quiet_until", "07:00"],
			]),
		);
		expect(wrong.status).toBe(400);
		const html = await wrong.text();
		expect(html).toContain("Enter a time like 22:30");
		expect(ticked(html)).toEqual(["disposed sms"]);
		expect(html).toContain('value="25:00"');
		const half = await browser.post(SETTINGS, { quiet_from: "22:00" });
		expect(await half.text()).toContain("Enter both times, or none");
		for (const fields of ["disposed=pigeon", "reminder_days=2", "paused_until=soon"])
			expect((await browser.post(SETTINGS, new URLSearchParams(fields))).status).toBe(400);
		expect(await given.client`select from alert_settings where user_id = ${user.id}`).toHaveLength(0);
	});
});

describe("alerts stopped by a link", () => {
	test("are marked at their kind until that is chosen again", async () => {
		const { user, browser } = await givenBrowser();
		await given.client`insert into alert_settings (user_id, channels, stopped) values (${user.id},
			${JSON.stringify({ date_changed: ["whatsapp"] })}, ${JSON.stringify({ date_changed: ["email"] })})`;
		expect(await (await browser.get(SETTINGS)).text()).toContain("You stopped: Email. Tick to get them again.");
		await browser.post(SETTINGS, new URLSearchParams("date_changed=email"));
		expect(await (await browser.get(SETTINGS)).text()).not.toContain("You stopped:");
	});
});

describe("the alerts of a chamber", () => {
	test("are switched on by its clerk, saved beside the own settings, and offered to nobody else", async () => {
		const { user, browser } = await givenBrowser();
		expect(await (await browser.get(SETTINGS)).text()).not.toContain("Alerts from chambers");
		const owner = await given.givenUser();
		const membership = await givenMember(given, owner, user, "clerk");
		await browser.post(SETTINGS, new URLSearchParams("disposed=email"));
		const answer = await browser.post(SETTINGS, { intent: "chambers", membership });
		expect(answer.status).toBe(303);
		const html = await (await browser.get(SETTINGS)).text();
		expect(ticked(html)).toEqual(["disposed email", `membership ${membership}`]);
		await browser.post(SETTINGS, { intent: "chambers" });
		expect(ticked(await (await browser.get(SETTINGS)).text())).toEqual(["disposed email"]);
		expect((await browser.post(SETTINGS, { intent: "chambers", membership: "nonsense" })).status).toBe(400);
	});
});

describe("the list of sent alerts", () => {
	test("shows the outcome of each channel in words, newest first, page by page", async () => {
		const { user, browser } = await givenBrowser();
		expect(await (await browser.get(SENT)).text()).toContain("No alerts sent");
		const own = await given.givenCase(user.id, { caseNumber: "88/2025" });
		const dueAt = new Date("2026-11-20T21:16:00+05:30");
		const sendMovedDate = (newDay: string) =>
			givenSentNotice(
				given,
				user.id,
				{ userId: user.id, kind: "changes", dueAt },
				[{ caseId: own.id, kind: "date_changed", about: newDay, oldDay: "2026-11-01", newDay }],
				[
					{ channel: "whatsapp", state: "failed", reason: "This number is not on WhatsApp." },
					{ channel: "sms", state: "sent", insteadOf: "whatsapp" },
					{ channel: "email", state: "delivered" },
				],
			);
		for (let day = 1; day <= 25; day++) await sendMovedDate(`2027-01-${String(day).padStart(2, "0")}`);
		const first = await (await browser.get(SENT)).text();
		expect(first).toContain("WhatsApp failed, sent by SMS 9:16 pm");
		expect(first).toContain("This number is not on WhatsApp.");
		expect(first).toContain("Sunita Rao v. State of Karnataka");
		expect(first).toContain("Hearing moved from Sun 1 Nov 2026 to Mon 25 Jan 2027");
		expect(first).not.toContain("to Tue 5 Jan 2027");
		const older = /href="(\/user\/alerts\/sent\?before=\d+)"/.exec(first)?.[1];
		const second = await (await browser.get(String(older))).text();
		expect(second).toContain("to Tue 5 Jan 2027");
		expect(second).not.toContain(`href="${SENT}?before=`);
		const other = await givenBrowser();
		expect(await (await other.browser.get(String(older))).text()).toContain("No alerts sent");
		expect((await browser.get(`${SENT}?before=nonsense`)).status).toBe(200);
	});

	test("never shows a time of sending later than that of the delivery", async () => {
		const { user, browser } = await givenBrowser();
		const own = await given.givenCase(user.id);
		const notice = await givenSentNotice(
			given,
			user.id,
			{ userId: user.id, kind: "changes", dueAt: new Date("2026-11-24T06:30:00+05:30") },
			[{ caseId: own.id, kind: "order", about: "x", detail: "Order" }],
			[{ channel: "whatsapp", state: "delivered" }],
		);
		await given.client`update messages set status_at = '2026-11-23T23:15:00+05:30' where notice_id = ${notice}`;
		const html = await (await browser.get(SENT)).text();
		expect(html).toContain("Delivered by WhatsApp 11:15 pm");
		expect(html).toContain("23 Nov 2026, 11:15 pm");
		expect(html).not.toContain("6:30 am");
	});
});
