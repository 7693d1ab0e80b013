import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rotateKeys } from "~/commands/keys.server";
import { queueMail, queueSms } from "~/features/people/notifications/commands.server";
import { sendMailJob } from "~/features/people/notifications/queues.server";
import { findFeed, makeFeed, requireFeedOwner } from "~/features/people/sign-in/calendar-feed.server";
import { db, sql } from "~/platform/db/client.server";
import { enqueue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";

const { SESSION_SECRET } = env;
beforeEach(() => sql`truncate pgboss.job`);
afterEach(() => Object.assign(env, { SESSION_SECRET, SESSION_SECRET_OLD: undefined }));

const replaceSecret = () =>
	Object.assign(env, { SESSION_SECRET: randomBytes(32).toString("hex"), SESSION_SECRET_OLD: env.SESSION_SECRET });

async function rotate() {
	const lines: string[] = [];
	const lost = await rotateKeys((line) => lines.push(line));
	return { lost, lines };
}

const LINK = "https://example.in/reset-password/a-link";
const TO = "a@example.in";
const addMails = (many: number) =>
	db.transaction(async (tx) => {
		for (let i = 0; i < many; i++)
			await queueMail(tx, { to: TO, words: () => ({ subject: "s", text: LINK }), isSecret: true });
	});

test("what the old secret sealed is sealed anew in batches, and opens without the old one", async () => {
	await addMails(250);
	await db.transaction((tx) =>
		queueSms(tx, { to: "+919811100011", template: "otp", variables: { OTP: "482913" }, isSecret: true }),
	);
	await enqueue(db, sendMailJob, { to: "b@example.in", subject: "s", text: "no secret", html: "no secret" });
	replaceSecret();
	const first = await rotate();
	expect(first.lost).toBe(0);
	expect(first.lines[0]).toBe(
		"queued message in pgboss.job: 251 re-encrypted, 0 already current, 0 that no secret decrypts",
	);
	const again = await rotate();
	expect(again.lines[0]).toBe(
		"queued message in pgboss.job: 0 re-encrypted, 251 already current, 0 that no secret decrypts",
	);
	Object.assign(env, { SESSION_SECRET_OLD: undefined });
	const mails = await queuedMails(TO);
	expect(mails).toHaveLength(250);
	expect(mails.every(({ text }) => text === LINK)).toBe(true);
});

test("without the old secret nothing is lost by a run, and what cannot be opened is counted", async () => {
	await addMails(2);
	const old = env.SESSION_SECRET;
	replaceSecret();
	Object.assign(env, { SESSION_SECRET_OLD: undefined });
	const result = await rotate();
	expect(result.lost).toBe(2);
	expect(result.lines[0]).toContain("SESSION_SECRET_OLD is not set");
	Object.assign(env, { SESSION_SECRET_OLD: old });
	expect((await rotate()).lost).toBe(0);
});

test("what is put in place meanwhile is left as it is", async () => {
	replaceSecret();
	await addMails(3);
	const before = await sql`select id, data from pgboss.job order by id`;
	await rotate();
	expect(await sql`select id, data from pgboss.job order by id`).toEqual(before);
});

test("shared links that need the old secret are told, and a second run does not take newer ones for old", async () => {
	const { id } = await given.givenUser();
	const { id: caseId } = await given.givenCase(id);
	const share = () => sql`insert into case_shares (case_id, expires_at) values (${caseId}, now() + interval '30 days')`;
	await share();
	replaceSecret();
	expect((await rotate()).lines).toContainEqual(expect.stringMatching(/^shared links: 1 may rest on/));
	await share();
	expect((await rotate()).lines).toContainEqual(expect.stringMatching(/^shared links: 1 may rest on/));
	await sql`update case_shares set expires_at = now() where created_at = (select min(created_at) from case_shares)`;
	expect((await rotate()).lines).toContain("shared links: none rests on SESSION_SECRET_OLD");
});

test("a calendar's address is shown while the old secret is known, and works without it", async () => {
	const { id } = await given.givenUser();
	await makeFeed(id);
	const before = await findFeed(id);
	replaceSecret();
	expect(await findFeed(id)).toEqual(before);
	Object.assign(env, { SESSION_SECRET_OLD: undefined });
	expect(await findFeed(id)).toEqual({ address: null });
	expect(await requireFeedOwner(String(before?.address?.split("/").at(-1)))).toBe(id);
});
