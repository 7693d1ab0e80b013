import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countCasesOf } from "~/features/courts/cases/queries.counts.server";
import { forgetRecipient } from "~/features/money/payments/commands.forget-recipient.server";
import { accountActionInput } from "~/features/people/accounts/administration/administration-input";
import { changeAccount } from "~/features/people/accounts/administration/commands.administration.server";
import {
	listUsers,
	requireUserForAdmin,
} from "~/features/people/accounts/administration/queries.administration.server";
import { deleteAccount } from "~/features/people/accounts/commands.deletion.server";
import { blockDemoAccounts, createDemoAccounts } from "~/features/people/accounts/demo.server";
import {
	countOwnData,
	eachOwnTable,
	findOwnRows,
	type Row,
	tableOf,
} from "~/features/people/accounts/queries.own-data.server";
import { recordAudit } from "~/features/people/audit/commands.server";
import { auditFilter, listAudit } from "~/features/people/audit/queries.server";
import { auditLog } from "~/features/people/audit/schema";
import { findSession } from "~/features/people/chamber/session.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import { endOtherSessions } from "~/features/people/sign-in/sessions/commands.access.server";
import { endSessionById, listSessions, startSession } from "~/features/people/sign-in/sessions/sessions.server";
import {
	createApiToken,
	findTokenHolder,
	listApiTokens,
	revokeApiToken,
} from "~/features/people/sign-in/tokens/api-tokens.server";
import { users } from "~/features/people/users/schema";
import { db, sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";

const from = { userAgent: "Mozilla/5.0 (Linux; Android 9) Chrome/61.0", address: "203.0.113.7" };
/** The audit log's entries about accounts, without those of the security log. */
const listAccountEntries = async () =>
	(await listAudit(auditFilter.parse({}))).rows.filter(({ action }) => !action.startsWith("security."));
const codeOf = async (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error: { code?: string }) => error.code ?? "fault",
	);

describe("a session", () => {
	const ages = (token: string, change: string) =>
		sql.unsafe(
			`update sessions set ${change} where token_hash = encode(sha256('${token}'::bytea), 'base64') or
			 replace(replace(rtrim(encode(sha256('${token}'::bytea), 'base64'), '='), '+', '-'), '/', '_') = token_hash`,
		);

	test.each([
		["USER", "29 days 23 hours", true],
		["USER", "30 days 1 minute", false],
		["ADMIN", "29 minutes", true],
		["ADMIN", "31 minutes", false],
	] as const)("of a %s unused for %s is still valid: %s", async (role, idle, lives) => {
		const user = await given.givenUser({ role });
		const token = await startSession(user, from);
		await ages(token, `last_seen_at = now() - interval '${idle}'`);
		expect((await findSession(token)) !== undefined).toBe(lives);
		expect(await listSessions(user.id)).toHaveLength(lives ? 1 : 0);
	});

	test.each([
		["USER", 90 * 24],
		["ADMIN", 8],
	] as const)("of a %s ends %i hours after the login, however much it is used", async (role, hours) => {
		const user = await given.givenUser({ role });
		const token = await startSession(user, from);
		const [row] = await sql`select extract(epoch from expires_at - created_at) / 3600 as hours from sessions`;
		expect(Number(row?.hours)).toBeCloseTo(hours, 1);
		await ages(token, "expires_at = now() - interval '1 second', last_seen_at = now()");
		expect(await findSession(token)).toBeUndefined();
	});

	test("can be ended by its owner only, one at a time or all others", async () => {
		const [user, stranger] = [await given.givenUser(), await given.givenUser()];
		const tokens = await Promise.all([1, 2, 3].map(() => startSession(user, from)));
		const [first, second, third] = await Promise.all(tokens.map((token) => findSession(token)));
		await endSessionById(stranger.id, String(first?.sessionId));
		expect(await findSession(String(tokens[0]))).toBeDefined();
		await endSessionById(user.id, String(first?.sessionId));
		expect(await findSession(String(tokens[0]))).toBeUndefined();
		await endOtherSessions(user.id, String(third?.sessionId));
		expect(await findSession(String(tokens[1]))).toBeUndefined();
		expect(await findSession(String(tokens[2]))).toBeDefined();
		expect(second).toBeDefined();
		await endSessionById(user.id, "not an id");
	});
});

describe("an API token", () => {
	const tokenInput = { name: "Office diary", scope: "read", days: 30 } as const;

	test("is stored only as a hash, and authenticates its owner until it is revoked", async () => {
		const user = await given.givenUser();
		const token = await createApiToken(user, tokenInput);
		expect(token).toMatch(/^nd_[\w-]{43}$/);
		expect(JSON.stringify(await sql`select * from api_tokens`)).not.toContain(token);
		expect(await findTokenHolder(token, from)).toMatchObject({ id: user.id, role: "USER", scope: "read" });
		const [storedToken] = await listApiTokens(user.id);
		expect(storedToken).toMatchObject({
			name: "Office diary",
			lastUsedFrom: from.address,
			lastUsedAt: expect.any(Date),
		});
		await revokeApiToken((await given.givenUser()).id, String(storedToken?.id));
		expect(await findTokenHolder(token, from)).toBeDefined();
		await revokeApiToken(user.id, String(storedToken?.id));
		expect(await findTokenHolder(token, from)).toBeUndefined();
	});

	test("is invalid once it expires or its owner is blocked", async () => {
		const user = await given.givenUser();
		const token = await createApiToken(user, tokenInput);
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		expect(await findTokenHolder(token, from)).toBeUndefined();
		await sql`update users set blocked_at = null where id = ${user.id}`;
		await sql`update api_tokens set expires_at = now() - interval '1 second'`;
		expect(await findTokenHolder(token, from)).toBeUndefined();
	});

	test("can be created twenty times at most, also when many are created at once", async () => {
		const user = await given.givenUser();
		const results = await Promise.all(
			Array.from({ length: 24 }, (_, i) => codeOf(createApiToken(user, { ...tokenInput, name: `token ${i}` }))),
		);
		expect(results.filter((result) => result === "done")).toHaveLength(20);
		expect(await listApiTokens(user.id)).toHaveLength(20);
	});

	test("of an administrator lasts 30 days at most, and a change of role ends every token", async () => {
		const [admin, other] = [await given.givenUser({ role: "ADMIN" }), await given.givenUser({ role: "ADMIN" })];
		await expect(createApiToken(admin, { ...tokenInput, days: 90 })).rejects.toMatchObject({
			code: "invalid",
			field: "days",
		});
		const user = await given.givenUser();
		const actor = { id: other.id, address: "198.51.100.4" };
		for (const [person, action] of [
			[user, "make-admin"],
			[admin, "take-admin"],
		] as const) {
			const token = await createApiToken(person, tokenInput);
			await changeAccount(actor, person.id, { action, reason: "a new task", username: person.username });
			expect(await findTokenHolder(token, from), action).toBeUndefined();
		}
	});

	test("with a name that is in use is refused at that field, also when five are created at once", async () => {
		const user = await given.givenUser();
		const results = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf(createApiToken(user, tokenInput))));
		expect(results.sort()).toEqual(["conflict", "conflict", "conflict", "conflict", "done"]);
		await expect(createApiToken(user, { ...tokenInput, name: "OFFICE diary" })).rejects.toMatchObject({
			field: "name",
		});
	});
});

describe("an administrator", () => {
	let admin: Awaited<ReturnType<typeof given.givenUser>>;
	let actor: { id: string; address: string };
	beforeEach(async () => {
		admin = await given.givenUser({ role: "ADMIN" });
		actor = { id: admin.id, address: "198.51.100.4" };
	});

	test("blocks a person, whose sessions and logins end at once, and the log has actor, person, reason and address", async () => {
		const user = await given.givenUser();
		const token = await startSession(user, from);
		const apiToken = await createApiToken(user, { name: "Diary", scope: "read", days: 30 });
		await changeAccount(actor, user.id, { action: "block", reason: "asked by court" });
		expect(await findSession(token)).toBeUndefined();
		expect(await listSessions(user.id)).toEqual([]);
		await expect(logIn({ username: user.username, password: PASSWORD }, from)).rejects.toMatchObject({
			code: "forbidden",
		});
		const rows = await listAccountEntries();
		expect(rows).toMatchObject([
			{
				actor: "Meera Iyer",
				username: admin.username,
				action: "user.block",
				subjectId: user.id,
				address: "198.51.100.4",
				details: { reason: "asked by court", endedSessions: 1 },
			},
		]);
		await changeAccount(actor, user.id, { action: "unblock", reason: "a new task" });
		expect(await findTokenHolder(apiToken, from)).toBeUndefined();
		await expect(logIn({ username: user.username, password: PASSWORD }, from)).resolves.toBeDefined();
	});

	test("makes an administrator and removes the role again; each change ends that person's sessions", async () => {
		const user = await given.givenUser();
		const token = await startSession(user, from);
		await changeAccount(actor, user.id, { action: "make-admin", reason: "a new task", username: user.username });
		expect((await requireUserForAdmin(user.id)).role).toBe("ADMIN");
		expect(await findSession(token)).toBeUndefined();
		await changeAccount(actor, user.id, { action: "take-admin", reason: "a new task" });
		expect((await requireUserForAdmin(user.id)).role).toBe("USER");
		expect(await codeOf(changeAccount(actor, user.id, { action: "take-admin", reason: "a new task" }))).toBe(
			"conflict",
		);
	});

	test("makes a person an administrator only after typing that person's username", async () => {
		const user = await given.givenUser();
		const roleChange = { action: "make-admin", reason: "a new task" } as const;
		for (const username of [undefined, "", user.username.slice(1), user.email]) {
			const made = changeAccount(actor, user.id, { ...roleChange, username });
			await expect(made, String(username)).rejects.toMatchObject({ code: "invalid", field: "username" });
		}
		expect((await requireUserForAdmin(user.id)).role).toBe("USER");
		await changeAccount(actor, user.id, { ...roleChange, username: user.username.toUpperCase() });
		expect((await requireUserForAdmin(user.id)).role).toBe("ADMIN");
	});

	test("ends a person's sessions, one or all, and revokes a token, each once and with its reason saved", async () => {
		const user = await given.givenUser();
		const tokens = [await startSession(user, from), await startSession(user, from), await startSession(user, from)];
		const apiToken = await createApiToken(user, { name: "Office diary", scope: "read", days: 30 });
		const one = await findSession(String(tokens[0]));
		const end = (action: "end-session" | "end-sessions" | "revoke-token", item?: string) =>
			codeOf(changeAccount(actor, user.id, { action, item, reason: "lost phone" }));

		expect(await end("end-session", one?.sessionId)).toBe("done");
		expect(await end("end-session", one?.sessionId)).toBe("conflict");
		expect(await end("end-session", "no id")).toBe("conflict");
		expect(await listSessions(user.id)).toHaveLength(2);
		expect(await end("end-sessions")).toBe("done");
		expect(await end("end-sessions")).toBe("conflict");
		expect(await listSessions(user.id)).toEqual([]);
		expect(await findTokenHolder(apiToken, from)).toBeDefined();
		const [storedToken] = await listApiTokens(user.id);
		expect(await end("revoke-token", storedToken?.id)).toBe("done");
		expect(await end("revoke-token", storedToken?.id)).toBe("conflict");
		expect(await findTokenHolder(apiToken, from)).toBeUndefined();

		const rows = await listAccountEntries();
		expect(rows.map(({ action, subjectId, details }) => ({ action, subjectId, details }))).toEqual([
			{ action: "user.revoke-token", subjectId: user.id, details: { reason: "lost phone", token: "Office diary" } },
			{ action: "user.end-sessions", subjectId: user.id, details: { reason: "lost phone", endedSessions: 2 } },
			{
				action: "user.end-session",
				subjectId: user.id,
				details: { reason: "lost phone", device: "Chrome on Android" },
			},
		]);
	});

	test("cannot end a session or token through another person's page", async () => {
		const [user, other] = [await given.givenUser(), await given.givenUser()];
		const session = await findSession(await startSession(other, from));
		await createApiToken(other, { name: "Diary", scope: "read", days: 30 });
		const [token] = await listApiTokens(other.id);
		const actions = [
			["end-session", session?.sessionId],
			["revoke-token", token?.id],
		] as const;
		for (const [action, item] of actions)
			expect(await codeOf(changeAccount(actor, user.id, { action, item, reason: "lost phone" })), action).toBe(
				"conflict",
			);
		expect(await listSessions(other.id)).toHaveLength(1);
		expect(await listApiTokens(other.id)).toHaveLength(1);
		expect(await listAccountEntries()).toEqual([]);
	});

	test.each([
		["", false],
		["why", false],
		["     why     ", false],
		["a court asked", true],
		["x".repeat(500), true],
		["x".repeat(501), false],
	])("must give a reason of 5 to 500 characters: %j", (reason, isTaken) => {
		expect(accountActionInput.safeParse({ reason }).success).toBe(isTaken);
	});

	test("can change neither their own account nor an unknown one", async () => {
		expect(await codeOf(changeAccount(actor, admin.id, { action: "block", reason: "a new task" }))).toBe("conflict");
		expect(await codeOf(changeAccount(actor, "nobody", { action: "block", reason: "a new task" }))).toBe("not-found");
		expect(
			await codeOf(changeAccount(actor, actor.id.replace(/.$/, "0"), { action: "unblock", reason: "a new task" })),
		).not.toBe("done");
		expect(await db.$count(auditLog)).toBe(0);
	});

	test("always remains: two who remove each other's role at the same moment leave one", async () => {
		for (let round = 0; round < 5; round++) {
			const other = await given.givenUser({ role: "ADMIN" });
			await sql`update users set role = 'USER' where role = 'ADMIN' and id not in (${admin.id}, ${other.id})`;
			await sql`update users set role = 'ADMIN' where id = ${admin.id}`;
			const results = await Promise.all([
				codeOf(changeAccount({ ...actor, id: admin.id }, other.id, { action: "take-admin", reason: "a new task" })),
				codeOf(changeAccount({ ...actor, id: other.id }, admin.id, { action: "take-admin", reason: "a new task" })),
			]);
			expect(results.sort()).toEqual(["conflict", "done"]);
			expect(await db.$count(users, eq(users.role, "ADMIN"))).toBe(1);
		}
	});

	test("finds people by name, username, email and mobile number, with the number of their sessions", async () => {
		const user = await given.givenUser({
			firstName: "Zubin",
			lastName: "Mehta",
			email: "zubin.m@example.in",
			mobileNumber: "+919811122233",
		});
		await given.givenCase(user.id);
		await startSession(user, from);
		for (const search of [
			"ubin meh",
			"ZUBIN.M@",
			user.username.slice(1, 8),
			"98111 22233",
			"098111-222",
			"+91 98111",
		]) {
			const { rows } = await listUsers({ search });
			expect(
				rows.map(({ id }) => id),
				search,
			).toEqual([user.id]);
			expect(rows[0]).toMatchObject({ sessionCount: 1 });
		}
		expect([await countCasesOf([user.id, admin.id])]).toEqual([new Map([[user.id, 1]])]);
		expect((await listUsers({ search: "%%%" })).rows).toEqual([]);
		expect((await listUsers({})).count).toBe(2);
	});

	test("searching a name that more than 1,000 people have gets a count that stops there, newest first", async () => {
		await sql`insert into users (id, category, username, password_hash, first_name, last_name, email, mobile_number)
			select gen_random_uuid(), 'USER', 'many' || n, '', 'Lata', 'Manyname', 'many' || n || '@example.in', 'm' || n
			from generate_series(1, 1005) n`;
		const newest = await sql<
			{ id: string }[]
		>`select id from users where last_name = 'Manyname' order by id desc limit 20`;
		const { rows, count, isCapped } = await listUsers({ search: "manyname" });
		expect({ count, isCapped }).toEqual({ count: 1000, isCapped: true });
		expect(rows.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
	});
});

describe("the audit log", () => {
	const entry = { actor: null, action: "case.approve", subject: "case", subjectId: "1" } as const;

	test("accepts new rows only, for every role of the database", async () => {
		await recordAudit(db, entry);
		await expect(sql`update audit_log set action = 'x'`).rejects.toThrow(/new rows only/);
		await expect(sql`delete from audit_log`).rejects.toThrow(/new rows only/);
		await expect(sql`truncate audit_log`).rejects.toThrow(/new rows only/);
		expect(await db.$count(auditLog)).toBe(1);
	});

	test("loses the entry when the action is rolled back", async () => {
		await db
			.transaction(async (tx) => {
				await recordAudit(tx, entry);
				throw new Error("the act failed");
			})
			.catch(() => {});
		expect(await db.$count(auditLog)).toBe(0);
	});
});

describe("the data export", () => {
	test("has everything that belongs to the account, without hashes, and nothing of other people", async () => {
		const [user, other] = [await given.givenUser({ city: "Nashik" }), await given.givenUser()];
		const mine = await given.givenCase(user.id);
		const theirs = await given.givenCase(other.id);
		await startSession(user, from);
		await createApiToken(user, { name: "Diary", scope: "read", days: 30 });
		const data: Record<string, Row[]> = {};
		for await (const [kind, rows] of eachOwnTable(user.id)) data[kind] = rows;
		expect(data.account).toMatchObject([{ id: user.id, city: "Nashik" }]);
		expect(data.cases).toMatchObject([{ id: mine.id, cnr_number: mine.cnrNumber }]);
		expect(data.sessions).toHaveLength(1);
		expect(data.api_tokens).toMatchObject([{ name: "Diary" }]);
		const text = JSON.stringify(data);
		expect(text).not.toMatch(/_hash|argon2/);
		expect(text).not.toContain(theirs.id);
		expect(await countOwnData(user.id)).toEqual(
			Object.entries(data).map(([kind, rows]) => ({ kind, count: rows.length })),
		);
		expect(await findOwnRows(user.id, "cases")).toEqual(data.cases);
		expect(await findOwnRows(user.id, "users")).toBeUndefined();
	});

	test("has what others did to the account, but not their address or notes", async () => {
		const user = await given.givenUser();
		const admin = await given.givenUser({ role: "ADMIN" });
		await changeAccount({ id: admin.id, address: "10.8.3.4" }, user.id, { action: "block", reason: "SECRET-NOTE" });
		await recordAudit(db, {
			actor: { id: user.id, address: "203.0.113.9" },
			action: "case.search",
			subject: "x",
			subjectId: "1",
		});
		const rows = await findOwnRows(user.id, "audit_log");
		expect(rows).toMatchObject([
			{ action: "user.block", address: null, details: null },
			{ action: "case.search", address: "203.0.113.9" },
		]);
		expect(JSON.stringify(rows)).not.toMatch(/10\.8\.3\.4|SECRET-NOTE/);
	});

	test("has in each table every column that any row has, and objects as JSON", () => {
		expect(
			tableOf([
				{ a: "नाम", b: null },
				{ a: 1, c: { d: [2] } },
			]),
		).toEqual({
			columns: ["a", "b", "c"],
			cells: [
				["नाम", "", ""],
				["1", "", '{"d":[2]}'],
			],
		});
	});
});

describe("deleting an account", () => {
	const address = "203.0.113.9";

	test("removes personal data at once, keeps an anonymous row, and frees the username, email and number", async () => {
		const user = await given.givenUser({ address: "12 Court Road", city: "Pune" });
		const token = await startSession(user, from);
		const apiToken = await createApiToken(user, { name: "Diary", scope: "read", days: 30 });
		await given.givenCase(user.id);
		const otherCase = await given.givenCase((await given.givenUser()).id);
		await deleteAccount({ id: user.id, address }, PASSWORD, forgetRecipient);

		const [row] = await sql`select * from users where id = ${user.id}`;
		const left = JSON.stringify(row);
		for (const personal of [user.username, user.email, user.mobileNumber, "Meera", "Iyer", "Court Road", "Pune"])
			expect(left).not.toContain(personal);
		expect(await findSession(token)).toBeUndefined();
		expect(await findTokenHolder(apiToken, from)).toBeUndefined();
		expect((await sql`select id from cases`).map(({ id }) => id)).toEqual([otherCase.id]);
		expect(await listAccountEntries()).toMatchObject([{ action: "user.delete", subjectId: user.id, address }]);
		await given.givenUser({ username: user.username, email: user.email, mobileNumber: user.mobileNumber });
	});

	test("keeps payments, and removes the payer's name from the receipts", async () => {
		const user = await given.givenUser();
		const { transaction } = await given.givenPurchase(user.id);
		await deleteAccount({ id: user.id, address }, PASSWORD, forgetRecipient);
		const [keptPayment] =
			await sql`select amount_paise, receipt_number, receipt_parties from transactions where id = ${transaction.id}`;
		expect(keptPayment).toMatchObject({
			amount_paise: transaction.amountPaise,
			receipt_number: transaction.receiptNumber,
		});
		const words = JSON.stringify(keptPayment?.receipt_parties);
		expect(words).toContain("Account deleted");
		for (const personal of ["Meera Iyer", "meera@example.in"]) expect(words).not.toContain(personal);
	});

	test("requires the password, and limits wrong ones", async () => {
		const user = await given.givenUser();
		await expect(deleteAccount({ id: user.id, address }, "Wrong@12345", forgetRecipient)).rejects.toMatchObject({
			code: "invalid",
			field: "password",
			message: "Wrong password.",
		});
		for (let i = 0; i < 4; i++) await codeOf(deleteAccount({ id: user.id, address }, "Wrong@12345", forgetRecipient));
		expect(await codeOf(deleteAccount({ id: user.id, address }, PASSWORD, forgetRecipient))).toBe("too-many");
		expect((await requireUserForAdmin(user.id)).state).toBe("active");
	});

	test("is refused to the last administrator, and to one of two who delete theirs at the same moment", async () => {
		const [first, second] = [await given.givenUser({ role: "ADMIN" }), await given.givenUser({ role: "ADMIN" })];
		const results = await Promise.all(
			[first, second].map(({ id }) => codeOf(deleteAccount({ id, address }, PASSWORD, forgetRecipient))),
		);
		expect(results.sort()).toEqual(["conflict", "done"]);
		expect(await db.$count(users, eq(users.role, "ADMIN"))).toBe(1);
	});
});

describe("the demo accounts", () => {
	test("are blocked outside a sandbox, with sessions and tokens ended, and work again in a sandbox", async () => {
		await createDemoAccounts();
		const real = await given.givenUser();
		const { user: asha } = await logIn({ username: "asha", password: "Asha@12345" }, from);
		if (!asha) throw new Error("Asha did not log in");
		const [session, token] = [
			await startSession(asha, from),
			await createApiToken(asha, { name: "d", scope: "read", days: 30 }),
		];
		expect((await blockDemoAccounts()).sort()).toEqual(["admin", "asha", "ravi"]);
		expect(await findSession(session)).toBeUndefined();
		expect(await findTokenHolder(token, from)).toBeUndefined();
		for (const [username, password] of [
			["admin", "Admin@12345"],
			["asha", "Asha@12345"],
			["ravi", "Ravi@12345"],
		] as const)
			expect(await codeOf(logIn({ username, password }, from))).toBe("forbidden");
		await expect(logIn({ username: real.username, password: PASSWORD }, from)).resolves.toBeDefined();
		expect(await sql`select sandbox_at from installation`).toEqual([{ sandbox_at: expect.any(String) }]);
		expect(await blockDemoAccounts()).toEqual([]);
		await createDemoAccounts();
		await expect(logIn({ username: "admin", password: "Admin@12345" }, from)).resolves.toBeDefined();
	});
});

test("wrong passwords do not reveal which email belongs to a username", async () => {
	const user = await given.givenUser();
	const guess = (username: string) => codeOf(logIn({ username, password: "Wrong@12345" }, from));
	for (let i = 0; i < 10; i++) expect(await guess(user.username)).toBe("unauthorised");
	expect(await guess(user.username)).toBe("too-many");
	expect(await guess(user.email)).toBe("unauthorised");
	expect(await guess("ghost9@example.in")).toBe("unauthorised");
});
