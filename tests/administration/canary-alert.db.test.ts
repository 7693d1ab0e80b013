import { afterAll, beforeEach, expect, test } from "vitest";
import { timeAlerts } from "~/features/administration/status/commands.timing.server";
import { statusJson } from "~/features/administration/status/json";
import { readForMetrics, readStatus } from "~/features/administration/status/queries.server";
import { moveCanary } from "~/features/courts/own-matters/commands.canary.server";
import { planChangeAlerts } from "~/features/telling/alerts/planning/commands.plan-changes.server";
import { releaseNotices } from "~/features/telling/alerts/sending/commands.release.server";
import { deliverAlert } from "~/features/telling/alerts/sending/commands.words.server";
import { addDays } from "~/platform/calendar/day";
import { db, sql } from "~/platform/db/client.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";
import { today } from "../support/days";
import { arrivedAt, openCompanies } from "../support/telling/alerts";

const companies = await openCompanies();
afterAll(companies.close);

let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
	env.CANARY_USER = user.username.toUpperCase();
	// Whatever the hour of the test.
	await sql`insert into alert_settings (user_id, channels, quiet_from, quiet_until)
		values (${user.id}, '{"date_changed":["email"]}', 0, 0)`;
});

/** The change is planned and released, as within a minute. */
async function release() {
	await planChangeAlerts(new Date());
	await releaseNotices(new Date());
}
async function deliver() {
	const jobs = await sql`delete from pgboss.job where name = 'send-alert' returning data`;
	for (const { data } of jobs) await deliverAlert(data);
}
/** Everything until now happened so many minutes earlier. */
async function pass(minutes: number) {
	const by = sql`make_interval(mins => ${minutes})`;
	await sql`update case_changes set seen_at = seen_at - ${by}`;
	await sql`update alert_notices set due_at = due_at - ${by}, created_at = created_at - ${by}`;
	await sql`update messages set status_at = status_at - ${by}, accepted_at = accepted_at - ${by}`;
}
async function alerts() {
	await timeAlerts();
	return (await readStatus()).alerts;
}

test("a canary to the end: a made change is timed to its arrival, and counts as sent in time", async () => {
	await moveCanary(today);
	expect((await alerts())?.canary).toEqual({ changedAt: expect.any(String), receivedAt: null });
	await release();
	await deliver();
	await pass(8);
	const [mail, ...others] = await arrivedAt(user.email);
	expect(others).toEqual([]);
	expect(mail?.text).toContain("Canary v. Time");
	const timed = await alerts();
	expect(timed).toMatchObject({ sent: 1, inTime: 1 });
	const { changedAt = "", receivedAt } = timed?.canary ?? {};
	expect(Date.parse(String(receivedAt)) - Date.parse(changedAt)).toBeLessThan(60_000);
	expect(statusJson(await readStatus()).alerts).toEqual({
		due_in_last_day: 1,
		accepted_within_five_minutes: 1,
		made_change: { changed_at: changedAt, received_at: receivedAt },
	});
});

test("a canary to the end: an alert that is sent late, or not at all, is late", async () => {
	await moveCanary(today);
	await release();
	await pass(6);
	expect(await alerts()).toMatchObject({ sent: 1, inTime: 0, canary: { receivedAt: null } });
	await deliver();
	const late = await alerts();
	expect(late).toMatchObject({ sent: 1, inTime: 0, canary: { receivedAt: expect.any(String) } });
	expect((await readForMetrics(db)).timing).toEqual(late);
});

test("a canary to the end: the same case moves each day, and nothing is made without CANARY_USER", async () => {
	await moveCanary(today);
	await moveCanary(today);
	await release();
	await moveCanary(addDays(today, 1));
	const made = await sql`select next_date::text from cases where owner_id = ${user.id}`;
	expect(made).toEqual([{ next_date: addDays(today, 31) }]);
	expect(await sql`select 1 from case_changes where kind = 'hearing_date'`).toHaveLength(2);
	env.CANARY_USER = undefined;
	await moveCanary(addDays(today, 2));
	expect((await alerts())?.canary).toBeNull();
});
