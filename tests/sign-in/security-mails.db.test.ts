import { beforeAll, describe, expect, test } from "vitest";
import { watchSecurity } from "~/features/administration/audit-log/commands.watch.server";
import { consumeLookUpShare } from "~/features/courts/court-records/look-up/look-up-share.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import { signIn } from "~/features/people/sign-in/sessions/commands.access.server";
import { createApiToken } from "~/features/people/sign-in/tokens/api-tokens.server";
import { db, sql } from "~/platform/db/client.server";
import { withTrace } from "~/platform/log/request-trace.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";

const mails = async () =>
	(
		await sql<{ subject: string; text: string; to: string }[]>`
		select data->>'to' as to, data->>'subject' as subject, data->>'text' as text
		from pgboss.job where name = 'send-mail' order by created_on, id`
	).map((mail) => mail);

const OLD = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000);
const from = (address: string) => ({
	address,
	userAgent: `Mozilla/5.0 (Linux; Android 9) Chrome/61.0 ${"x".repeat(400)}`,
});

/** Logs in with the password, from an unknown browser or with the cookie of a known one. */
async function signInFrom(user: { username: string }, address: string, device?: string) {
	const { user: person } = await logIn({ username: user.username, password: PASSWORD }, { address, device });
	if (!person) throw new Error("a second factor is asked for");
	await withTrace({ ...from(address), requestId: "request-1" }, () => signIn(person, from(address)));
	return person.deviceMark;
}

describe("a login", () => {
	test("with a new device is mailed once for each place, and never with a known cookie", async () => {
		const user = await given.givenUser({ createdAt: OLD });
		const mark = await signInFrom(user, "203.0.113.1");
		await signInFrom(user, "203.0.113.1");
		await signInFrom(user, "203.0.113.2", mark);
		const sent = await mails();
		expect(sent).toMatchObject([{ to: user.email, subject: "New login to your Nyaya Diary account" }]);
		expect(sent[0]?.text).toContain("203.0.113.1");
	});

	test("is mailed five times a day at most, and the first one of a new account is not", async () => {
		const fresh = await given.givenUser();
		await signInFrom(fresh, "203.0.113.1");
		expect(await mails()).toEqual([]);
		const user = await given.givenUser({ createdAt: OLD });
		for (let i = 1; i <= 8; i++) await signInFrom(user, `203.0.113.${i}`);
		expect(await mails()).toHaveLength(5);
		expect(await sql`select 1 from audit_log where action = 'security.sign-in'`).toHaveLength(9);
	});
});

test("a new API token is mailed with its name, without the token, five times a day at most", async () => {
	const user = await given.givenUser();
	const token = await createApiToken(user, { name: "Office diary", scope: "read", days: 30 });
	const [mail] = await mails();
	expect(mail).toMatchObject({ to: user.email, subject: "New API token for your Nyaya Diary account" });
	expect(mail?.text).toContain("Office diary");
	expect(mail?.text).not.toContain(token);
	for (let i = 0; i < 7; i++) await createApiToken(user, { name: `token ${i}`, scope: "read", days: 30 });
	expect(await mails()).toHaveLength(5);
});

// Saves what an earlier file of this process recorded; the tables are emptied before each test.
beforeAll(flushSecurity);

describe("a burst", () => {
	const givenEntry = (act: string, count: number, minutes: number) =>
		sql`insert into audit_log (id, action, subject, subject_id, area, details, at)
			values (gen_random_uuid(), ${`security.${act}`}, 'user', '', 'security', jsonb_build_object('count', ${count}::int),
				now() - ${minutes} * interval '1 minute')`;

	test("of denials is mailed to administrators once an hour, separately for each kind", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await given.givenUser();
		await givenEntry("denied", 99, 2);
		await givenEntry("denied", 5000, 20);
		await watchSecurity();
		expect(await mails()).toEqual([]);
		await givenEntry("denied", 1, 2);
		await watchSecurity();
		await watchSecurity();
		expect(await mails()).toMatchObject([{ to: admin.email, subject: "Denied pages and calls: 100 in 15 minutes" }]);
		await givenEntry("sign-in-failed", 150, 2);
		await givenEntry("sign-in-limited", 50, 2);
		await watchSecurity();
		expect((await mails()).map(({ subject }) => subject)).toContain("Failed logins: 200 in 15 minutes");
		await sql`update rate_limits set expire = now() - interval '1 second' where key like 'burst-told%'`;
		await watchSecurity();
		expect(await mails()).toHaveLength(4);
	});

	test("of codes beyond everybody's limit of an hour is mailed at the first refusal", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await givenEntry("codes-limited", 1, 2);
		await watchSecurity();
		expect(await mails()).toMatchObject([
			{ to: admin.email, subject: "OTPs refused, hourly limit reached: 1 in 15 minutes" },
		]);
	});

	test("of look-ups beyond the day's share is mailed, by the number of refusals", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const user = await given.givenUser();
		await db.transaction((tx) => consumeLookUpShare(tx, user.id, "new", { count: 20 }));
		const ask = () => db.transaction((tx) => consumeLookUpShare(tx, user.id, "new")).catch(({ code }) => code);
		for (let tries = 0; tries < 99; tries++) expect(await ask()).toBe("too-many");
		await flushSecurity();
		await watchSecurity();
		expect(await mails()).toEqual([]);
		expect(await ask()).toBe("too-many");
		await flushSecurity();
		await watchSecurity();
		expect(await mails()).toMatchObject([
			{ to: admin.email, subject: "Look-ups beyond the daily limit: 100 in 15 minutes" },
		]);
		expect(
			await sql`select actor_id, result, subject_id from audit_log where action = 'security.look-up-limited'`,
		).toContainEqual({ actor_id: user.id, result: "refused", subject_id: user.id });
	});
});
