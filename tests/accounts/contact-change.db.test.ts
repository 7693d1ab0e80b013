import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeAccount } from "~/features/people/accounts/administration/commands.administration.server";
import { resetPassword } from "~/features/people/accounts/commands.recovery.server";
import {
	cancelContactChange,
	confirmEmailChange,
	confirmMobileChange,
	findEmailChange,
} from "~/features/people/accounts/contact/commands.contact-change.server";
import { requireUndo, undoContactChange } from "~/features/people/accounts/contact/commands.undo-contact.server";
import { undoLinks } from "~/features/people/accounts/contact/undo-links.server";
import { updateProfile } from "~/features/people/accounts/profile/commands.profile.server";
import { profileChange, profileInput } from "~/features/people/accounts/profile/profile-input.server";
import { requireProfile } from "~/features/people/accounts/profile/queries.profile.server";
import { findSession } from "~/features/people/chamber/session.server";
import { deliverSms } from "~/features/people/notifications/commands.server";
import type { sendSmsJob } from "~/features/people/notifications/queues.server";
import { sendAccountLink } from "~/features/people/sign-in/codes/links.server";
import { sendOtp } from "~/features/people/sign-in/codes/otp.server";
import { isFreshlyProven, type Proof } from "~/features/people/sign-in/proof.server";
import { startSession } from "~/features/people/sign-in/sessions/sessions.server";
import { listRecipients } from "~/features/telling/messages/recipients/recipients.server";
import { MINUTE_MS } from "~/platform/calendar/day";
import { sql } from "~/platform/db/client.server";
import type { JobData } from "~/platform/queue/job.server";
import { queue } from "~/platform/queue/queue.server";
import { env } from "~/platform/settings/env.server";
import { action as answerSms } from "~/routes/sandbox/sms";
import { listMessages } from "~/sandbox/outbox.server";
import { given } from "../support/database/given";
import { PASSWORD } from "../support/database/people";
import { queuedMails, queuedSms } from "../support/database/queued";

afterEach(() => vi.unstubAllGlobals());

type Person = Awaited<ReturnType<typeof given.givenUser>>;
let user: Person;
beforeEach(async () => {
	user = await given.givenUser({ address: "12 Court Road", city: "Pune", state: "Maharashtra", pincode: "411005" });
});

const change = (typed: Record<string, unknown>, by: Person = user, whose: Person = user) =>
	updateProfile({ id: by.id, address: "203.0.113.5" }, whose.id, profileChange.parse(typed), {
		user: { id: by.id, sessionId: by.id, provenAt: new Date() },
	});

/** The mails and texts queued for an email address or number, newest first. */
const sentTo = async (to: string) =>
	to.startsWith("+")
		? (await queuedSms(to)).map(({ TEXT }) => String(TEXT)).reverse()
		: (await queuedMails(to)).map(({ text }) => text).reverse();
const linkTo = async (to: string) => /confirm-email\/([\w-]+)/.exec((await sentTo(to))[0] ?? "")?.[1] ?? "";
const otpTo = async (to: string) => /\d{6}/.exec((await sentTo(to))[0] ?? "")?.[0] ?? "";

describe("a change of the profile", () => {
	test("saves the submitted fields, leaves the others, and never changes the name", async () => {
		const waiting = await change({ city: "Nashik", first_name: "Mallory", state: "goa", profession: null });
		expect(waiting).toEqual({});
		expect(await requireProfile(user.id)).toMatchObject({
			city: "Nashik",
			state: "Goa",
			firstName: "Meera",
			address: "12 Court Road",
		});
	});

	test("is refused at the field for a state that does not exist", async () => {
		await expect(change({ state: "Atlantis" })).rejects.toMatchObject({
			field: "state",
			message: "Invalid state selected.",
		});
	});

	test.each([
		[{ pincode: "011005" }, "Pincode cannot start with 0"],
		[{ pincode: "4110" }, "Must be 6 digits"],
		[{ mobile_number: "12345" }, "Please enter a valid Indian mobile number!"],
		[{ category: "JUDGE" }, "Category is required"],
	])("with %o fails with: %s", (typed, message) => {
		const parsed = profileInput.partial().safeParse(typed);
		expect(parsed.error?.issues[0]?.message).toBe(message);
	});

	test("by an administrator for another person is in the audit log", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await change({ city: "Satara" }, admin);
		expect(await sql`select actor_id, action, details from audit_log`).toMatchObject([
			{ actor_id: admin.id, action: "user.update-profile", details: { fields: ["city"] } },
		]);
	});
});

describe("a new email address", () => {
	const fresh = "new.address@example.in";

	test("waits for its link, replaces the old address once, and the old address is notified", async () => {
		expect(await change({ email: fresh })).toEqual({ email: fresh });
		expect(await requireProfile(user.id)).toMatchObject({ email: user.email, pending: { email: fresh } });
		const token = await linkTo(fresh);
		expect(JSON.stringify(await sql`select * from one_time_tokens`)).not.toContain(token);
		expect(await findEmailChange(token)).toBe(fresh);
		expect((await requireProfile(user.id)).email).toBe(user.email);

		const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirmEmailChange(token)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await requireProfile(user.id)).toMatchObject({ email: fresh, pending: {} });
		expect(await sentTo(user.email)).toEqual([
			expect.stringContaining("now uses another email address"),
			expect.stringContaining("asked to change the email address"),
		]);
	});

	test("is refused after 24 hours, after a newer request, and after it is cancelled", async () => {
		await change({ email: "first@example.in" });
		const first = await linkTo("first@example.in");
		await change({ email: fresh });
		await expect(confirmEmailChange(first)).rejects.toMatchObject({ code: "invalid" });
		await sql`update one_time_tokens set expires_at = expires_at - interval '24 hours'`;
		await expect(confirmEmailChange(await linkTo(fresh))).rejects.toMatchObject({ code: "invalid" });
		await change({ email: fresh });
		await cancelContactChange(user.id, "email");
		await expect(confirmEmailChange(await linkTo(fresh))).rejects.toMatchObject({ code: "invalid" });
	});

	test("of another account gets the same answer and no link; the holder of the address is notified", async () => {
		const other = await given.givenUser();
		expect(await change({ email: other.email })).toEqual({ email: other.email });
		expect(await sentTo(other.email)).toEqual([expect.stringContaining("use your email address for another")]);
		expect(await linkTo(other.email)).toBe("");
		expect((await requireProfile(user.id)).pending).toEqual({ email: other.email });
	});

	test("that another account takes before it is confirmed is refused", async () => {
		await change({ email: fresh });
		const token = await linkTo(fresh);
		await given.givenUser({ email: fresh.toUpperCase() });
		await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: "conflict" });
		expect((await requireProfile(user.id)).email).toBe(user.email);
	});

	test("is mailed at most three times an hour for one person, and at most ten times a day to one address", async () => {
		for (const name of ["a", "b", "c"]) await change({ email: `${name}@example.in` });
		await expect(change({ email: "d@example.in" })).rejects.toMatchObject({
			code: "too-many",
			message: expect.stringContaining("Too many emails were requested."),
		});
		for (let i = 0; i < 10; i++) {
			const other = await given.givenUser();
			await change({ email: fresh }, other, other);
		}
		const last = await given.givenUser();
		await expect(change({ email: fresh.toUpperCase() }, last, last)).rejects.toMatchObject({ code: "too-many" });
		expect(await sentTo(fresh)).toHaveLength(10);
	});

	test("invalidates the reset links mailed to the old address", async () => {
		await sendAccountLink({ purpose: "reset-password", name: user.email });
		const reset = /reset-password\/([\w-]+)/.exec((await sentTo(user.email))[0] ?? "")?.[1] ?? "";
		await change({ email: fresh });
		await confirmEmailChange(await linkTo(fresh));
		await expect(resetPassword(reset, "Kanoon#48213")).rejects.toMatchObject({ code: "invalid", field: "token" });
	});

	test.each([
		["a reset of the password", (person: Person) => resetByMail(person)],
		[
			"a block",
			async (person: Person) => changeAccount(await admin(), person.id, { action: "block", reason: "misuse" }),
		],
		[
			"a new role",
			async (person: Person) =>
				changeAccount(await admin(), person.id, {
					action: "make-admin",
					reason: "joins us",
					username: person.username,
				}),
		],
	])("is cancelled by %s", async (_, end) => {
		await change({ email: fresh });
		const token = await linkTo(fresh);
		await end(user);
		expect(await findEmailChange(token)).toBeUndefined();
		await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: "invalid" });
		expect((await requireProfile(user.id)).email).toBe(user.email);
	});
});

const admin = async () => ({ id: (await given.givenUser({ role: "ADMIN" })).id, address: "198.51.100.4" });

async function resetByMail(person: Person) {
	await sendAccountLink({ purpose: "reset-password", name: person.email });
	const token = /reset-password\/([\w-]+)/.exec((await sentTo(person.email))[0] ?? "")?.[1] ?? "";
	await resetPassword(token, "Kanoon#48213");
}

describe("a change of email address or mobile number", () => {
	const provenBefore = (minutes: number, sessionId = randomUUID()) => ({
		user: { id: user.id, sessionId, provenAt: new Date(Date.now() - minutes * MINUTE_MS) },
	});
	const changeWith = (proof: Proof, typed: Record<string, unknown> = { email: "late@example.in" }) =>
		updateProfile({ id: user.id, address: "203.0.113.5" }, user.id, profileChange.parse(typed), proof);

	test("more than ten minutes after the login needs the password, which then counts for ten minutes", async () => {
		await expect(changeWith(provenBefore(11))).rejects.toMatchObject({ code: "forbidden", field: "password" });
		await expect(changeWith({ ...provenBefore(11), password: "Wrong@12345" })).rejects.toMatchObject({
			code: "invalid",
			field: "password",
		});
		expect((await requireProfile(user.id)).pending).toEqual({});
		const token = await startSession(user, { userAgent: "a", address: "b" });
		await sql`update sessions set proven_at = now() - interval '11 minutes'`;
		const session = await findSession(token);
		if (!session) throw new Error("No session came back");
		await changeWith({ user: session, password: PASSWORD });
		expect(isFreshlyProven(session)).toBe(false);
		expect(isFreshlyProven((await findSession(token)) ?? session)).toBe(true);
	});

	test("within ten minutes of the login needs no password, and neither does another field at any time", async () => {
		await changeWith(provenBefore(9));
		await changeWith(provenBefore(600), { city: "Nashik", email: user.email });
		expect((await requireProfile(user.id)).city).toBe("Nashik");
	});
});

describe("the link that undoes a change", () => {
	const fresh = "thief@example.in";
	const freshNumber = "+919811144466";
	const address = "203.0.113.9";
	const undoTo = async (to: string) => /undo-contact\/([\w-]+)/.exec((await sentTo(to))[0] ?? "")?.[1] ?? "";
	/** Asks for the new address. @returns the token that undoes the change */
	async function askForFresh() {
		await change({ email: fresh });
		return undoTo(user.email);
	}
	const contactsOf = async () => {
		const { email, mobileNumber, needsMobileProof, pending } = await requireProfile(user.id);
		return { email, mobileNumber, needsMobileProof, pending };
	};
	const asBefore = () => ({
		email: user.email,
		mobileNumber: user.mobileNumber,
		needsMobileProof: false,
		pending: {},
	});

	test("is mailed and texted at the request, is stored as a hash, and shows the contacts it restores", async () => {
		const token = await askForFresh();
		expect(token).toMatch(/^[\w-]{22}$/);
		expect((await sentTo(user.mobileNumber))[0]).toContain(`/undo-contact/${token}`);
		const storedRows = await sql`select u.*, (select json_agg(data) from pgboss.job) as jobs from one_time_tokens u`;
		expect(JSON.stringify(storedRows)).not.toContain(token);
		expect(await requireUndo(token, address)).toEqual({
			email: `${user.email.slice(0, 2)}…@${user.email.split("@")[1]}`,
			mobileEnding: user.mobileNumber.slice(-3),
		});
		expect(await findEmailChange(await linkTo(fresh))).toBe(fresh);
	});

	test("cancels an unconfirmed change once, and ends all access, including the password", async () => {
		const token = await askForFresh();
		const proof = await linkTo(fresh);
		const session = await startSession(user, { userAgent: "a", address: "b" });
		const passwordOf = async () => (await sql`select password_hash from users where id = ${user.id}`)[0]?.password_hash;
		const password = await passwordOf();
		const results = await Promise.allSettled(Array.from({ length: 5 }, () => undoContactChange(token, address)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await contactsOf()).toEqual(asBefore());
		expect(await findSession(session)).toBeUndefined();
		expect(await passwordOf()).not.toBe(password);
		await expect(confirmEmailChange(proof)).rejects.toMatchObject({ code: "invalid" });
		expect(await sql`select actor_id, action from audit_log where area = ''`).toEqual([
			{ actor_id: user.id, action: "user.undo-contact" },
		]);
	});

	test("restores the contacts of a confirmed change, and mails both addresses, the restored one with a reset link", async () => {
		await change({ email: fresh, mobile_number: freshNumber });
		const token = await undoTo(user.email);
		await confirmEmailChange(await linkTo(fresh));
		await confirmMobileChange(user.id, await otpTo(freshNumber));
		await undoContactChange(token, address);
		expect(await contactsOf()).toEqual(asBefore());
		expect((await sentTo(fresh))[0]).toContain("undid a change");
		const reset = (await sentTo(user.email)).find((text) => text.includes("reset-password")) ?? "";
		await resetPassword(/reset-password\/([\w-]+)/.exec(reset)?.[1] ?? "", "Kanoon#48213");
	});

	test("removes passkeys, webhooks and a second factor added after the change, and leaves the earlier ones", async () => {
		await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) values
			(gen_random_uuid(), ${user.id}, 'old', 'x', 0, '{}', 'old', now() - interval '1 day')`;
		const token = await askForFresh();
		await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name) values
			(gen_random_uuid(), ${user.id}, 'new', 'x', 0, '{}', 'new')`;
		await sql`insert into second_factors (user_id, sealed_secret, last_counter) values (${user.id}, 'x', 0)`;
		await sql`insert into webhook_endpoints (id, user_id, url, kinds, sealed_secret, created_at) values
			(gen_random_uuid(), ${user.id}, 'https://old.example', '{case.order}', 'x', now() - interval '1 day'),
			(gen_random_uuid(), ${user.id}, 'https://new.example', '{case.order}', 'x', now())`;
		await undoContactChange(token, address);
		expect(await sql`select url from webhook_endpoints where user_id = ${user.id}`).toEqual([
			{ url: "https://old.example" },
		]);
		expect(await sql`select name from passkeys where user_id = ${user.id}`).toEqual([{ name: "old" }]);
		expect(await sql`select user_id from second_factors where user_id = ${user.id}`).toEqual([]);
	});

	test("is mailed again when the change is confirmed, and works without the first mail", async () => {
		const first = await askForFresh();
		await confirmEmailChange(await linkTo(fresh));
		const second = await undoTo(user.email);
		expect(second).not.toBe(first);
		await undoContactChange(second, address);
		expect(await contactsOf()).toEqual(asBefore());
	});

	test("of a later change restores nothing earlier, and a link of an earlier change cancels it", async () => {
		const owners = await askForFresh();
		await confirmEmailChange(await linkTo(fresh));
		await change({ email: "second.thief@example.in" });
		const thiefs = await undoTo(fresh);
		await change({ mobile_number: freshNumber });
		const another = await undoTo(fresh);
		await undoContactChange(thiefs, address);
		expect((await contactsOf()).email).toBe(fresh);
		await expect(undoContactChange(another, address)).rejects.toMatchObject({ code: "not-found" });
		await undoContactChange(owners, address);
		expect(await contactsOf()).toEqual(asBefore());
	});

	test("survives a password reset by the person who made the change, and works for 72 hours", async () => {
		const token = await askForFresh();
		await confirmEmailChange(await linkTo(fresh));
		await resetByMail({ ...user, email: fresh });
		await sql`update one_time_tokens set expires_at = expires_at - interval '71 hours 59 minutes'`;
		expect(await undoLinks.find(token)).toBeDefined();
		await sql`update one_time_tokens set expires_at = expires_at - interval '2 minutes'`;
		await expect(undoContactChange(token, address)).rejects.toMatchObject({ code: "not-found" });
	});

	test("reports that another account has the address now, changes nothing, and works once the address is free", async () => {
		const token = await askForFresh();
		await confirmEmailChange(await linkTo(fresh));
		const other = await given.givenUser({ email: user.email });
		await expect(undoContactChange(token, address)).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Another account now uses this email address"),
		});
		expect((await contactsOf()).email).toBe(fresh);
		await sql`delete from users where id = ${other.id}`;
		await undoContactChange(token, address);
		expect((await contactsOf()).email).toBe(user.email);
	});

	test("works for no blocked person, and guesses are limited", async () => {
		const token = await askForFresh();
		await sql`update users set blocked_at = now() where id = ${user.id}`;
		await expect(requireUndo(token, address)).rejects.toMatchObject({ code: "not-found" });
		for (let i = 0; i < 29; i++) await requireUndo(`guess-${i}`, address).catch(() => undefined);
		await expect(requireUndo("guess", address)).rejects.toMatchObject({ code: "too-many" });
	});

	test("is mailed only, where no SMS template is registered for it", async () => {
		const { SMS_UNDO_TEMPLATE_ID } = env;
		try {
			Object.assign(env, { SMS_UNDO_TEMPLATE_ID: "" });
			expect(await askForFresh()).not.toBe("");
			expect(await sentTo(user.mobileNumber)).toEqual([]);
		} finally {
			Object.assign(env, { SMS_UNDO_TEMPLATE_ID });
		}
	});
});

describe("a new mobile number", () => {
	const fresh = "+919811144455";

	test("waits for its code, replaces the old one, and the old number and the email address are notified", async () => {
		expect(await change({ mobile_number: "098111 44455" })).toEqual({ mobile: fresh });
		expect((await requireProfile(user.id)).mobileNumber).toBe(user.mobileNumber);
		const otp = await otpTo(fresh);
		const wrong = otp === "000000" ? "111111" : "000000";
		await expect(confirmMobileChange(user.id, wrong)).rejects.toMatchObject({
			field: "otp",
			message: "Invalid OTP. Please try again.",
		});
		await confirmMobileChange(user.id, otp);
		expect(await requireProfile(user.id)).toMatchObject({ mobileNumber: fresh, pending: {} });
		expect((await sentTo(user.mobileNumber)).join("\n")).toContain("ending in 455");
		expect((await sentTo(user.email))[0]).toContain("ending in 455");
		await expect(confirmMobileChange(user.id, otp)).rejects.toMatchObject({ code: "not-found" });
	});

	test("is announced to the old number by a template of its own, whose text the SMS company enforces", async () => {
		await change({ mobile_number: fresh });
		await confirmMobileChange(user.id, await otpTo(fresh));
		const [job] = await queue()
			.fetch<JobData<typeof sendSmsJob>>("send-sms", { priority: false, batchSize: 9 })
			.then((jobs) => jobs.filter(({ data }) => data.template === "mobile-changed"));
		if (!job) throw new Error("The old number is told nothing");
		const smsRequests: { template_id: string }[] = [];
		vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
			smsRequests.push(JSON.parse(String(init.body)));
			return answerSms({ request: new Request(url, init), params: {}, context: {} });
		});
		await deliverSms(job.data);
		expect((await listMessages(user.mobileNumber)).map(({ text }) => text)).toEqual([
			expect.stringContaining("ending in 455"),
		]);
		await deliverSms({ ...job.data, template: "otp" });
		expect(await listMessages(user.mobileNumber)).toHaveLength(1);
		expect(smsRequests.map((body) => body.template_id)).toEqual([env.SMS_CHANGE_TEMPLATE_ID, env.SMS_TEMPLATE_ID]);
		expect(env.SMS_CHANGE_TEMPLATE_ID).not.toBe(env.SMS_TEMPLATE_ID);
	});

	test("is verified only with the code of the person who entered it", async () => {
		const other = await given.givenUser();
		await change({ mobile_number: fresh });
		const mine = await otpTo(fresh);
		await change({ mobile_number: fresh }, other, other);
		await confirmMobileChange(user.id, mine);
		await expect(confirmMobileChange(other.id, await otpTo(fresh))).rejects.toMatchObject({ code: "conflict" });
		expect(await requireProfile(other.id)).toMatchObject({ mobileNumber: other.mobileNumber });
	});

	test("of another account gets the same answer and no code; the holder of the number is notified by mail", async () => {
		const other = await given.givenUser();
		expect(await change({ mobile_number: other.mobileNumber })).toEqual({ mobile: other.mobileNumber });
		expect(await sentTo(other.mobileNumber)).toEqual([]);
		expect(await sentTo(other.email)).toEqual([expect.stringContaining("use your mobile number for another")]);
		await expect(confirmMobileChange(user.id, "000000")).rejects.toMatchObject({ code: "invalid", field: "otp" });
		expect((await requireProfile(user.id)).mobileNumber).toBe(user.mobileNumber);
	});

	test("has limits of its own, which strangers who request codes for it do not use up", async () => {
		for (let i = 0; i < 3; i++)
			await sendOtp({ mobileNumber: fresh, purpose: "registration", visitor: "x", address: "192.0.2.1" });
		await change({ mobile_number: fresh });
		await confirmMobileChange(user.id, await otpTo(fresh));
		expect((await requireProfile(user.id)).mobileNumber).toBe(fresh);
	});

	test("must be verified where the account was first verified by a reset, and gets no messages until then", async () => {
		const squatter = await given.givenUser({ emailVerifiedAt: null });
		await resetByMail(squatter);
		expect(await requireProfile(squatter.id)).toMatchObject({ needsMobileProof: true });
		const { id } = await given.givenCase(squatter.id);
		const numbersFor = async () =>
			(await listRecipients(squatter.id, [id])).byCase.get(id)?.map(({ number }) => number);
		expect(await numbersFor()).toEqual([]);
		await change({ mobile_number: fresh }, squatter, squatter);
		await confirmMobileChange(squatter.id, await otpTo(fresh));
		expect(await requireProfile(squatter.id)).toMatchObject({ needsMobileProof: false, mobileNumber: fresh });
		expect(await numbersFor()).toEqual([fresh]);
	});

	test("whose code cannot be sent now changes no other field either", async () => {
		for (let i = 0; i < 3; i++) await change({ mobile_number: fresh });
		await expect(change({ mobile_number: fresh, city: "Nagpur" })).rejects.toMatchObject({ code: "too-many" });
		expect((await requireProfile(user.id)).city).toBe("Pune");
	});
});
