import { beforeEach, describe, expect, test } from "vitest";
import {
	planReminders,
	planTomorrow,
	planUnannounced,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import type { NoticeKind } from "~/features/telling/alerts/schema";
import { contentsOf } from "~/features/telling/alerts/words/content.server";
import { mailWordsOf } from "~/features/telling/alerts/words/mail-words";
import { addDays, formatFullDay, mondayOf } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { inDays } from "../support/days";
import { atIst } from "../support/telling/alerts";

/** No worker ran from the evening of `eve` until the morning of `day`, on which there is a hearing. */
const eve = inDays(1);
const day = inDays(2);
const evening = atIst(eve, "21:15");
const nextMorning = atIst(day, "07:10");

let userId: string;
beforeEach(async () => {
	userId = (await given.givenUser()).id;
	await given.givenCase(userId, { isApproved: true }, { nextDate: day });
	await sql`insert into alert_settings (user_id, channels, reminder_days)
		values (${userId}, '{"tomorrow": ["email"], "week": ["email"], "reminder": ["email"], "trouble": ["email"]}', '[1, 3]')`;
});

/** The planned mail of a kind as it reads at a moment. */
async function mailOf(kind: NoticeKind & ("tomorrow" | "reminder" | "week" | "trouble"), at: Date) {
	const [notice] = await sql<{ id: number; day: string; due_at: string }[]>`
		select id::int, day::text, due_at from alert_notices where kind = ${kind}`;
	if (!notice) return undefined;
	const content = (
		await contentsOf(db, [{ id: notice.id, day: notice.day, userId, kind, saysNoPackage: false }], () => at)
	).get(notice.id);
	return content && { ...mailWordsOf(content), dueAt: new Date(notice.due_at) };
}

describe("G1: a run that is made up for", () => {
	test("the next morning has the evening's board as the day's own", async () => {
		expect(await planTomorrow(nextMorning, evening)).toBe(1);
		const mail = await mailOf("tomorrow", nextMorning);
		expect(mail?.text).toContain(`${formatFullDay(day)}: 1 hearing.`);
		expect(mail?.text).not.toContain("Tomorrow");
		expect(mail?.dueAt).toEqual(nextMorning);
	});

	test("in quiet hours has the board and the clients' reminders at their end", async () => {
		const night = atIst(eve, "23:10");
		await sql`update alert_settings set quiet_from = 1350, quiet_until = 390`;
		await planTomorrow(night, evening);
		expect((await mailOf("tomorrow", night))?.dueAt).toEqual(atIst(day, "06:30"));
	});

	test("has the reminders of the evening in the next morning, by the days that they were due for", async () => {
		// A board through the same channel would take the place of this reminder.
		await sql`update alert_settings set channels = channels || '{"tomorrow": []}'`;
		expect(await planReminders(nextMorning, atIst(eve, "18:30"))).toBe(1);
		expect(await planReminders(nextMorning, atIst(eve, "18:30"))).toBe(0);
		expect((await mailOf("reminder", nextMorning))?.text).toContain(`Hearing on ${formatFullDay(day)}.`);
	});

	test("on a Monday has the week that begins", async () => {
		const monday = addDays(mondayOf(day), 7);
		await sql`update court_records set next_date = ${addDays(monday, 3)}`;
		expect(await planWeek(atIst(monday, "09:00"), atIst(addDays(monday, -1), "18:00"))).toBe(1);
		expect((await mailOf("week", atIst(monday, "09:00")))?.text).toContain(`Week from ${formatFullDay(monday)}`);
	});
});

test("a board that is skipped, as its day was over, is reported to the people whom it concerned", async () => {
	const after = atIst(day, "18:00");
	expect(await planUnannounced(after, evening)).toBe(1);
	expect(await planUnannounced(after, evening)).toBe(0);
	const mail = await mailOf("trouble", after);
	expect(mail?.text).toContain(`o message announced the hearing of ${formatFullDay(day)}: our service was down.`);
	expect(mail?.subject).not.toContain("could not be checked");
});
