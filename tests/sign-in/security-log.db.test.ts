import { afterEach, describe, expect, test, vi } from "vitest";
import { ACTIONS, actionsOf } from "~/features/administration/audit-log/actions";
import { inWords } from "~/features/administration/audit-log/entries.server";
import { ownSecurity } from "~/features/administration/audit-log/own-security.server";
import { ownerWords, sentenceOf } from "~/features/administration/audit-log/words";
import { flushSecurity, recordAudit, recordOften, recordSecurity } from "~/features/people/audit/commands.server";
import { auditFilter, listAudit } from "~/features/people/audit/queries.server";
import { sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import {
	endOtherSessions,
	endOwnSession,
	revokeOwnTokens,
	signIn,
	signOut,
} from "~/features/people/sign-in/sessions/commands.access.server";
import { createApiToken, findTokenHolder } from "~/features/people/sign-in/tokens/api-tokens.server";
import { db, sql } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { withTrace } from "~/platform/log/request-trace.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";

afterEach(async () => {
	vi.restoreAllMocks();
	await flushSecurity();
});

const FROM = { address: "203.0.113.7", userAgent: "Mozilla/5.0 (Linux; Android 9) Chrome/61.0" };

async function loggedIn({ username }: { username: string }) {
	const { user } = await logIn({ username, password: PASSWORD }, FROM);
	if (!user) throw new Error("a second factor is asked for");
	return user;
}
const trace = { ...FROM, requestId: "request-1" };

const entries = () =>
	sql`select action, result, area, actor_id, subject_id, address, request_id, user_agent, details
		from audit_log where area = 'security' order by at, id`;
const actions = async () => (await entries()).map(({ action }) => action);

describe("the security log", () => {
	test("has actor, action, result, address, browser and request", async () => {
		const user = await given.givenUser();
		await withTrace({ ...trace, userAgent: "x".repeat(5000) }, () =>
			db.transaction((tx) => recordSecurity(tx, { action: "security.reset-done", userId: user.id })),
		);
		expect(await entries()).toMatchObject([
			{
				action: "security.reset-done",
				result: "done",
				area: "security",
				actor_id: user.id,
				subject_id: user.id,
				address: FROM.address,
				request_id: "request-1",
				user_agent: "x".repeat(300),
			},
		]);
	});

	test("has the request in entries of other areas, too", async () => {
		const actor = { id: (await given.givenUser()).id, address: FROM.address };
		await withTrace(trace, () =>
			recordAudit(db, { actor, action: "plan.add", subject: "plan", subjectId: "1", details: {} }),
		);
		expect(await sql`select area, request_id, user_agent from audit_log`).toEqual([
			{ area: "", request_id: "request-1", user_agent: FROM.userAgent },
		]);
	});

	test("has logins, successful, failed and refused, and logouts; but not what was typed", async () => {
		const user = await given.givenUser();
		const blocked = await given.givenUser({ blockedAt: new Date() });
		const attempt = (username: string, password: string) =>
			logIn({ username, password }, FROM).catch((error: { code: string }) => error.code);
		expect(await attempt(user.username, "Wrong@Password1")).toBe("unauthorised");
		expect(await attempt("nobody-by-this-name", "Wrong@Password1")).toBe("unauthorised");
		expect(await attempt(blocked.username, PASSWORD)).toBe("forbidden");
		await flushSecurity();
		const token = await signIn(await loggedIn(user), FROM);
		await signOut(token);
		await signOut(token);
		const rows = await entries();
		expect(rows.map(({ action, result, subject_id, actor_id }) => [action, result, subject_id, actor_id])).toEqual(
			expect.arrayContaining([
				["security.sign-in-failed", "failed", user.id, null],
				["security.sign-in-failed", "failed", "", null],
				["security.sign-in-refused", "refused", blocked.id, null],
				["security.sign-in", "done", user.id, user.id],
				["security.sign-out", "done", user.id, user.id],
			]),
		);
		expect(rows).toHaveLength(5);
		expect(JSON.stringify(rows)).not.toMatch(/Wrong@Password1|nobody-by-this-name/);
	});

	test("has tokens created, used from a new address and revoked, and sessions ended", async () => {
		const user = await given.givenUser();
		const token = await createApiToken(user, { name: "a", scope: "read", days: 30 });
		for (const address of ["203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.1"]) {
			await findTokenHolder(token, { address });
			await sql`update api_tokens set last_used_at = now() - interval '2 minutes'`;
		}
		await revokeOwnTokens(user.id);
		await revokeOwnTokens(user.id);
		await signIn(await loggedIn(user), FROM);
		const [session] = await sql`select id from sessions`;
		await endOtherSessions(user.id, session?.id);
		await endOwnSession(user.id, session?.id);
		expect(await actions()).toEqual([
			"security.token-made",
			"security.token-new-address",
			"security.token-new-address",
			"security.tokens-revoked",
			"security.sign-in",
			"security.session-ended",
		]);
		expect(JSON.stringify(await entries())).not.toContain(token);
	});

	test("has a request for a reset, with the address it came from", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "reset-password", name: user.username, from: trace });
		await sendAccountLink({ purpose: "reset-password", name: "nobody-by-this-name", from: trace });
		expect(await entries()).toMatchObject([
			{
				action: "security.reset-asked",
				subject_id: user.id,
				actor_id: null,
				address: FROM.address,
				request_id: "request-1",
			},
		]);
	});

	test("combines frequent events into one entry a minute and subject, with a count", async () => {
		const [one, other] = [await given.givenUser(), await given.givenUser()];
		for (let i = 0; i < 500; i++) recordOften({ action: "security.denied", userId: one.id, result: "refused" });
		recordOften({ action: "security.denied", userId: other.id, result: "refused" });
		await flushSecurity();
		const rows = await entries();
		expect(rows.map(({ subject_id, details }) => [subject_id, details.count ?? 1])).toEqual(
			expect.arrayContaining([
				[one.id, 1],
				[one.id, 499],
				[other.id, 1],
			]),
		);
		expect(rows).toHaveLength(3);
	});

	test("is also written to the program's log, without secrets", async () => {
		const lines = vi.spyOn(log, "info");
		const user = await given.givenUser();
		await withTrace(trace, () =>
			recordSecurity(db, { action: "security.sign-out", userId: user.id, details: { token: "t" } }),
		);
		expect(lines.mock.calls.map(([line]) => line)).toEqual([
			{ event: "security", act: "sign-out", user: user.id, by: user.id, address: FROM.address, result: "done" },
		]);
	});
});

describe("the person's own security log", () => {
	test("has their own actions and those of others, newest first, page by page, without others' addresses and notes", async () => {
		const [user, admin] = [await given.givenUser(), await given.givenUser({ role: "ADMIN" })];
		await withTrace(trace, async () => {
			for (let i = 0; i < 30; i++)
				await recordSecurity(db, { action: "security.sign-in", userId: user.id, details: { known: true } });
			await recordSecurity(db, { action: "security.sign-in-failed", userId: user.id, actorId: null, result: "failed" });
			await recordSecurity(db, { action: "security.sign-in", userId: admin.id, details: { known: false } });
			const about = { subject: "user", subjectId: user.id, details: { reason: "a note" } };
			const actor = { id: admin.id, address: "198.51.100.4" };
			await recordAudit(db, { actor, action: "user.end-sessions", ...about });
		});
		const first = await ownSecurity(user.id, undefined);
		expect(first.items).toHaveLength(30);
		expect(first.items.slice(0, 3)).toMatchObject([
			{ what: "An administrator ended all sessions", device: "–", address: "–", details: [] },
			{ what: "Tried to log in with a wrong password", device: "Chrome on Android", address: FROM.address },
			{ what: "Logged in", device: "Chrome on Android", address: FROM.address },
		]);
		const second = await ownSecurity(user.id, first.older ?? undefined);
		expect(second).toMatchObject({ items: [{ what: "Logged in" }, { what: "Logged in" }], older: null });
	});

	test("every action has words for its owner and for administrators", () => {
		for (const code of [...ACTIONS.keys()].filter((code) => code.startsWith("security."))) {
			expect(ownerWords(code, {})).toMatch(/^[A-Z]/);
			const sentence = sentenceOf(code, { actor: "Asha", whom: "Ravi", what: "", details: {} });
			expect(sentence).toMatch(/Ravi/);
		}
	});

	test("administrators read all of it by its area, with names and unknown accounts", async () => {
		const user = await given.givenUser();
		await recordSecurity(db, { action: "security.sign-in", userId: user.id, details: { known: false } });
		await recordSecurity(db, {
			action: "security.sign-in-failed",
			userId: null,
			result: "failed",
			details: { count: 7 },
		});
		await recordAudit(db, { actor: null, action: "plan.add", subject: "plan", subjectId: "1" });
		const { rows } = await listAudit(auditFilter.parse({ area: "security" }), actionsOf("security"));
		expect((await inWords(rows)).map(({ sentence, details }) => [sentence, details])).toEqual([
			["Unknown account: Tried to log in with a wrong password", ["Times: 7"]],
			["Meera Iyer: Logged in on a new device", []],
		]);
	});
});

describe("the retention of the security log", () => {
	const givenEntry = (days: number, area: string) =>
		sql`insert into audit_log (id, action, subject, subject_id, area, at)
			values (gen_random_uuid(), 'a.b', 'user', '', ${area}, now() - ${days} * interval '1 day')`;

	test("deletes entries older than a year, and none of other areas", async () => {
		await givenEntry(400, "security");
		await givenEntry(364, "security");
		await givenEntry(400, "");
		const [deleted] = await sql`select delete_old_audit(now() - interval '365 days') as count`;
		expect(deleted?.count).toBe(1);
		expect(await sql`select 1 from audit_log`).toHaveLength(2);
	});

	test("refuses a date within the last 365 days, and the owner of the tables cannot delete younger or other entries, or update any", async () => {
		await givenEntry(400, "");
		await givenEntry(10, "security");
		const refused = /kept for 365 days|takes new rows only/;
		await expect(sql`select delete_old_audit(now() - interval '364 days')`).rejects.toThrow(refused);
		await expect(sql`select delete_old_audit(null)`).rejects.toThrow(refused);
		await expect(sql`delete from audit_log where area = ''`).rejects.toThrow(refused);
		await expect(sql`delete from audit_log where area = 'security'`).rejects.toThrow(refused);
		await expect(sql`update audit_log set area = 'security'`).rejects.toThrow(refused);
		await expect(sql`truncate audit_log`).rejects.toThrow(refused);
		expect(await sql`select 1 from audit_log`).toHaveLength(2);
	});
});
