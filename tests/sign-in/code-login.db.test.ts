import { beforeEach, describe, expect, test } from "vitest";
import { verifyEmail } from "~/features/people/accounts/commands.recovery.server";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { findSession } from "~/features/people/chamber/session.server";
import { sendOtp } from "~/features/people/sign-in/codes/otp.server";
import {
	isSmsLoginOn,
	logInByCode,
	requestLoginCode,
	sendLoginCode,
	switchSmsLogin,
} from "~/features/people/sign-in/login/code-login.server";
import { markOf } from "~/features/people/sign-in/login/login.server";
import { isFreshlyProven } from "~/features/people/sign-in/proof.server";
import { signIn } from "~/features/people/sign-in/sessions/commands.access.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { queuedMails, queuedSms } from "../support/database/queued";

const ADDRESS = "10.0.0.1";
const INVALID = { code: "invalid", message: "Invalid OTP. Please try again.", field: "otp" };

let user: Awaited<ReturnType<typeof given.givenUser>>;
const asker = () => ({ mobileNumber: user.mobileNumber, visitor: "browser-1" });
beforeEach(async () => {
	user = await given.givenUser();
});

/** The code that the worker sends after a request, if it sends one. */
async function codeFor(who = asker(), from: { address: string; device?: string } = { address: ADDRESS }) {
	await requestLoginCode(who, from);
	await sendLoginCode({ ...who, isKnownDevice: from.device !== undefined });
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

const TOO_MANY = { code: "too-many", retryAfterSeconds: expect.any(Number) };
const forget = (name: string) => sql`delete from rate_limits where key like ${`${name}:%`}`;
const ownDevice = async () => {
	const [row] = await sql<{ passwordHash: string }[]>`
		select password_hash as "passwordHash" from users where id = ${user.id}`;
	return markOf({ id: user.id, passwordHash: String(row?.passwordHash) });
};

describe("what strangers do", () => {
	test("M5: ten wrong codes of a stranger leave the owner's code right", async () => {
		const otp = await codeFor();
		const stranger = { ...asker(), visitor: "stranger" };
		for (let i = 0; i < 10; i++) await expect(enter("000000", stranger)).rejects.toMatchObject(INVALID);
		await codeFor(stranger, { address: "10.0.0.66" });
		for (let i = 0; i < 10; i++) await expect(enter("none", stranger)).rejects.toMatchObject(INVALID);
		expect(await enter(otp)).toMatchObject({ user: { id: user.id } });
		expect(await sql`select key from rate_limits where key like 'login-%'`).toEqual([]);
	});

	test("M5: a stranger who used up a number's codes leaves the owner's known browser its own", async () => {
		for (let i = 0; i < 3; i++) await codeFor({ ...asker(), visitor: "stranger" }, { address: "10.0.0.66" });
		await expect(codeFor()).rejects.toMatchObject(TOO_MANY);
		await expect(codeFor(asker(), { address: ADDRESS, device: "c29tZWJvZHk" })).rejects.toMatchObject(TOO_MANY);
		await sql`insert into rate_limits (key, points, expire)
			values ('otp-all:login', 1000, now() + interval '1 hour'), (${`otp-address:${ADDRESS}`}, 1000, now() + interval '1 hour')
			on conflict (key) do update set points = 1000`;
		const device = await ownDevice();
		expect(await codeFor(asker(), { address: ADDRESS, device })).toMatch(/^\d{6}$/);
	});

	test("M5: numbers without an account cost nothing of the hour's budget, and registration has its own", async () => {
		for (let i = 10; i < 14; i++) await codeFor({ ...asker(), mobileNumber: `+9198000000${i}` });
		expect(await sql`select points from rate_limits where key like 'otp-all:%' and points > 0`).toEqual([]);
		await codeFor();
		expect(await sql`select key, points from rate_limits where key like 'otp-all:%'`).toEqual([
			{ key: "otp-all:login", points: 1 },
		]);
		await sql`update rate_limits set points = 300 where key = 'otp-all:login'`;
		await expect(codeFor({ ...asker(), mobileNumber: "+919800000099" })).rejects.toMatchObject(TOO_MANY);
		const newcomer = {
			mobileNumber: "+919800000001",
			purpose: "registration",
			visitor: "v",
			address: "10.0.0.5",
		} as const;
		await sendOtp(newcomer);
	});

	test("M5: one IPv6 /48 counts as one network however many /64 it has", async () => {
		let sent = 0;
		for (let i = 0; i < 70; i++) {
			const stranger = { mobileNumber: `+9198700000${10 + i}`, visitor: "v", purpose: "registration" } as const;
			const answer = sendOtp({ ...stranger, address: `2001:db8:77:${i.toString(16)}::1` });
			sent += await answer.then(
				() => 1,
				() => 0,
			);
		}
		expect(sent).toBe(60);
		await sendOtp({ mobileNumber: "+919870000099", visitor: "v", purpose: "registration", address: "2001:db8:78::1" });
	});
});

describe("129: login by SMS", () => {
	const mails = () => queuedMails(user.email);
	const logIn = async () => {
		await forget("otp-number");
		const { user: person } = await enter(await codeFor());
		if (!person) throw new Error("not logged in");
		return signIn(person, { userAgent: "", address: ADDRESS });
	};

	test("129: is mailed each time, on known devices too", async () => {
		for (let i = 0; i < 3; i++) await logIn();
		const subjects = (await mails()).map(({ subject }) => subject);
		expect(subjects).toEqual(Array(3).fill("Login by SMS to your Nyaya Diary account"));
	});

	test("129: sends and takes no code once it is turned off, which needs a fresh proof, as turning it on does", async () => {
		const otp = await codeFor();
		const session = await findSession(await logIn());
		if (!session) throw new Error("no session");
		expect(await isSmsLoginOn(user.id)).toBe(true);
		await expect(switchSmsLogin({ user: session }, false)).rejects.toMatchObject({ reason: "password_required" });
		await switchSmsLogin({ user: { ...session, provenAt: new Date() } }, false);
		expect(await isSmsLoginOn(user.id)).toBe(false);
		await forget("otp-number");
		const texts = (await queuedSms(user.mobileNumber)).length;
		await codeFor();
		expect(await queuedSms(user.mobileNumber)).toHaveLength(texts);
		await expect(enter(otp)).rejects.toMatchObject(INVALID);
		await expect(switchSmsLogin({ user: session }, true)).rejects.toMatchObject({ reason: "password_required" });
	});

	test("129: an account that was not used for 90 days needs a mailed link beside the code", async () => {
		await sql`update users set last_used_at = now() - interval '91 days' where id = ${user.id}`;
		await expect(enter(await codeFor())).rejects.toMatchObject({ code: "forbidden" });
		await forget("otp-number");
		await expect(enter(await codeFor())).rejects.toMatchObject({ code: "forbidden" });
		const [mail] = await mails();
		const token = /verify-email\/([\w-]+)/.exec(String(mail?.text))?.[1] ?? "";
		expect(await verifyEmail(token)).toBeUndefined();
		expect(await logIn()).toBeTruthy();
	});
});
