import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "~/db/client.server";
import { type JobData, queue } from "~/db/queue.server";
import { env } from "~/env.server";
import {
	confirmEmailChange,
	confirmMobileChange,
	dropContactChange,
	findEmailChange,
	forgetOldContactChanges,
} from "~/features/accounts/contact-change.server";
import { findProfile, updateProfile } from "~/features/accounts/profile.server";
import { profileChange, profileInput } from "~/features/accounts/profile-input.server";
import { deliverSms } from "~/features/notifications/commands.server";
import { action as answerSms } from "~/routes/sandbox/sms";
import { listMessages } from "~/sandbox/outbox.server";
import { openFactories } from "../support/people";

const given = openFactories(String(process.env.DATABASE_URL));
afterAll(() => given.close());
afterEach(() => vi.unstubAllGlobals());

type Person = Awaited<ReturnType<typeof given.givenUser>>;
let user: Person;
beforeEach(async () => {
	user = await given.givenUser({ address: "12 Court Road", city: "Pune", state: "Maharashtra", pincode: "411005" });
});

const change = (typed: Record<string, unknown>, by: Person = user, whose: Person = user) =>
	updateProfile({ id: by.id, address: "203.0.113.5" }, whose.id, profileChange.parse(typed));

/** What was queued for an email address or number, the newest first. */
const sentTo = async (to: string) =>
	(
		await sql`select coalesce(data->>'text', data->'variables'->>'TEXT') as text from pgboss.job
			where data->>'to' = ${to} order by created_on desc, id desc`
	).map(({ text }) => String(text));
const linkTo = async (to: string) => /confirm-email\/([\w-]+)/.exec((await sentTo(to))[0] ?? "")?.[1] ?? "";
const otpTo = async (to: string) => /\d{6}/.exec((await sentTo(to))[0] ?? "")?.[0] ?? "";

describe("changing a profile", () => {
	test("changes what is given, keeps the rest, and never the name", async () => {
		const waiting = await change({ city: "Nashik", first_name: "Mallory", state: "goa", profession: null });
		expect(waiting).toEqual({});
		expect(await findProfile(user.id)).toMatchObject({
			city: "Nashik",
			state: "Goa",
			firstName: "Meera",
			address: "12 Court Road",
		});
	});

	test("to a state that does not exist is refused beside it", async () => {
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
	])("with %o says: %s", (typed, message) => {
		const parsed = profileInput.partial().safeParse(typed);
		expect(parsed.error?.issues[0]?.message).toBe(message);
	});

	test("by an administrator for somebody else stands in the audit log", async () => {
		const admin = await given.givenUser({ role: "ADMIN" });
		await change({ city: "Satara" }, admin);
		expect(await sql`select actor_id, action, details from audit_log`).toMatchObject([
			{ actor_id: admin.id, action: "user.update-profile", details: { fields: ["city"] } },
		]);
	});
});

describe("a new email address", () => {
	const fresh = "new.address@example.in";

	test("waits for its link, replaces the old one once, and the old one is told", async () => {
		expect(await change({ email: fresh })).toEqual({ email: fresh });
		expect(await findProfile(user.id)).toMatchObject({ email: user.email, pending: { email: fresh } });
		const token = await linkTo(fresh);
		expect(JSON.stringify(await sql`select * from contact_changes`)).not.toContain(token);
		expect(await findEmailChange(token)).toBe(fresh);
		expect((await findProfile(user.id)).email).toBe(user.email);

		const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirmEmailChange(token)));
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await findProfile(user.id)).toMatchObject({ email: fresh, pending: {} });
		expect(await sentTo(user.email)).toHaveLength(1);
		expect((await sentTo(user.email))[0]).toContain("now uses another email address");
	});

	test("is not taken after 24 hours, after a newer one, or once dropped", async () => {
		await change({ email: "first@example.in" });
		const first = await linkTo("first@example.in");
		await change({ email: fresh });
		await expect(confirmEmailChange(first)).rejects.toMatchObject({ code: "invalid" });
		await sql`update contact_changes set expires_at = expires_at - interval '24 hours'`;
		await expect(confirmEmailChange(await linkTo(fresh))).rejects.toMatchObject({ code: "invalid" });
		await forgetOldContactChanges();
		expect(await sql`select id from contact_changes`).toHaveLength(0);
		await change({ email: fresh });
		await dropContactChange(user.id, "email");
		await expect(confirmEmailChange(await linkTo(fresh))).rejects.toMatchObject({ code: "invalid" });
	});

	test("of another account is refused beside it, also when that account comes first in between", async () => {
		const other = await given.givenUser();
		await expect(change({ email: other.email.toUpperCase() })).rejects.toMatchObject({
			code: "conflict",
			field: "email",
		});
		await change({ email: fresh });
		const token = await linkTo(fresh);
		await given.givenUser({ email: fresh.toUpperCase() });
		await expect(confirmEmailChange(token)).rejects.toMatchObject({ code: "conflict" });
		expect((await findProfile(user.id)).email).toBe(user.email);
	});
});

describe("a new mobile number", () => {
	const fresh = "+919811144455";

	test("waits for its code, replaces the old one, and the old number and the email are told", async () => {
		expect(await change({ mobile_number: "098111 44455" })).toEqual({ mobile: fresh });
		expect((await findProfile(user.id)).mobileNumber).toBe(user.mobileNumber);
		const otp = await otpTo(fresh);
		const wrong = otp === "000000" ? "111111" : "000000";
		await expect(confirmMobileChange(user.id, wrong)).rejects.toMatchObject({
			field: "otp",
			message: "Invalid OTP. Please try again.",
		});
		await confirmMobileChange(user.id, otp);
		expect(await findProfile(user.id)).toMatchObject({ mobileNumber: fresh, pending: {} });
		expect((await sentTo(user.mobileNumber))[0]).toContain("ending in 455");
		expect((await sentTo(user.email))[0]).toContain("ending in 455");
		await expect(confirmMobileChange(user.id, otp)).rejects.toMatchObject({ code: "not-found" });
	});

	test("is told to the old number by a template of its own, which the company holds to its words", async () => {
		await change({ mobile_number: fresh });
		await confirmMobileChange(user.id, await otpTo(fresh));
		const [job] = await queue()
			.fetch<JobData["send-sms"]>("send-sms", { priority: false, batchSize: 2 })
			.then((jobs) => jobs.filter(({ data }) => data.to === user.mobileNumber));
		if (!job) throw new Error("The old number is told nothing");
		const asked: { template_id: string }[] = [];
		vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
			asked.push(JSON.parse(String(init.body)));
			return answerSms({ request: new Request(url, init), params: {}, context: {} });
		});
		await deliverSms(job.data);
		expect((await listMessages(user.mobileNumber)).map(({ text }) => text)).toEqual([
			expect.stringContaining("ending in 455"),
		]);
		await deliverSms({ ...job.data, template: "otp" });
		expect(await listMessages(user.mobileNumber)).toHaveLength(1);
		expect(asked.map((body) => body.template_id)).toEqual([env.SMS_CHANGE_TEMPLATE_ID, env.SMS_TEMPLATE_ID]);
		expect(env.SMS_CHANGE_TEMPLATE_ID).not.toBe(env.SMS_TEMPLATE_ID);
	});

	test("is proven by its own person's code alone", async () => {
		const other = await given.givenUser();
		await change({ mobile_number: fresh });
		const mine = await otpTo(fresh);
		await change({ mobile_number: fresh }, other, other);
		await confirmMobileChange(user.id, mine);
		await expect(confirmMobileChange(other.id, await otpTo(fresh))).rejects.toMatchObject({ code: "conflict" });
		expect(await findProfile(other.id)).toMatchObject({ mobileNumber: other.mobileNumber });
	});

	test("of another account is refused beside it and gets no code", async () => {
		const other = await given.givenUser();
		await expect(change({ mobile_number: other.mobileNumber })).rejects.toMatchObject({
			code: "conflict",
			field: "mobile_number",
		});
		expect(await sentTo(other.mobileNumber)).toEqual([]);
	});

	test("that cannot be sent a code for now changes nothing else either", async () => {
		for (let i = 0; i < 3; i++) await change({ mobile_number: fresh });
		await expect(change({ mobile_number: fresh, city: "Nagpur" })).rejects.toMatchObject({ code: "too-many" });
		expect((await findProfile(user.id)).city).toBe("Pune");
	});
});
