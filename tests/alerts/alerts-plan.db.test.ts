import { beforeEach, describe, expect, test } from "vitest";
import { setApproval } from "~/features/courts/case-admin/bulk/commands.approval.server";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import {
	planApproved,
	planReminders,
	planTomorrow,
	planTrouble,
	planWeek,
} from "~/features/telling/alerts/planning/commands.plan-boards.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { sql } from "~/platform/db/client.server";
import { actor, withActor } from "../support/database/actor";
import { given } from "../support/database/given";
import { inDays, today } from "../support/days";
import { alertsOf, atIst, givenMove, noticesOf } from "../support/telling/alerts";

withActor();
const noon = atIst(today, "12:00");

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
});

const givenHearing = (day: string | null, record = {}, ownerId = user.id) =>
	given.givenCase(ownerId, { createdAt: new Date(Date.now() - 60_000) }, { nextDate: day, ...record });
const settings = (values: Record<string, unknown>) =>
	sql`insert into alert_settings ${sql({ user_id: user.id, ...values })}
		on conflict (user_id) do update set ${sql(values)}`;
const channels = (values: Record<string, string[]>) => settings({ channels: JSON.stringify(values) });
const planned = async (userId = user.id) =>
	(await alertsOf(userId)).map(({ kind, old_day, new_day }) => [kind, old_day, new_day]);
const holds = async () => {
	for (const { name, sql: query } of alertInvariants)
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
};

describe("changes", () => {
	test("a moved date has one alert, however often it is planned and by however many planners", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await Promise.all([planChangeAlerts(noon), planChangeAlerts(noon), planChangeAlerts(noon)]);
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([["date_changed", inDays(5), inDays(9)]]);
		expect(await noticesOf(user.id)).toMatchObject([{ kind: "changes", state: "waiting", due_at: noon }]);
		const [job] = await sql`select name from pgboss.job where name = 'release-alerts'`;
		expect(job).toBeDefined();
	});

	test("a date that moves twice before its alert is sent has one alert with its first and its last day", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await givenMove(cnrNumber, inDays(9), inDays(12));
		await planChangeAlerts(noon);
		await givenMove(cnrNumber, inDays(12), inDays(20));
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([["date_changed", inDays(5), inDays(20)]]);
		await holds();
	});

	test("a date that returns before its alert is sent has no alert, and its notice is not sent", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		await givenMove(cnrNumber, inDays(9), inDays(5));
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([]);
		await releaseNotices(noon);
		expect(await noticesOf(user.id)).toMatchObject([{ state: "dropped" }]);
		await holds();
	});

	test("a date that returns after its alert was sent has another alert", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		await releaseNotices(noon);
		await givenMove(cnrNumber, inDays(9), inDays(5));
		await planChangeAlerts(noon);
		await releaseNotices(noon);
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([
			["date_changed", inDays(5), inDays(9)],
			["date_changed", inDays(9), inDays(5)],
			["date_changed", inDays(5), inDays(9)],
		]);
	});

	test("one night's changes are in one notice, and each person who tracks the case has one", async () => {
		const other = await given.givenUser();
		const first = await givenHearing(inDays(5));
		const second = await givenHearing(inDays(6));
		await given.givenCase(other.id, { cnrNumber: first.cnrNumber, createdAt: new Date(Date.now() - 60_000) });
		await givenMove(first.cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(atIst(today, "02:00"));
		await givenMove(second.cnrNumber, inDays(6), null);
		await sql`insert into case_changes (cnr_number, kind, new_value, source)
			values (${second.cnrNumber}, 'disposed', ${JSON.stringify({ date: today, nature: "Dismissed" })}, 'court')`;
		await planChangeAlerts(atIst(today, "03:00"));
		expect(await noticesOf(user.id)).toMatchObject([{ due_at: atIst(today, "06:30") }]);
		expect((await planned()).map(([kind]) => kind).sort()).toEqual(["date_changed", "date_changed", "disposed"]);
		expect(await planned(other.id)).toEqual([["date_changed", inDays(5), inDays(9)]]);
	});

	test("a first date that comes with the record, a past date, and old changes have no alerts", async () => {
		const { cnrNumber } = await givenHearing(null);
		await sql.begin(async (tx) => {
			await tx`insert into case_changes (cnr_number, kind, source) values (${cnrNumber}, 'record_found', 'court')`;
			await tx`insert into case_changes (cnr_number, kind, nature, new_value, source)
				values (${cnrNumber}, 'hearing_date', 'first', ${JSON.stringify(inDays(5))}, 'court')`;
		});
		const over = await givenHearing(inDays(-3));
		await givenMove(over.cnrNumber, inDays(-3), null);
		const old = await givenHearing(inDays(5));
		await givenMove(old.cnrNumber, inDays(5), inDays(6));
		await sql`update case_changes set seen_at = now() - interval '8 days' where cnr_number = ${old.cnrNumber}`;
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([]);
		expect(await sql`select from case_changes where not is_planned`).toHaveLength(0);
	});

	test("a first date after date awaited has an alert", async () => {
		const { cnrNumber } = await givenHearing(null);
		await givenMove(cnrNumber, null, inDays(30));
		await planChangeAlerts(noon);
		expect(await planned()).toEqual([["date_changed", null, inDays(30)]]);
	});

	test("people who chose alerts of orders get one for each order, whatever its link", async () => {
		await channels({ order: ["email"], date_changed: [], disposed: [] });
		const { cnrNumber } = await givenHearing(inDays(5));
		const order = { number: 3, name: "Order on Exhibit 5", date: today, url: "https://court.example/1" };
		for (const url of [order.url, "https://court.example/2"])
			await sql`insert into case_changes (cnr_number, kind, new_value, source)
				values (${cnrNumber}, 'order', ${JSON.stringify({ ...order, url })}, 'court')`;
		await givenMove(cnrNumber, inDays(5), inDays(7));
		await planChangeAlerts(noon);
		expect(await alertsOf(user.id)).toMatchObject([{ kind: "order", detail: "Order on Exhibit 5" }]);
	});

	test("muted and decided cases, and paused, blocked and deleted people, have no alerts and no empty notices", async () => {
		const people = await Promise.all([
			given.givenUser({ blockedAt: new Date() }),
			given.givenUser({ deletedAt: new Date() }),
			given.givenUser(),
		]);
		await sql`insert into alert_settings (user_id, paused_until) values (${String(people[2]?.id)}, ${inDays(1)})`;
		const muted = await givenHearing(inDays(5));
		await sql`update cases set is_muted = true where id = ${muted.id}`;
		const decided = await givenHearing(inDays(5), { decisionDate: today });
		const theirs = await Promise.all(people.map(({ id }) => givenHearing(inDays(5), {}, id)));
		for (const { cnrNumber } of [muted, decided, ...theirs]) await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		await planTomorrow(noon);
		expect(await sql`select from alert_notices`).toHaveLength(0);
		await sql`update alert_settings set paused_until = ${today}`;
		await givenMove(String(theirs[2]?.cnrNumber), inDays(9), inDays(10));
		await planChangeAlerts(noon);
		expect(await planned(people[2]?.id)).toHaveLength(1);
	});
});

describe("quiet hours", () => {
	const dueOf = async () => (await noticesOf(user.id))[0]?.due_at;

	test.each([
		["22:29", 0, "22:29"],
		["22:30", 1, "06:30"],
		["23:59", 1, "06:30"],
		["00:00", 0, "06:30"],
		["06:29", 0, "06:30"],
		["06:30", 0, "06:30"],
	])("a change found at %s is sent %i days later at %s", async (time, days, due) => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(atIst(today, time));
		expect(await dueOf()).toEqual(atIst(inDays(days), due));
	});

	test("a date moved to the next day does not wait", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(1));
		await planChangeAlerts(atIst(today, "23:10"));
		expect(await dueOf()).toEqual(atIst(today, "23:10"));
		await releaseNotices(atIst(today, "23:11"));
		expect(await noticesOf(user.id)).toMatchObject([{ state: "released" }]);
	});

	test("a person's own hours apply, also by day, and equal times mean no quiet hours", async () => {
		await settings({ quiet_from: 9 * 60, quiet_until: 17 * 60 });
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(noon);
		expect(await dueOf()).toEqual(atIst(today, "17:00"));
		await sql`delete from alert_notices`;
		await settings({ quiet_from: 0, quiet_until: 0 });
		await givenMove(cnrNumber, inDays(9), inDays(10));
		await planChangeAlerts(atIst(today, "03:00"));
		expect(await dueOf()).toEqual(atIst(today, "03:00"));
	});

	test("a notice due before the night that could not be released does not go out in the night", async () => {
		const { cnrNumber } = await givenHearing(inDays(5));
		await givenMove(cnrNumber, inDays(5), inDays(9));
		await planChangeAlerts(atIst(today, "22:10"));
		expect(await releaseNotices(atIst(today, "23:30"))).toBe(0);
		expect(await dueOf()).toEqual(atIst(inDays(1), "06:30"));
	});
});

describe("boards", () => {
	test("tomorrow's hearings are in one notice, once, and a case added later is in another", async () => {
		await givenHearing(inDays(1));
		await givenHearing(inDays(1));
		await givenHearing(inDays(2));
		const evening = atIst(today, "21:15");
		await Promise.all([planTomorrow(evening), planTomorrow(evening)]);
		expect(await planTomorrow(evening)).toBe(0);
		expect(await planned()).toEqual([
			["tomorrow", null, inDays(1)],
			["tomorrow", null, inDays(1)],
		]);
		expect(await noticesOf(user.id)).toMatchObject([{ kind: "tomorrow", due_at: evening }]);
		await releaseNotices(evening);
		await givenHearing(inDays(1));
		expect(await planTomorrow(atIst(today, "21:30"))).toBe(1);
		await holds();
	});

	test("reminders go out on the chosen days, once for a hearing on each day", async () => {
		await settings({ reminder_days: JSON.stringify([7, 0]) });
		await givenHearing(inDays(7));
		await givenHearing(inDays(3));
		await givenHearing(today);
		const evening = atIst(today, "18:30");
		await planReminders(evening);
		await planReminders(evening);
		expect(await planned()).toEqual([["reminder", null, inDays(7)]]);
		await planReminders(atIst(today, "06:30"));
		expect(await planned()).toEqual([
			["reminder", null, inDays(7)],
			["reminder", null, today],
		]);
		await planReminders(atIst(inDays(7), "06:30"));
		expect(await planned()).toHaveLength(3);
	});

	test("without settings there is no reminder, but there are alerts of orders and of cases in trouble", async () => {
		for (const days of [0, 1, 3, 7]) await givenHearing(inDays(days));
		await planReminders(atIst(today, "06:30"));
		await planReminders(atIst(today, "18:30"));
		expect(await planned()).toEqual([]);
		await givenHearing(null, { lookUp: "unknown" });
		await planTrouble(noon);
		const { cnrNumber } = await givenHearing(inDays(5));
		await sql`insert into case_changes (cnr_number, kind, new_value, source)
			values (${cnrNumber}, 'order', ${JSON.stringify({ name: "Order", date: today })}, 'court')`;
		await planChangeAlerts(noon);
		expect((await planned()).map(([kind]) => kind)).toEqual(["trouble", "order"]);
	});

	test("on the day before, a channel with tomorrow's board has no reminder as well", async () => {
		await settings({ reminder_days: JSON.stringify([1, 3]) });
		await givenHearing(inDays(1));
		await givenHearing(inDays(3));
		const evening = atIst(today, "18:30");
		await planReminders(evening);
		expect(await planned()).toEqual([["reminder", null, inDays(3)]]);
		await channels({ reminder: ["sms", "email"], tomorrow: ["whatsapp", "email"] });
		await planReminders(evening);
		expect(await planned()).toContainEqual(["reminder", null, inDays(1)]);
		await planReminders(evening);
		expect(await planned()).toHaveLength(2);
	});

	test("a reminder on the day before is sent where the board would wait for the end of the quiet hours", async () => {
		await settings({ reminder_days: JSON.stringify([1]), quiet_from: 1260, quiet_until: 390 });
		await givenHearing(inDays(1));
		await planReminders(atIst(today, "18:30"));
		expect(await planned()).toEqual([["reminder", null, inDays(1)]]);
	});

	test("the week and trouble are sent to people who chose them", async () => {
		await planWeek(noon);
		await channels({ week: ["email"], trouble: ["email"] });
		const sunday = atIst("2026-12-06", "18:00");
		for (const day of ["2026-12-06", "2026-12-07", "2026-12-13", "2026-12-14"]) await givenHearing(day);
		await givenHearing(null, { lookUp: "unknown" });
		const stale = { fetchedAt: new Date(Date.now() - 6 * 24 * 3600_000) };
		const { id } = await givenHearing(null, stale);
		await sql`update cases set created_at = now() - interval '10 days' where id = ${id}`;
		await planWeek(sunday);
		expect(await planned()).toEqual([
			["week", null, "2026-12-07"],
			["week", null, "2026-12-13"],
		]);
		const now = new Date();
		await planTrouble(now);
		await planTrouble(new Date(now.getTime() + 24 * 3600_000));
		expect((await planned()).filter(([kind]) => kind === "trouble")).toHaveLength(2);
	});

	test("a case that the court no longer shows has one alert, at once", async () => {
		await channels({ trouble: ["email"] });
		await givenHearing(inDays(5), {
			fetchedAt: new Date(),
			lookUp: "found",
			lookUpError: "No case found for this CNR.",
		});
		await givenHearing(inDays(5), {
			fetchedAt: new Date(),
			lookUp: "found",
			lookUpError: "eCourts is not responding.",
		});
		await planTrouble(noon);
		await planTrouble(new Date(noon.getTime() + 24 * 3600_000));
		expect(await planned()).toEqual([["trouble", null, null]]);
	});

	test("approved cases are one message, without those whose approval was withdrawn before", async () => {
		const [one, two, withdrawn] = [await givenHearing(null), await givenHearing(null), await givenHearing(null)];
		const ids = [one, two, withdrawn].map(({ id }) => id);
		expect(await setApproval(actor, ids, true)).toBe(3);
		expect(await setApproval(actor, [withdrawn.id], false)).toBe(1);
		const [job] = await sql<{ data: { caseIds: string[] }; isLater: boolean }[]>`
			select data, start_after > now() + interval '1 minute' as "isLater" from pgboss.job where name = 'announce-approval'`;
		expect({ ids: new Set(job?.data.caseIds), isLater: job?.isLater }).toEqual({ ids: new Set(ids), isLater: true });
		for (let run = 0; run < 2; run++) await planApproved(noon, job?.data.caseIds ?? []);
		expect(await planned()).toEqual([
			["approved", null, null],
			["approved", null, null],
		]);
		expect(await noticesOf(user.id)).toMatchObject([{ kind: "approved", state: "waiting", due_at: noon }]);
		await holds();
	});

	test("29 February has its board and its reminder", async () => {
		await settings({ reminder_days: JSON.stringify([1]) });
		await channels({ reminder: ["sms"], tomorrow: ["email"] });
		await givenHearing("2028-02-29");
		await planReminders(atIst("2028-02-28", "18:30"));
		await planTomorrow(atIst("2028-02-28", "21:15"));
		expect(await planned()).toEqual([
			["reminder", null, "2028-02-29"],
			["tomorrow", null, "2028-02-29"],
		]);
	});

	test("planning handles people in groups and leaves none out", async () => {
		const count = 4500;
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			select gen_random_uuid(), 'USER', 'crowd' || n, '', 'A', 'B', 'crowd' || n || '@example.in', '+9180000' || lpad(n::text, 5, '0')
			from generate_series(1, ${count}) n`;
		await sql`insert into court_records (cnr_number, next_date) values ('MHPU017777772024', ${inDays(1)})`;
		await sql`insert into cases (id, owner_id, cnr_number, case_number, year, state_id, district_id)
			select gen_random_uuid(), id, 'MHPU017777772024', '1/2024', 2024, '1', '1-25' from users where username like 'crowd%'`;
		expect(await planTomorrow(atIst(today, "21:15"))).toBe(count);
		expect(await sql`select from alert_notices`).toHaveLength(count);
	});
});
