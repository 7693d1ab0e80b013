import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { changeAccount } from "~/features/people/accounts/administration/commands.administration.server";
import { endOtherAccess } from "~/features/people/accounts/commands.end-other-access.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { findSession } from "~/features/people/chamber/session.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import { hashPassword } from "~/features/people/sign-in/passwords/password.server";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import { finishLogin, isHalfLoggedIn, startHalfLogin } from "~/features/people/sign-in/second-factor/check.server";
import {
	renewRecoveryCodes,
	setUpSecondFactor,
	turnOffSecondFactor,
} from "~/features/people/sign-in/second-factor/commands.server";
import { findSecondFactor } from "~/features/people/sign-in/second-factor/queries.server";
import { findFactorState } from "~/features/people/sign-in/second-factor/reset.server";
import { openOffer, sealOffer } from "~/features/people/sign-in/second-factor/secret.server";
import { createSecret } from "~/features/people/sign-in/second-factor/totp.server";
import { signIn } from "~/features/people/sign-in/sessions/commands.access.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { createApiToken, findTokenHolder } from "~/features/people/sign-in/tokens/api-tokens.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { queuedMails } from "../support/database/queued";

const from = { address: "203.0.113.5", userAgent: "test" };
const STEP_MS = 30_000;

type Person = Awaited<ReturnType<typeof given.givenUser>>;
let user: Person;
let session: string;
beforeEach(async () => {
	user = await given.givenUser();
	session = await startSession(user, from);
});

const actor = () => ({ id: user.id, address: from.address });
async function proof({ isOld = false } = {}) {
	const found = await findSession(session);
	if (!found) throw new Error("The session ended");
	return { user: isOld ? { ...found, provenAt: new Date(Date.now() - 11 * 60_000) } : found };
}
const codeAt = (secret: string, at = Date.now()) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });
/** An unused code: of the next step, which is accepted early. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + STEP_MS);

async function setUp() {
	const secret = createSecret();
	const used = codeAt(secret);
	const offer = sealOffer(user.id, secret);
	const codes = await setUpSecondFactor(actor(), await proof(), { offer, code: used });
	return { secret, used, codes };
}

async function half() {
	const outcome = await logIn({ username: user.username, password: PASSWORD }, from);
	if (!outcome.half) throw new Error("The password alone was enough");
	return startHalfLogin(outcome.half);
}

/** The audited actions, without the additional entries of the security log. */
const audited = async () =>
	(await sql<{ action: string }[]>`select action from audit_log where area = '' order by at`).map(
		({ action }) => action,
	);
const subjects = async () => (await queuedMails(user.email)).map(({ subject }) => subject);
const codeOf = (promise: Promise<unknown>) =>
	promise.then(
		() => "done",
		(error: { code?: string }) => error.code,
	);

describe("setting a second factor up", () => {
	test("shows ten codes once, ends other sessions, notifies the person and stores no secret in clear", async () => {
		const other = await startSession(user, from);
		const { secret, codes } = await setUp();
		expect(new Set(codes).size).toBe(10);
		expect(codes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
		expect(await findSession(other)).toBeUndefined();
		expect(await findSession(session)).toMatchObject({ hasSecondFactor: true });
		expect(await subjects()).toEqual(["Two-step login is on"]);
		expect(await audited()).toEqual(["user.second-factor-on"]);
		const stored = JSON.stringify([await sql`select * from second_factors`, await sql`select * from recovery_codes`]);
		for (const shown of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
			expect(stored).not.toContain(shown);
		expect(await findSecondFactor(user.id)).toMatchObject({ codesLeft: 10 });
	});

	test("requires a code of the app, a fresh proof and the person's own recent offer", async () => {
		const secret = createSecret();
		const offer = sealOffer(user.id, secret);
		const code = codeAt(secret);
		const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
		const tryWith = async (by: Awaited<ReturnType<typeof proof>>, input: { offer: string; code: string }) =>
			codeOf(setUpSecondFactor(actor(), by, input));
		expect(await tryWith(await proof(), { offer, code: wrong })).toBe("invalid");
		expect(await tryWith(await proof({ isOld: true }), { offer, code })).toBe("forbidden");
		const stranger = await given.givenUser();
		expect(await tryWith(await proof(), { offer: sealOffer(stranger.id, secret), code })).toBe("invalid");
		expect(await tryWith(await proof(), { offer: "forged", code })).toBe("invalid");
		vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 });
		expect(openOffer(user.id, offer)).toBeUndefined();
		vi.useRealTimers();
		expect(await findSecondFactor(user.id)).toBeUndefined();
		expect(await tryWith(await proof(), { offer, code })).toBe("done");
		expect(await tryWith(await proof(), { offer, code: nextCode(secret) })).toBe("conflict");
	});
});

describe("logging in with a second factor", () => {
	test("accepts the app's code after the password, and each code once, also when two come at once", async () => {
		const { secret, used } = await setUp();
		expect(await codeOf(finishLogin(await half(), used, undefined))).toBe("unauthorised");
		const tokens = [await half(), await half(), await half()];
		const code = nextCode(secret);
		const results = await Promise.all(tokens.map((token) => codeOf(finishLogin(token, code, undefined))));
		expect(results.sort()).toEqual(["done", "unauthorised", "unauthorised"]);
	});

	test("accepts a recovery code once, in every spelling, and notifies the person", async () => {
		const { codes } = await setUp();
		const [code = ""] = codes;
		const tokens = [await half(), await half()];
		const typed = ` ${code.toUpperCase().replaceAll("-", " ")} `;
		const results = await Promise.all(tokens.map((token) => codeOf(finishLogin(token, typed, undefined))));
		expect(results.sort()).toEqual(["done", "unauthorised"]);
		expect(await findSecondFactor(user.id)).toMatchObject({ codesLeft: 9 });
		const mail = (await queuedMails(user.email)).find(({ subject }) => subject === "A recovery code was used");
		expect(mail?.text).toContain("Codes left: 9");
	});

	test("ends after five wrong codes, after ten minutes, and once it has succeeded", async () => {
		const { secret, codes } = await setUp();
		const token = await half();
		for (let i = 0; i < 5; i++) expect(await codeOf(finishLogin(token, "abcd", undefined))).toBe("unauthorised");
		await flushSecurity();
		expect(
			await sql`select details->>'count' as again from audit_log where action = 'security.second-factor-failed'
				and subject_id = ${user.id} order by at`,
		).toEqual([{ again: null }, { again: "4" }]);
		expect(await codeOf(finishLogin(token, nextCode(secret), undefined))).toBe("forbidden");
		const late = await half();
		await sql`update one_time_tokens set expires_at = now() - interval '1 second'`;
		expect(await isHalfLoggedIn(late)).toBe(false);
		expect(await codeOf(finishLogin(late, nextCode(secret), undefined))).toBe("forbidden");
		const right = await half();
		expect(await finishLogin(right, nextCode(secret), undefined)).toMatchObject({ id: user.id });
		expect(await codeOf(finishLogin(right, String(codes[0]), undefined))).toBe("forbidden");
	});

	test("requires that the password has not changed since and that the account is not blocked", async () => {
		const { secret, codes } = await setUp();
		const token = await half();
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		expect(await codeOf(finishLogin(token, nextCode(secret), undefined))).toBe("forbidden");
		await sql`update users set blocked_at = null where id = ${user.id}`;
		expect(await isHalfLoggedIn(token)).toBe(true);
		await sql`update users set password_hash = ${await hashPassword("Another@123")} where id = ${user.id}`;
		expect(await codeOf(finishLogin(token, String(codes[0]), undefined))).toBe("forbidden");
		expect(await findSecondFactor(user.id)).toMatchObject({ codesLeft: 10 });
	});

	test("limits guesses of a person who knows the password, without locking out a known device, and warns the owner", async () => {
		const { secret } = await setUp();
		const mark = await finishLogin(await half(), nextCode(secret), undefined);
		const guess = async () => codeOf(finishLogin(await half(), "abcd", undefined));
		for (let i = 0; i < 10; i++) expect(await guess()).toBe("unauthorised");
		expect([await guess(), await guess()]).toEqual(["too-many", "too-many"]);
		expect((await subjects()).filter((subject) => subject === "Someone knows your password")).toHaveLength(1);
		expect(await codeOf(finishLogin(await half(), "abcd", mark.deviceMark))).toBe("unauthorised");
	});

	test("is not needed by a person without one", async () => {
		const outcome = await logIn({ username: user.username, password: PASSWORD }, from);
		expect(outcome).toMatchObject({ user: { id: user.id, hasSecondFactor: false } });
	});
});

describe("a second factor that is on", () => {
	test("gets new recovery codes, and the former ones become invalid", async () => {
		const { codes } = await setUp();
		const code = String(codes[1]);
		expect(await codeOf(proof({ isOld: true }).then((old) => renewRecoveryCodes(actor(), old, { code })))).toBe(
			"forbidden",
		);
		const renewed = await renewRecoveryCodes(actor(), await proof(), { code });
		expect(await codeOf(finishLogin(await half(), String(codes[0]), undefined))).toBe("unauthorised");
		expect(await codeOf(finishLogin(await half(), String(renewed[0]), undefined))).toBe("done");
		expect(await audited()).toEqual(["user.second-factor-on", "user.recovery-codes"]);
		expect(await subjects()).toContain("You have new recovery codes");
	});

	test("cannot be turned off or get new codes with a fresh password only, nor with a wrong or used code", async () => {
		const { used, codes } = await setUp();
		for (const shown of [{}, { code: "abcd-efgh" }, { code: used }])
			for (const changeReset of [turnOffSecondFactor, renewRecoveryCodes])
				expect(await codeOf((async () => changeReset(actor(), await proof(), shown))())).toBe(
					shown.code ? "unauthorised" : "forbidden",
				);
		expect(await findSecondFactor(user.id)).toMatchObject({ codesLeft: 10 });
		expect(await codeOf(finishLogin(await half(), String(codes[0]), undefined))).toBe("done");
	});

	test("limits guesses of a person who is logged in, without locking out anybody else", async () => {
		const { secret } = await setUp();
		const off = async (code: string) => codeOf(proof().then((fresh) => turnOffSecondFactor(actor(), fresh, { code })));
		for (let i = 0; i < 10; i++) expect(await off("abcd")).toBe("unauthorised");
		expect(await off("abcd")).toBe("too-many");
		expect(await off(nextCode(secret))).toBe("too-many");
		expect(await subjects()).not.toContain("Someone knows your password");
		expect(await codeOf(finishLogin(await half(), nextCode(secret), undefined))).toBe("done");
	});

	test("leaves the API tokens when it is turned on, or ends them if the owner chooses so", async () => {
		const token = await createApiToken(user, { name: "d", scope: "read", days: 30 });
		const { secret } = await setUp();
		expect(await findTokenHolder(token, from)).toMatchObject({ id: user.id });
		await turnOffSecondFactor(actor(), await proof(), { code: nextCode(secret) });
		const another = createSecret();
		await setUpSecondFactor(actor(), await proof(), {
			offer: sealOffer(user.id, another),
			code: codeAt(another),
			endsTokens: true,
		});
		expect(await findTokenHolder(token, from)).toBeUndefined();
	});

	test("is turned off with a fresh proof and a code, which ends other sessions and pending logins", async () => {
		const { secret } = await setUp();
		const other = await startSession(user, from);
		const token = await half();
		const keptToken = await createApiToken(user, { name: "d", scope: "read", days: 30 });
		const code = nextCode(secret);
		expect(await codeOf(proof({ isOld: true }).then((old) => turnOffSecondFactor(actor(), old, { code })))).toBe(
			"forbidden",
		);
		await turnOffSecondFactor(actor(), await proof(), { code });
		expect(await findSession(other)).toBeUndefined();
		expect(await isHalfLoggedIn(token)).toBe(false);
		expect(await findTokenHolder(keptToken, from)).toMatchObject({ id: user.id });
		expect(await codeOf(turnOffSecondFactor(actor(), await proof(), { code }))).toBe("conflict");
		expect(await codeOf(renewRecoveryCodes(actor(), await proof(), { code }))).toBe("conflict");
		expect(await subjects()).toContain("Two-step login is off");
		expect(await audited()).toEqual(["user.second-factor-on", "user.second-factor-off"]);
		expect(await sql`select user_id from recovery_codes`).toEqual([]);
	});

	test("of an administrator ends the API tokens when it is turned off", async () => {
		await sql`update users set role = 'ADMIN' where id = ${user.id}`;
		const { secret } = await setUp();
		const token = await createApiToken({ id: user.id, role: "ADMIN" }, { name: "d", scope: "read", days: 30 });
		await turnOffSecondFactor(actor(), await proof(), { code: nextCode(secret) });
		expect(await findTokenHolder(token, from)).toBeUndefined();
	});
});

describe("a reset by administrators", () => {
	let [first, second] = ["", ""];
	beforeEach(async () => {
		first = (await given.givenUser({ role: "ADMIN", firstName: "Anita" })).id;
		second = (await given.givenUser({ role: "ADMIN" })).id;
	});
	const changeReset = (by: string, action: "ask" | "confirm" | "refuse", whose = user.id) =>
		codeOf(
			changeAccount({ id: by, address: "203.0.113.9" }, whose, {
				action: `${action}-factor-reset` as const,
				reason: "lost the phone",
			}),
		);

	test("needs two administrators, is done once, ends all access, and is notified and logged", async () => {
		await setUp();
		const token = await createApiToken(user, { name: "d", scope: "read", days: 30 });
		expect(await changeReset(first, "confirm")).toBe("conflict");
		expect(await changeReset(first, "ask")).toBe("done");
		expect(await findFactorState(user.id)).toMatchObject({
			isOn: true,
			askedBy: { id: first, name: "Anita Iyer", reason: "lost the phone" },
		});
		expect(await changeReset(first, "confirm")).toBe("conflict");
		expect(await findFactorState(user.id)).toMatchObject({ isOn: true });
		const third = await given.givenUser({ role: "ADMIN" });
		const results = await Promise.all([changeReset(second, "confirm"), changeReset(third.id, "confirm")]);
		expect(results.sort()).toEqual(["conflict", "done"]);
		expect(await findFactorState(user.id)).toEqual({ isOn: false, askedBy: undefined });
		expect(await findSession(session)).toBeUndefined();
		expect(await findTokenHolder(token, from)).toBeUndefined();
		expect((await logIn({ username: user.username, password: PASSWORD }, from)).user).toBeDefined();
		expect(await subjects()).toEqual([
			"Two-step login is on",
			"New API token for your Nyaya Diary account",
			"A reset of your two-step login was requested",
			"Two-step login was reset",
		]);
		expect(await audited()).toEqual(["user.second-factor-on", "user.ask-factor-reset", "user.confirm-factor-reset"]);
	});

	test("is requested once, can be refused, expires after three days, and ends with the first administrator's role", async () => {
		expect(await changeReset(first, "ask")).toBe("conflict");
		const { secret } = await setUp();
		expect((await Promise.all([changeReset(first, "ask"), changeReset(second, "ask")])).sort()).toEqual([
			"conflict",
			"done",
		]);
		expect(await changeReset(first, "refuse")).toBe("done");
		expect(await changeReset(second, "refuse")).toBe("conflict");
		expect(await changeReset(first, "ask")).toBe("done");
		await sql`update second_factor_resets set expires_at = now() where ended_at is null`;
		expect(await changeReset(second, "confirm")).toBe("conflict");
		expect(await changeReset(first, "ask")).toBe("done");
		await sql`update users set role = 'USER' where id = ${first}`;
		expect(await changeReset(second, "confirm")).toBe("conflict");
		await turnOffSecondFactor(actor(), await proof(), { code: nextCode(secret) });
		expect(await sql`select id from second_factor_resets where ended_at is null`).toEqual([]);
	});

	test("of one's own second factor is refused, by the database too", async () => {
		await sql`update users set role = 'ADMIN' where id = ${user.id}`;
		await setUp();
		expect(await changeReset(user.id, "ask")).toBe("conflict");
		expect(await changeReset(first, "ask")).toBe("done");
		expect(await changeReset(user.id, "confirm")).toBe("conflict");
		for (const by of [first, user.id])
			await expect(sql`update second_factor_resets set confirmed_by = ${by}, ended_at = now()`).rejects.toThrow(
				/four_eyes/,
			);
		await expect(sql`update second_factor_resets set asked_by = person_id`).rejects.toThrow(/asked/);
	});
});

test("ending all other access leaves this session, and is in the log", async () => {
	const other = await startSession(user, from);
	const token = await createApiToken(user, { name: "d", scope: "read", days: 30 });
	const neighbour = await given.givenUser();
	const theirs = await startSession(neighbour, from);
	await endOtherAccess(actor(), (await proof()).user.sessionId);
	expect(await findSession(session)).toBeDefined();
	expect(await findSession(other)).toBeUndefined();
	expect(await findTokenHolder(token, from)).toBeUndefined();
	expect(await findSession(theirs)).toBeDefined();
	expect(await sql`select action, details from audit_log where area = ''`).toEqual([
		{ action: "user.end-other-access", details: { endedSessions: 1 } },
	]);
});

test("M1: a login by SMS and the second factor is mailed, and is no fresh proof either", async () => {
	const { secret } = await setUp();
	const { half: byPassword } = await logIn({ username: user.username, password: PASSWORD }, from);
	if (!byPassword) throw new Error("The password alone was enough");
	const person = await finishLogin(await startHalfLogin({ ...byPassword, isBySms: true }), nextCode(secret), undefined);
	const opened = await findSession(await signIn(person, from));
	expect(opened && isFreshlyProven(opened)).toBe(false);
	expect(await subjects()).toContain("Login by SMS to your Nyaya Diary account");
});
