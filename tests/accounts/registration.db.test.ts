import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requestLink, resetPassword, verifyEmail } from "~/features/people/accounts/commands.recovery.server";
import { confirmEmailChange } from "~/features/people/accounts/contact/commands.contact-change.server";
import { changeUnverifiedEmail, findUnverified } from "~/features/people/accounts/contact/commands.unverified.server";
import {
	forgetUnverifiedAccounts,
	register,
} from "~/features/people/accounts/registration/commands.registration.server";
import { registrationCall, registrationForm } from "~/features/people/accounts/registration/registration-input.server";
import { findLinkState, sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { sendOtp, verifyOtp } from "~/features/people/sign-in/codes/otp.server";
import { logIn } from "~/features/people/sign-in/login/login.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { createApiToken, findTokenHolder } from "~/features/people/sign-in/tokens/api-tokens.server";
import { sql } from "~/platform/db/client.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { queuedMails, queuedSms } from "../support/database/queued";

const STRONG = "Kanoon#48213";
const someMobile = () => `+919${randomInt(100_000_000, 999_999_999)}`;

const typed = (about: Record<string, unknown> = {}) => {
	const name = `n${randomUUID().slice(0, 8)}`;
	return registrationCall.parse({
		first_name: "Lakshmi",
		last_name: "Nair",
		address: "4 Temple Street",
		country: "india",
		state: "kerala",
		city: "Kochi",
		pincode: "682001",
		email: `${name}@example.in`,
		mobile_number: someMobile(),
		username: name,
		profession: "Private Sector",
		category: "ADVOCATE",
		password: STRONG,
		otp: "123456",
		...about,
	});
};

/** A visitor with a verified mobile number. */
async function verified(mobileNumber: string, visitor = "browser-1") {
	await sendOtp({ mobileNumber, purpose: "registration", visitor, address: mobileNumber });
	const otp = String((await queuedSms(mobileNumber)).at(-1)?.OTP);
	await verifyOtp({ mobileNumber, purpose: "registration", visitor, otp });
	return { visitor, otp };
}

const mails = queuedMails;

const tokenIn = (text: string | undefined) => /\/(?:verify-email|reset-password)\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";

describe("registering", () => {
	test("saves a listed state and a free-text district, leaves the email unverified, and mails one link", async () => {
		const input = typed({ district: "Kochi taluk" });
		const { id } = await register(input, await verified(input.mobile_number));
		const [user] = await sql`select * from users where id = ${id}`;
		expect(user).toMatchObject({
			role: "USER",
			category: "ADVOCATE",
			country: "India",
			state: "Kerala",
			district: "Kochi taluk",
			mobile_number: input.mobile_number,
			email_verified_at: null,
			consented_at: null,
		});
		expect(user?.password_hash).toMatch(/^\$argon2id\$/);
		expect(await mails(input.email)).toHaveLength(1);
	});

	test("records the time of the consent", async () => {
		const { otp: _, ...rest } = typed();
		const input = registrationForm.parse({ ...rest, consent: "on" });
		await register(input, await verified(input.mobile_number));
		expect(await sql`select consented_at from users`).toEqual([{ consented_at: expect.any(String) }]);
	});

	test.each(["default", "N/A", "Atlantis"])("with the state %s, which names none, has no state", async (state) => {
		const input = typed({ state, district: "1-25" });
		await register(input, await verified(input.mobile_number));
		expect(await sql`select state from users`).toEqual([{ state: "" }]);
	});

	test("without a verified number is refused, as is a number verified by another visitor", async () => {
		const input = typed();
		await expect(register(input, { visitor: "browser-1" })).rejects.toMatchObject({ code: "invalid", field: "otp" });
		await verified(input.mobile_number, "browser-2");
		await expect(register(input, { visitor: "browser-1" })).rejects.toMatchObject({ code: "invalid", field: "otp" });
	});

	test.each([
		["username", "This username is taken. Please choose another."],
		["email", "An account with this email already exists."],
		["mobile_number", "An account with this mobile number already exists."],
	] as const)(
		"two registrations at once with the same %s create one account and one clear error",
		async (field, message) => {
			const first = typed();
			const second = typed({
				[field]: field === "mobile_number" ? first[field] : first[field].toUpperCase(),
			});
			const proofs = [await verified(first.mobile_number), await verified(second.mobile_number, "browser-2")] as const;
			const results = await Promise.allSettled([register(first, proofs[0]), register(second, proofs[1])]);
			expect(await sql`select id from users`).toHaveLength(1);
			const refused = results.filter((result) => result.status === "rejected");
			expect(refused).toHaveLength(1);
			expect(refused[0]?.reason).toMatchObject({ code: "conflict", field, message });
		},
	);

	test("replaces an account whose email was not verified within 48 hours, but not earlier", async () => {
		const input = typed();
		const squatter = await given.givenUser({ email: input.email.toUpperCase(), emailVerifiedAt: null });
		await given.givenCase(squatter.id);
		const proof = await verified(input.mobile_number);
		const age = (hours: number) =>
			sql`update users set created_at = now() - ${hours} * interval '1 hour' where id = ${squatter.id}`;
		await age(47);
		await expect(register(input, proof)).rejects.toMatchObject({ code: "conflict", field: "email" });
		await age(49);
		await register(input, proof);
		expect(await sql`select id from users where id = ${squatter.id}`).toEqual([]);
	});

	test("can replace every account that is unverified after 48 hours", async () => {
		const [old, recent, verifiedOne] = [
			await given.givenUser({ emailVerifiedAt: null, createdAt: new Date(Date.now() - 49 * 3_600_000) }),
			await given.givenUser({ emailVerifiedAt: null }),
			await given.givenUser({ createdAt: new Date(Date.now() - 49 * 3_600_000) }),
		];
		await forgetUnverifiedAccounts();
		const left = (await sql`select id from users`).map(({ id }) => id);
		expect(left).not.toContain(old.id);
		expect(left).toEqual(expect.arrayContaining([recent.id, verifiedOne.id]));
	});

	test("twenty times at once with one verification creates one account", async () => {
		const mobile = someMobile();
		const proof = await verified(mobile);
		const results = await Promise.allSettled(
			Array.from({ length: 20 }, () => register(typed({ mobile_number: mobile }), proof)),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await sql`select id from users`).toHaveLength(1);
	});
});

describe("verifying the email", () => {
	test("allows the login, and works once", async () => {
		const input = typed();
		await register(input, await verified(input.mobile_number));
		const login = { username: input.username, password: STRONG };
		await expect(logIn(login, { address: "x" })).rejects.toMatchObject({
			code: "forbidden",
			message: "Please verify email",
		});
		const token = tokenIn((await mails(input.email))[0]?.text);
		expect(await findLinkState("verify-email", token)).toBe("live");
		await verifyEmail(token);
		await expect(verifyEmail(token)).rejects.toMatchObject({ message: "This link was already used." });
		expect(await logIn(login, { address: "x" })).toMatchObject({ user: { email: input.email } });
	});

	test("logs in on the browser that registered, and on no other", async () => {
		const input = typed();
		const { deviceMark } = await register(input, await verified(input.mobile_number));
		const token = tokenIn((await mails(input.email))[0]?.text);
		expect(await verifyEmail(token, deviceMark)).toMatchObject({ email: input.email, isUnproven: true });
		const other = typed();
		await register(other, await verified(other.mobile_number));
		expect(await verifyEmail(tokenIn((await mails(other.email))[0]?.text), deviceMark)).toBeUndefined();
	});

	test("fails after 24 hours with the message that the link has expired, and with one for an unknown token", async () => {
		const user = await given.givenUser({ emailVerifiedAt: null });
		await sendAccountLink({ purpose: "verify-email", name: user.email });
		const token = tokenIn((await mails(user.email))[0]?.text);
		await sql`update one_time_tokens set expires_at = expires_at - interval '24 hours'`;
		await expect(verifyEmail(token)).rejects.toMatchObject({ message: "This link has expired." });
		await expect(verifyEmail("nonsense")).rejects.toMatchObject({ message: expect.stringContaining("not valid") });
		await expect(resetPassword(token, STRONG)).rejects.toMatchObject({
			message: expect.stringContaining("not valid"),
		});
	});

	test("is not requested again from a person who has done it", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "verify-email", name: user.username });
		expect(await mails(user.email)).toEqual([]);
	});
});

/** An account whose email is not verified, as the browser that registered it finds it. */
async function registered() {
	const input = typed();
	const { id, deviceMark } = await register(input, await verified(input.mobile_number));
	const find = async () => {
		const account = await findUnverified(id, deviceMark);
		if (!account) throw new Error("the browser finds no account");
		return account;
	};
	return { ...input, id, deviceMark, find };
}

const newEmail = () => `n${randomUUID().slice(0, 8)}@example.in`;
const confirmationIn = (text: string | undefined) => /\/confirm-email\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";

describe("an account whose email is not verified", () => {
	test("is found on the browser that registered it, by no other and no other id, until the email is verified", async () => {
		const { id, email, deviceMark, find } = await registered();
		expect(await find()).toEqual({ id, email, newEmail: undefined });
		const other = await registered();
		for (const [someId, mark] of [
			[id, other.deviceMark],
			[other.id, deviceMark],
			[id, undefined],
			["x", deviceMark],
		])
			expect(await findUnverified(someId, mark)).toBeUndefined();
		await verifyEmail(tokenIn((await mails(email))[0]?.text));
		expect(await findUnverified(id, deviceMark)).toBeUndefined();
	});

	test("gets another address: the old link is dead, the new one logs in, and the old address hears nothing", async () => {
		const { id, email, deviceMark, find } = await registered();
		const to = newEmail();
		await changeUnverifiedEmail(await find(), to, "10.0.0.1");
		expect(await find()).toEqual({ id, email, newEmail: to });
		const [first] = await mails(email);
		await expect(verifyEmail(tokenIn(first?.text))).rejects.toMatchObject({ message: "This link was already used." });
		const token = confirmationIn((await mails(to))[0]?.text);
		expect(await confirmEmailChange(token, deviceMark)).toMatchObject({ id, email: to, isUnproven: true });
		expect(await mails(email)).toEqual([first]);
	});

	test("is shown a taken address as any other, whose holder is mailed, and asks three times an hour", async () => {
		const holder = await given.givenUser();
		const { id, email, deviceMark, find } = await registered();
		await changeUnverifiedEmail(await find(), holder.email, "10.0.0.1");
		expect(await find()).toEqual({ id, email, newEmail: holder.email });
		const [told] = await mails(holder.email);
		expect(told?.subject).toBe("Your email address was entered for another account");
		expect(confirmationIn(told?.text)).toBe("");
		for (let asked = 1; asked < 3; asked++) await changeUnverifiedEmail(await find(), newEmail(), "10.0.0.1");
		await expect(changeUnverifiedEmail(await find(), newEmail(), "10.0.0.1")).rejects.toMatchObject({
			code: "too-many",
		});
		await changeUnverifiedEmail(await find(), email.toUpperCase(), "10.0.0.1");
		expect(await findUnverified(id, deviceMark)).toMatchObject({ newEmail: undefined });
	});
});

describe("account recovery", () => {
	test("queues the same job for a known and an unknown email; only the known one gets a mail", async () => {
		const user = await given.givenUser();
		await requestLink("reset-password", user.email, "10.0.0.1");
		await requestLink("reset-password", "nobody@example.in", "10.0.0.1");
		const jobs = await sql`select data from pgboss.job where name = 'send-account-link'`;
		expect(jobs).toHaveLength(2);
		for (const { data } of jobs) await sendAccountLink(data);
		const [mail, ...others] = await mails(user.email);
		expect(others).toEqual([]);
		expect(mail?.text).toContain(`Your username is ${user.username}`);
		expect(await sql`select id from pgboss.job where name = 'send-mail'`).toHaveLength(1);
	});

	test("sends one person five mails an hour at most, and none to a blocked person", async () => {
		const user = await given.givenUser();
		await Promise.all(
			Array.from({ length: 8 }, () => sendAccountLink({ purpose: "reset-password", name: user.email })),
		);
		expect(await mails(user.email)).toHaveLength(5);
		const blocked = await given.givenUser({ blockedAt: new Date() });
		await sendAccountLink({ purpose: "reset-password", name: blocked.email });
		expect(await mails(blocked.email)).toEqual([]);
	});

	test("sets the password, ends all sessions, API tokens and other links, notifies the person and verifies the email", async () => {
		const user = await given.givenUser({ emailVerifiedAt: null });
		await startSession(user, { userAgent: "a", address: "b" });
		const apiToken = await createApiToken(user, { name: "Diary", scope: "read", days: 30 });
		for (let i = 0; i < 2; i++) await sendAccountLink({ purpose: "reset-password", name: user.username });
		// The first mail is about the API token.
		const [, first, second] = (await mails(user.email)).map(({ text }) => tokenIn(text));
		await resetPassword(String(second), STRONG);
		expect(await sql`select id from sessions where user_id = ${user.id}`).toEqual([]);
		expect(await findTokenHolder(apiToken, { address: "x" })).toBeUndefined();
		expect((await mails(user.email)).at(-1)?.subject).toBe("Your Nyaya Diary password was changed");
		expect(await logIn({ username: user.username, password: STRONG }, { address: "x" })).toMatchObject({
			user: { id: user.id },
		});
		await expect(logIn({ username: user.username, password: PASSWORD }, { address: "x" })).rejects.toMatchObject({
			code: "unauthorised",
		});
		for (const token of [first, second]) {
			await expect(resetPassword(String(token), "Another#48213")).rejects.toMatchObject({
				code: "invalid",
				message: "This link was already used.",
			});
		}
	});

	test("G6: a password that is set stays a success when the clean-up after it fails", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "reset-password", name: user.username });
		const token = tokenIn((await mails(user.email))[0]?.text);
		await sql`alter table rate_limits rename to rate_limits_away`;
		await resetPassword(token, STRONG).finally(() => sql`alter table rate_limits_away rename to rate_limits`);
		expect(await logIn({ username: user.username, password: STRONG }, { address: "x" })).toMatchObject({
			user: { id: user.id },
		});
	});

	test("ten times at once with one link sets the password once", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		const token = tokenIn((await mails(user.email))[0]?.text);
		const results = await Promise.allSettled(
			Array.from({ length: 10 }, (_, i) => resetPassword(token, `Kanoon#4821${i}`)),
		);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		// The losers get a message, not an error about a lock that took too long.
		const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
		for (const reason of reasons)
			expect(reason).toMatchObject({ code: "invalid", field: "token", reason: "link_used" });
	});

	test("is refused for a password with the own name, and the link stays valid", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		const token = tokenIn((await mails(user.email))[0]?.text);
		await expect(resetPassword(token, `A#1${user.username}`)).rejects.toMatchObject({
			field: "newPassword",
			message:
				"This password is little more than your username, email or mobile number. Add at least five other characters.",
		});
		await resetPassword(token, STRONG);
	});

	test("is refused for a link that was mailed to a former address of the account", async () => {
		const user = await given.givenUser();
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		const token = tokenIn((await mails(user.email))[0]?.text);
		await sql`update users set email = 'elsewhere@example.in' where id = ${user.id}`;
		await expect(resetPassword(token, STRONG)).rejects.toMatchObject({ code: "invalid", field: "token" });
	});

	test("forgets all devices known before", async () => {
		const user = await given.givenUser();
		const { user: known } = await logIn({ username: user.username, password: PASSWORD }, { address: "x" });
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		await resetPassword(tokenIn((await mails(user.email))[0]?.text), STRONG);
		const guess = (device?: string) =>
			logIn({ username: user.username, password: "Wrong@12345" }, { address: "x", device });
		for (let i = 0; i < 10; i++) await expect(guess(known?.deviceMark)).rejects.toMatchObject({ code: "unauthorised" });
		await expect(guess()).rejects.toMatchObject({ code: "too-many" });
	});

	test("lists in its mail the webhooks that stay active, and mentions none where there are none", async () => {
		const [user, other] = [await given.givenUser(), await given.givenUser()];
		await sql`insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret, paused_at)
			select gen_random_uuid(), ${user.id}, 'https://' || name || '.example.com/', '{case.order}', '', paused_at
			from (values ('office', null), ('paused', now())) as webhook (name, paused_at)`;
		for (const { email } of [user, other]) {
			await sendAccountLink({ purpose: "reset-password", name: email });
			await resetPassword(tokenIn((await mails(email))[0]?.text), STRONG);
		}
		const lastOf = async (email: string) => String((await mails(email)).at(-1)?.text);
		expect(await lastOf(user.email)).toMatch(/still sent to these webhooks:\nhttps:\/\/office\.example\.com\/\n\n/);
		expect(await lastOf(user.email)).not.toContain("paused.");
		expect(await lastOf(other.email)).not.toMatch(/webhook|undefined/);
	});

	test("clears the count of wrong passwords", async () => {
		const user = await given.givenUser();
		const wrong = () => logIn({ username: user.username, password: "Wrong@12345" }, { address: "x" });
		for (let i = 0; i < 10; i++) await expect(wrong()).rejects.toMatchObject({ code: "unauthorised" });
		await expect(wrong()).rejects.toMatchObject({ code: "too-many" });
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		await resetPassword(tokenIn((await mails(user.email))[0]?.text), STRONG);
		expect(await logIn({ username: user.username, password: STRONG }, { address: "x" })).toMatchObject({
			user: { id: user.id },
		});
	});
});
