import { beforeEach, describe, expect, test } from "vitest";
import { addDeadline, changeDeadline } from "~/features/courts/deadlines/commands.server";
import { asOwner } from "~/features/people/chamber/acting.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { planDue } from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { stopAlerts } from "~/features/telling/alerts/settings/settings.server";
import type { Day } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { givenMember } from "../support/courts/chamber";
import { given } from "../support/database/given";
import { inDays } from "../support/days";
import { alertsOf, atIst, deliveriesOf, noticesOf } from "../support/telling/alerts";
import { givenPackage } from "../support/telling/messages";

const DUE = inDays(3);

type User = Awaited<ReturnType<typeof given.givenUser>>;
let owner: User;
let caseId = "";
beforeEach(async () => {
	owner = await given.givenUser();
	caseId = (await given.givenCase(owner.id, {}, { petitioners: ["Madhavi Gokhale"], respondents: ["State"] })).id;
});

const add = async (title: string, due: Day = DUE, assigneeId?: string) =>
	(await addDeadline(asOwner(owner.id), caseId, { title, due, assigneeId }, { isConfirmed: true })).id;
const at = (days: number, time: "06:30" | "18:30") => atIst(inDays(days), time);
const evening = (days = 2) => planDue(at(days, "18:30"));
const morning = (days = 3) => planDue(at(days, "06:30"));
const wordsOf = async (userId: string) =>
	(
		await sql<{ text: string }[]>`select words -> 'mail' ->> 'text' as text from messages
		where user_id = ${userId} and channel = 'email' order by created_at, id`
	).map(({ text }) => text);

async function expectInvariants() {
	for (const { name, sql: query } of alertInvariants)
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
}

describe("reminders of to-dos", () => {
	test("come the evening before, on the day, and once more the day after, each once, in one message", async () => {
		await add("File the reply");
		await add("Apply for the copy");
		await evening(1);
		expect(await alertsOf(owner.id)).toHaveLength(0);
		for (const [plan, when] of [
			[evening, at(2, "18:30")],
			[morning, at(3, "06:30")],
			[() => morning(4), at(4, "06:30")],
		] as const) {
			expect(await plan()).toBe(2);
			expect(await plan()).toBe(0);
			await releaseNotices(when);
		}
		expect(await morning(5)).toBe(0);
		expect(await noticesOf(owner.id)).toMatchObject(Array(3).fill({ kind: "due", state: "released" }));
		const [before = "", on = "", after = ""] = await wordsOf(owner.id);
		expect(before).toContain("Due tomorrow");
		expect(on).toContain("Due TODAY");
		expect(after).toContain("not done: File the reply");
		for (const text of [before, on, after]) expect(text).toContain("Apply for the copy");
		await expectInvariants();
	});

	test("are not sent of what is done or has moved since they were planned", async () => {
		const [done, moved] = [await add("File the reply"), await add("Apply for the copy")];
		await morning();
		await changeDeadline(asOwner(owner.id), done, { isDone: true });
		await changeDeadline(asOwner(owner.id), moved, { due: inDays(6) }, { isConfirmed: true });
		await releaseNotices(at(3, "06:30"));
		expect(await noticesOf(owner.id)).toMatchObject([{ state: "dropped" }]);
		expect(await morning(4)).toBe(0);
		expect(await evening(5)).toBe(1);
	});

	test("go to the assignee alone, by the channels of their settings", async () => {
		const clerk = await given.givenUser();
		await givenMember(given, owner, clerk, "clerk");
		await givenPackage(given.db, clerk.id);
		await add("File the reply", DUE, clerk.id);
		await morning();
		await releaseNotices(at(3, "06:30"));
		expect(await alertsOf(owner.id)).toHaveLength(0);
		expect((await deliveriesOf(clerk.id)).map(({ channel, state }) => [channel, state])).toEqual([
			["whatsapp", "queued"],
			["email", "queued"],
		]);
		expect((await wordsOf(clerk.id))[0]).toContain("File the reply");
		await expectInvariants();
	});

	test("follow the chosen days, and stop", async () => {
		await add("File the reply");
		await sql`insert into alert_settings (user_id, due_days) values (${owner.id}, '[3]')`;
		expect(await evening(0)).toBe(1);
		expect(await evening()).toBe(0);
		expect(await morning()).toBe(0);
		// What is overdue is told whatever the days.
		expect(await morning(4)).toBe(1);
		await stopAlerts(owner.id, "due");
		await add("Apply for the copy");
		expect(await morning(4)).toBe(0);
	});

	test("are of archived cases too, and not of cases whose alerts are off", async () => {
		await add("File the appeal");
		await sql`update cases set archived_at = now() where id = ${caseId}`;
		expect(await evening()).toBe(1);
		await releaseNotices(at(2, "18:30"));
		expect(await noticesOf(owner.id)).toMatchObject([{ state: "released" }]);
		await sql`update cases set is_muted = true where id = ${caseId}`;
		expect(await morning()).toBe(0);
	});

	test("that wait for the morning with the day's own tell a to-do once", async () => {
		await add("File the reply");
		await planDue(at(3, "06:30"), at(2, "18:30"));
		await morning();
		await releaseNotices(at(3, "06:30"));
		const [text = ""] = await wordsOf(owner.id);
		expect(text.split("File the reply")).toHaveLength(2);
	});
});
