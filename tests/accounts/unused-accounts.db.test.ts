import { beforeEach, describe, expect, test } from "vitest";
import { forgetUnusedAccounts } from "~/features/administration/people/commands.unused.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { findSession } from "~/features/people/chamber/session.server";
import { findFeed, makeFeed, requireFeedOwner } from "~/features/people/sign-in/calendar-feed.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { createApiToken, findTokenHolder } from "~/features/people/sign-in/tokens/api-tokens.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { queuedMails } from "../support/database/queued";

const from = { address: "203.0.113.5", userAgent: "test" };
let user: Awaited<ReturnType<typeof given.givenUser>>;
beforeEach(async () => {
	user = await given.givenUser();
	await sql`update users set is_demo = true where id <> ${user.id}`;
});

/** Moves the use and the warnings of one account back by some days. */
const letDaysPass = (days: number, userId = user.id) => sql`
	update users set last_used_at = last_used_at - ${days}::float * interval '1 day',
		unused_told_at = unused_told_at - ${days}::float * interval '1 day',
		unused_retold_at = unused_retold_at - ${days}::float * interval '1 day'
	where id = ${userId}`;
const THREE_YEARS = 3 * 366;
const subjects = async (email = user.email) => (await queuedMails(email)).map(({ subject }) => subject);
const state = async (userId = user.id) => {
	const [row] = await sql<{ gone: boolean; warned: boolean; warnedAgain: boolean; used: boolean }[]>`
		select deleted_at is not null as gone, unused_told_at is not null as warned, unused_retold_at is not null as "warnedAgain",
			last_used_at > now() - interval '1 minute' as used from users where id = ${userId}`;
	return row;
};

test("an unused account is warned a month and three days before, and then deleted as by its owner", async () => {
	const trackedCase = await given.givenCase(user.id);
	await letDaysPass(THREE_YEARS - 40);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
	await letDaysPass(12);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 1 });
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
	await letDaysPass(28);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 1, warned: 0 });
	const warned = await subjects();
	expect(warned).toEqual([
		expect.stringMatching(/^Your account will be deleted on \d+ \w+ \d{4}$/),
		expect.stringMatching(/^Your account will be deleted on \d+ \w+ \d{4}$/),
	]);
	await letDaysPass(2.5);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
	await letDaysPass(1);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 1, warnedAgain: 0, warned: 0 });
	expect(await state()).toMatchObject({ gone: true });
	expect((await sql`select username, email from users where id = ${user.id}`)[0]).toEqual({
		username: `deleted-${user.id}`,
		email: `deleted-${user.id}@deleted.invalid`,
	});
	expect(await sql`select id from cases where id = ${trackedCase.id}`).toEqual([]);
	expect((await subjects()).at(-1)).toBe("Your account is deleted");
	await flushSecurity();
	const entries = await sql<{ action: string; actor: string | null }[]>`
		select action, actor_id as actor from audit_log where subject_id = ${user.id} order by at, action`;
	expect(entries.map(({ action }) => action).toSorted()).toEqual([
		"security.account-deleted",
		"security.account-unused",
		"security.account-unused",
		"user.delete-unused",
		"user.tell-unused",
		"user.tell-unused",
	]);
	expect(entries.every(({ actor }) => actor === null)).toBe(true);
	expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
});

test("an account warned late is deleted no sooner than three days after the second mail", async () => {
	await letDaysPass(THREE_YEARS + 400);
	expect(await forgetUnusedAccounts()).toMatchObject({ warned: 1 });
	await letDaysPass(200);
	expect(await forgetUnusedAccounts()).toMatchObject({ warnedAgain: 1, deleted: 0 });
	expect(await forgetUnusedAccounts()).toMatchObject({ deleted: 0 });
	await letDaysPass(3.1);
	expect(await forgetUnusedAccounts()).toMatchObject({ deleted: 1 });
});

describe("an account counts as used by", () => {
	const uses: [string, () => Promise<unknown>][] = [
		["a login", () => startSession(user, from)],
		[
			"a session that goes on",
			async () => {
				const token = await startSession(user, from);
				await sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${user.id}`;
				await warned();
				return findSession(token);
			},
		],
		[
			"a call with a token",
			async () => {
				const token = await createApiToken(user, { name: "App", scope: "read", days: 365 });
				return findTokenHolder(token, { address: from.address });
			},
		],
		[
			"a calendar that reads its address",
			async () => {
				await makeFeed(user.id);
				const feed = await findFeed(user.id);
				return requireFeedOwner(feed?.address?.split("/").at(-1) ?? "");
			},
		],
		[
			"a mailed link that is opened",
			async () => {
				await sql`insert into one_time_tokens (id, user_id, purpose, token_hash, payload, expires_at, forget_at)
					values (gen_random_uuid(), ${user.id}, 'verify-email', 'x', '{}', now() + interval '1 day', now())`;
				await sql`update one_time_tokens set spent_at = now() where user_id = ${user.id}`;
			},
		],
	];
	async function warned() {
		await sql`update users set last_used_at = now() - interval '4 years', unused_told_at = now() - interval '31 days',
			unused_retold_at = now() - interval '4 days' where id = ${user.id}`;
	}
	test.each(uses)("%s", async (_, use) => {
		await warned();
		await use();
		expect(await state()).toEqual({ gone: false, warned: false, warnedAgain: false, used: true });
		expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
	});

	test("only the first use of a day is saved", async () => {
		await sql`update users set last_used_at = now() - interval '5 hours' where id = ${user.id}`;
		await startSession(user, from);
		expect(await state()).toMatchObject({ used: false });
	});
});

describe("an unused account stays if it is", () => {
	const reasons: [string, () => Promise<unknown>][] = [
		["an administrator's", () => sql`update users set role = 'ADMIN' where id = ${user.id}`],
		["a blocked one", () => sql`update users set blocked_at = now() where id = ${user.id}`],
		["a demo account", () => sql`update users set is_demo = true where id = ${user.id}`],
		["one with a package", () => given.givenPurchase(user.id)],
		["one with an open complaint", () => given.givenComplaint(user.id)],
		[
			"one with an open payment",
			async () => {
				await given.givenPurchase(user.id);
				await sql`update subscriptions set ends_at = starts_at + interval '1 day', starts_at = starts_at - interval '90 days',
					ended_at = now() where user_id = ${user.id}`;
				await sql`update transactions set status = 'PENDING', receipt_number = null where user_id = ${user.id}`;
			},
		],
		["a member whose chamber is in use", () => member(user.id, true)],
		["the owner of a chamber whose member works in it", () => member(user.id, false)],
	];
	async function member(userId: string, isMember: boolean) {
		const other = await given.givenUser();
		const [owner, memberId] = isMember ? [other.id, userId] : [userId, other.id];
		await sql`insert into chamber_members (owner_id, member_id, role, invited_email, expires_at, accepted_at)
			values (${owner}, ${memberId}, 'clerk', 'x@example.in', now(), now())`;
		return other.id;
	}
	test.each(reasons)("%s", async (_, reason) => {
		await reason();
		await letDaysPass(THREE_YEARS + 400);
		expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
	});

	test("an account with a chamber that neither side uses, an ended package or an answered complaint is warned", async () => {
		const other = await member(user.id, true);
		await given.givenPurchase(user.id);
		await sql`update subscriptions set ends_at = now() - interval '1 day', starts_at = now() - interval '31 days' where user_id = ${user.id}`;
		await given.givenComplaint(user.id, { status: "RESOLVED" });
		for (const id of [user.id, other]) await letDaysPass(THREE_YEARS + 400, id);
		expect(await forgetUnusedAccounts()).toMatchObject({ warned: 2 });
	});

	test("a person who opens a complaint after the warning keeps the account", async () => {
		await letDaysPass(THREE_YEARS + 400);
		expect(await forgetUnusedAccounts()).toMatchObject({ warned: 1 });
		await letDaysPass(28);
		await forgetUnusedAccounts();
		await letDaysPass(5);
		await given.givenComplaint(user.id);
		expect(await forgetUnusedAccounts()).toEqual({ deleted: 0, warnedAgain: 0, warned: 0 });
		expect(await state()).toMatchObject({ gone: false });
	});
});

test("the nightly job finds unused accounts by their index, whatever the number of people", async () => {
	await sql`set enable_seqscan = off`;
	const plan = await sql<Record<string, string>[]>`explain select id from users
		where role = 'USER' and deleted_at is null and last_used_at < now() - interval '3 years' order by last_used_at limit 200`;
	await sql`reset enable_seqscan`;
	expect(JSON.stringify(plan)).toContain("users_last_used");
});
