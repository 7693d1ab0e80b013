import { describe, expect, test } from "vitest";
import { flushSecurity } from "~/features/people/audit/commands.server";
import { sendOtp, spendVerifiedOtp, verifyOtp } from "~/features/people/sign-in/codes/otp.server";
import { db, sql } from "~/platform/db/client.server";
import { createLimit } from "~/platform/db/limiter.server";
import { answerIn } from "~/platform/language/catalogs.server";
import { env } from "~/platform/settings/env.server";
import { queuedSms } from "../support/database/queued";

const NUMBER = "+919876543210";
const request = { mobileNumber: NUMBER, purpose: "registration", visitor: "browser-1" } as const;
const INVALID = { code: "invalid", message: "Invalid OTP. Please try again.", field: "otp" };

async function send(about: Partial<Parameters<typeof sendOtp>[0]> = {}): Promise<string> {
	await sendOtp({ ...request, address: "10.0.0.1", ...about });
	return String((await queuedSms(about.mobileNumber ?? NUMBER)).at(-1)?.OTP);
}

const wrong = (otp: string) => (otp === "000000" ? "000001" : "000000");
const spend = (proof: Parameters<typeof spendVerifiedOtp>[1]) => db.transaction((tx) => spendVerifiedOtp(tx, proof));
const age = (column: "expires_at" | "verified_at", minutes: number) =>
	sql`update one_time_codes set ${sql(column)} = ${sql(column)} - ${minutes} * interval '1 minute'`;

describe("sending a code", () => {
	test("queues one text whose last line has the host and the code, and stores the code as a hash only", async () => {
		const otp = await send();
		expect(otp).toMatch(/^\d{6}$/);
		const [message, ...others] = await queuedSms(NUMBER);
		expect(others).toEqual([]);
		expect(message?.TEXT?.split("\n").at(-1)).toBe(`@localhost #${otp}`);
		expect(JSON.stringify(await sql`select * from pgboss.job`)).not.toContain(otp);
		const [row] = await sql`select * from one_time_codes`;
		expect(JSON.stringify(row)).not.toContain(otp);
	});

	test("is refused the fourth time in ten minutes, with the time to try again", async () => {
		for (let i = 0; i < 3; i++) await send();
		await expect(send()).rejects.toMatchObject({
			code: "too-many",
			message: expect.stringMatching(/^Too many OTPs were requested\. Please try again in (9|10) minutes\.$/),
			retryAfterSeconds: expect.any(Number),
		});
	});

	test("is refused in the words of the page's language", async () => {
		const inHindi = <T>(answer: () => Promise<T>) => answerIn({ language: "hi", isFixed: false }, answer);
		for (let i = 0; i < 3; i++) await send();
		await expect(inHindi(() => send())).rejects.toMatchObject({
			message: expect.stringMatching(/^बहुत ज़्यादा OTP माँगे गए। कृपया (9|10) मिनट बाद फिर कोशिश करें।$/),
		});
		const limit = createLimit({ name: "of-the-test", points: 1, seconds: 60 });
		const take = async () => limit.take("once");
		await take();
		await expect(inHindi(take)).rejects.toMatchObject({
			message: "बहुत ज़्यादा कोशिशें हुईं। कृपया 1 मिनट बाद फिर कोशिश करें।",
		});
	});

	test("is refused the eleventh time in a day", async () => {
		for (let i = 0; i < 10; i++) {
			await send({ address: `10.0.0.${i}` });
			await sql`delete from rate_limits where key like 'otp-number:%'`;
		}
		await expect(send({ address: "10.0.0.99" })).rejects.toMatchObject({ code: "too-many" });
	});

	test("is refused the sixth time in a day to one client, and refused requests do not count for the number", async () => {
		for (let i = 0; i < 5; i++) {
			await send();
			await sql`delete from rate_limits where key like 'otp-number:%'`;
		}
		for (let i = 0; i < 12; i++) await expect(send()).rejects.toMatchObject({ code: "too-many" });
		await sql`delete from rate_limits where key like 'otp-number:%'`;
		for (let i = 0; i < 3; i++) await send({ address: "10.0.0.2" });
	});

	test("leaves earlier codes valid after a change of the secret, while the former one is set", async () => {
		const otp = await send();
		const { SESSION_SECRET } = env;
		try {
			Object.assign(env, { SESSION_SECRET: "n".repeat(32) });
			await expect(verifyOtp({ ...request, otp })).rejects.toMatchObject(INVALID);
			Object.assign(env, { SESSION_SECRET_OLD: SESSION_SECRET });
			await verifyOtp({ ...request, otp });
		} finally {
			Object.assign(env, { SESSION_SECRET, SESSION_SECRET_OLD: undefined });
		}
	});

	test("is refused when all addresses together used up the hour's limit, except to people who are logged in", async () => {
		await send();
		await sql`update rate_limits set points = 300 where key = 'otp-all:registration'`;
		const stranger = { mobileNumber: "+919876543299", address: "10.9.9.9" };
		await expect(send(stranger)).rejects.toMatchObject({ code: "too-many", retryAfterSeconds: expect.any(Number) });
		expect(await sql`select points from rate_limits where key like 'otp-number:registration:+919876543299'`).toEqual([
			{ points: 0 },
		]);
		expect(await send({ ...stranger, purpose: "profile" })).toMatch(/^\d{6}$/);
		await flushSecurity();
		expect(await sql`select result from audit_log where action = 'security.codes-limited'`).toEqual([
			{ result: "refused" },
		]);
	});

	test("is refused to an address that requested codes for twenty numbers in an hour", async () => {
		for (let i = 0; i < 20; i++) await send({ mobileNumber: `+9198765432${i + 10}` });
		await expect(send({ mobileNumber: "+919876543299" })).rejects.toMatchObject({ code: "too-many" });
	});
});

describe("verifying a code", () => {
	test("accepts the right one, once", async () => {
		const otp = await send();
		await verifyOtp({ ...request, otp });
		await expect(verifyOtp({ ...request, otp })).rejects.toMatchObject(INVALID);
	});

	test("refuses another visitor, number or purpose and an earlier code with the same message", async () => {
		const earlier = await send();
		const otp = await send();
		const others = [
			{ ...request, visitor: "browser-2", otp },
			{ ...request, mobileNumber: "+919876543211", otp },
			{ ...request, purpose: "profile" as const, otp },
			{ ...request, otp: earlier === otp ? wrong(otp) : earlier },
			{ ...request, otp: "" },
		];
		for (const other of others) await expect(verifyOtp(other)).rejects.toMatchObject(INVALID);
		await verifyOtp({ ...request, otp });
	});

	test("refuses a code older than five minutes", async () => {
		const otp = await send();
		await age("expires_at", 5);
		await expect(verifyOtp({ ...request, otp })).rejects.toMatchObject(INVALID);
	});

	test("checks five guesses at most, even if fifty come at once", async () => {
		const otp = await send();
		const guesses = Array.from({ length: 50 }, () => verifyOtp({ ...request, otp: wrong(otp) }));
		const results = await Promise.allSettled(guesses);
		expect(results.every(({ status }) => status === "rejected")).toBe(true);
		expect(await sql`select tries from one_time_codes`).toMatchObject([{ tries: 5 }]);
		await expect(verifyOtp({ ...request, otp })).rejects.toMatchObject(INVALID);
	});

	test("with the right code fifty times at once succeeds once", async () => {
		const otp = await send();
		const results = await Promise.allSettled(Array.from({ length: 50 }, () => verifyOtp({ ...request, otp })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});
});

describe("using a verification", () => {
	test("succeeds once for the visitor who verified, without the code", async () => {
		await verifyOtp({ ...request, otp: await send() });
		await spend(request);
		await expect(spend(request)).rejects.toMatchObject(INVALID);
	});

	test("succeeds with the code only, for programs", async () => {
		const otp = await send({ visitor: "api" });
		const { visitor: _, ...byCode } = { ...request, otp };
		await expect(spend(byCode)).rejects.toMatchObject(INVALID);
		await verifyOtp({ ...request, visitor: "api", otp });
		await spend(byCode);
	});

	test("is refused to another visitor, for another purpose, and before the code was verified", async () => {
		const otp = await send();
		await expect(spend({ ...request, otp })).rejects.toMatchObject(INVALID);
		await verifyOtp({ ...request, otp });
		await expect(spend({ ...request, visitor: "browser-2", otp })).rejects.toMatchObject(INVALID);
		await expect(spend({ ...request, purpose: "profile", otp })).rejects.toMatchObject(INVALID);
		await spend({ ...request, otp });
	});

	test("is refused half an hour after it was verified", async () => {
		await verifyOtp({ ...request, otp: await send() });
		await age("verified_at", 30);
		await expect(spend(request)).rejects.toMatchObject(INVALID);
	});

	test("is still possible after a transaction is rolled back", async () => {
		const otp = await send();
		await verifyOtp({ ...request, otp });
		const undone = db.transaction(async (tx) => {
			await spendVerifiedOtp(tx, { ...request, otp });
			throw new Error("the username was taken");
		});
		await expect(undone).rejects.toThrow("the username was taken");
		await spend({ ...request, otp });
	});

	test("by fifty at once succeeds once", async () => {
		const otp = await send();
		await verifyOtp({ ...request, otp });
		const results = await Promise.allSettled(Array.from({ length: 50 }, () => spend({ ...request, otp })));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});

	test("with a wrong code counts as a try, even if its transaction is rolled back, and five are the limit", async () => {
		const otp = await send();
		await verifyOtp({ ...request, otp });
		const guesses = Array.from({ length: 50 }, () => spend({ ...request, otp: wrong(otp) }));
		await Promise.allSettled(guesses);
		expect(await sql`select tries from one_time_codes`).toMatchObject([{ tries: 5 }]);
		await expect(spend({ ...request, otp })).rejects.toMatchObject(INVALID);
	});
});
