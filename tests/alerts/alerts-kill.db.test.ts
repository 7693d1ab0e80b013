import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { alertInvariants } from "~/features/telling/alerts/invariants.server";
import { outboxInvariants } from "~/features/telling/outbox/invariants.server";
import { addDays, dayInIndia } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { IS_LONG } from "../support/length.js";
import { freePort } from "../support/server/server";
import { startHere } from "../support/start-here";
import { givenPackage } from "../support/telling/messages";

const PEOPLE = 60;
const KILLS = IS_LONG ? 6 : 1;

/** Adds the jobs that the schedule adds each minute. */
const runSchedules = () => sql`insert into pgboss.job (name, data, expire_in, retry_limit)
	values ('plan-alerts', '{}', interval '5 minutes', 0), ('release-alerts', '{}', interval '5 minutes', 0),
		('follow-alerts', '{}', interval '5 minutes', 0)`;

/** A killed worker's jobs return to the queue when they expire, and its deliveries count as failed after a while. */
async function letTimePass() {
	await sql`update pgboss.job set started_on = started_on - interval '10 minutes' where state = 'active'`;
	await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`;
	await sql`update messages set claimed_at = claimed_at - interval '5 minutes' where status = 'queued' and channel <> 'whatsapp'`;
}

test("a worker killed again and again plans each alert once, and sends each once by each channel", {
	timeout: 300_000,
}, async () => {
	const today = dayInIndia(new Date());
	const companies = await startHere({ WORKER: "0" });
	const env = {
		PORT: String(await freePort()),
		SMS_BASE_URL: `${companies.url}/sandbox/sms`,
		WHATSAPP_BASE_URL: `${companies.url}/sandbox/whatsapp`,
	};
	const people = [];
	for (let n = 0; n < PEOPLE; n++) {
		const user = await given.givenUser();
		await givenPackage(given.db, user.id, { messageLimit: 10 });
		await sql`insert into alert_settings (user_id, channels, quiet_from, quiet_until)
			values (${user.id}, ${JSON.stringify({ date_changed: n % 2 === 0 ? ["whatsapp", "email"] : ["sms", "email"] })}, 0, 0)`;
		const { cnrNumber } = await given.givenCase(
			user.id,
			{ createdAt: new Date(Date.now() - 60_000) },
			{ nextDate: addDays(today, 9) },
		);
		await sql`insert into case_changes (cnr_number, kind, nature, old_value, new_value, source)
			values (${cnrNumber}, 'hearing_date', 'moved', ${JSON.stringify(addDays(today, 5))}, ${JSON.stringify(addDays(today, 9))}, 'court')`;
		people.push(user);
	}

	const unfinished = async () => {
		const [row] = await sql<{ left: number }[]>`
			select ${PEOPLE} - (select count(*) from alert_notices where state = 'released')
				+ (select count(*) from messages where status = 'queued') as left`;
		return Number(row?.left);
	};
	for (let kill = 0; kill < KILLS; kill++) {
		const worker = await startHere(env);
		await runSchedules();
		await wait(400 + Math.random() * 1_600);
		worker.process.kill("SIGKILL");
		await once(worker.process, "exit");
		await letTimePass();
	}
	await startHere(env);
	for (const deadline = Date.now() + 120_000; (await unfinished()) > 0; await wait(1_000)) {
		if (Date.now() > deadline) throw new Error(`Not in time: ${await unfinished()} left`);
		await runSchedules();
		await letTimePass();
	}

	for (const { name, sql: query } of [...alertInvariants, ...outboxInvariants])
		expect({ name, rows: [...(await sql.unsafe(query))] }).toEqual({ name, rows: [] });
	const [counts] = await sql`
		select (select count(*)::int from alerts) as alerts,
			(select count(*)::int from alert_notices) as notices,
			(select count(distinct headers->>'Message-ID')::int from sandbox_outbox where channel = 'email') as mails,
			(select count(distinct "to")::int from sandbox_outbox where channel = 'email') as mailed`;
	expect(counts).toEqual({ alerts: PEOPLE, notices: PEOPLE, mails: PEOPLE, mailed: PEOPLE });
	// A phone gets one message by any channel, or none where it is unknown whether a killed try sent one.
	const phones =
		await sql`select "to" from sandbox_outbox where channel in ('sms', 'whatsapp') group by "to" having count(*) > 1`;
	expect([...phones]).toEqual([]);
	const reached = await sql`select distinct "to" from sandbox_outbox where channel in ('sms', 'whatsapp')`;
	expect(reached.length).toBeGreaterThan(PEOPLE - KILLS * 10);
});
