import { beforeEach, describe, expect, test } from "vitest";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { logInByCode, requestLoginCode, sendLoginCode } from "~/features/people/sign-in/login/code-login.server";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import { signIn } from "~/features/people/sign-in/sessions/commands.access.server";
import { findSession } from "~/features/people/sign-in/sessions/sessions.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { queuedSms } from "../support/database/queued";

const ADDRESS = "10.0.0.1";
const INVALID = { code: "invalid", message: "Invalid OTP. Please try again.", field: "otp" };

let user: Awaited<ReturnType<typeof given.givenUser>>;
const asker = () => ({ mobileNumber: user.mobileNumber, visitor: "browser-1" });
beforeEach(async () => {
	user = await given.givenUser();
});

/** The code that the worker sends after a request, if it sends one. */
async function codeFor(who = asker()): Promise<string | undefined> {
	await requestLoginCode(who, ADDRESS);
	await sendLoginCode(who);
	return (await queuedSms(who.mobileNumber)).at(-1)?.OTP;
}

const enter = (otp: string | undefined, who = asker()) => logInByCode(who, String(otp), { address: ADDRESS });

describe("logging in by a code", () => {
	test("works once, in the browser that asked, with the code that was sent last", async () => {
		const first = await codeFor();
		const otp = await codeFor();
		await expect(enter(otp, { ...asker(), visitor: "browser-2" })).rejects.toMatchObject(INVALID);
		if (first !== otp) await expect(enter(first)).rejects.toMatchObject(INVALID);
		expect(await enter(otp)).toMatchObject({ user: { id: user.id, isKnownDevice: false } });
		await expect(enter(otp)).rejects.toMatchObject(INVALID);
	});

	test("is no fresh proof for sensitive actions", async () => {
		const { user: person } = await enter(await codeFor());
		if (!person) throw new Error("not logged in");
		const session = await findSession(await signIn(person, { userAgent: "", address: ADDRESS }));
		expect(session && isFreshlyProven(session)).toBe(false);
	});

	test("asks for the second factor where there is one", async () => {
		await sql`insert into second_factors (user_id, sealed_secret, last_counter) values (${user.id}, 'x', 0)`;
		const outcome = await enter(await codeFor());
		expect(outcome.half?.id).toBe(user.id);
		expect(outcome.user).toBeUndefined();
	});

	test("is refused for a blocked account and an unverified email", async () => {
		const otp = await codeFor();
		await sql`update users set email_verified_at = null where id = ${user.id}`;
		await expect(enter(otp)).rejects.toMatchObject({ code: "forbidden", reason: "email_not_verified" });
		const next = await codeFor();
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		await expect(enter(next)).rejects.toMatchObject({ code: "forbidden", reason: "account_blocked" });
	});

	test("ends after five wrong codes, and the security log has them", async () => {
		const otp = await codeFor();
		for (let i = 0; i < 5; i++) await expect(enter("none")).rejects.toMatchObject(INVALID);
		await expect(enter(otp)).rejects.toMatchObject(INVALID);
		await flushSecurity();
		const [failed] = await sql`select details from audit_log where action = 'security.sign-in-failed'`;
		expect(failed?.details).toMatchObject({ by: "code" });
	});
});

describe("a code is sent", () => {
	test("to nobody without an account, to no administrator and to no unverified number; requests look the same", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		const unproven = await given.givenUser({ needsMobileProof: true });
		const others = [admin.mobileNumber, unproven.mobileNumber, "+919800000000"];
		for (const mobileNumber of others) expect(await codeFor({ ...asker(), mobileNumber })).toBeUndefined();
		expect(await codeFor()).toMatch(/^\d{6}$/);
		expect(await sql`select from pgboss.job where name = 'send-login-code'`).toHaveLength(others.length + 1);
	});

	test("three times in ten minutes", async () => {
		for (let i = 0; i < 3; i++) await codeFor();
		await expect(codeFor()).rejects.toMatchObject({ code: "too-many" });
	});
});
