import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { base, given } from "../support/server/site";
import { readMessage as readMessageOf, readOtp as readOtpOf, someMobile } from "../support/telling/outbox";

const call = openClient(base);

const PREFIXES = ["/api/v1/auth", "/api/auth", "/auth"];
const STRONG = "Kanoon#48213";

const person = (about: Record<string, unknown> = {}) => {
	const name = `n${randomUUID().slice(0, 8)}`;
	return {
		first_name: "Lakshmi",
		last_name: "Nair",
		address: "4 Temple Street",
		country: "India",
		state: "Kerala",
		district: "1",
		city: "Kochi",
		pincode: "682001",
		email: `${name}@example.in`,
		username: name,
		profession: "Public Sector",
		category: "USER",
		password: STRONG,
		...about,
	};
};

const readMessage = (to: string, pattern: RegExp) => readMessageOf(base, to, pattern);
const readOtp = (mobile: string) => readOtpOf(base, mobile);

/** FusionAuth 629: programs that check mails open each link, several times and by HEAD, and it still works afterwards. */
async function expectOpenedOnly(path: string) {
	for (const method of ["HEAD", "GET", "GET"]) {
		const headers = { "user-agent": "Mozilla/5.0 (compatible; link-scanner)" };
		const opened = await fetch(base + path, { method, headers, redirect: "manual" });
		expect([method, opened.status, opened.headers.getSetCookie().some((one) => /session/.test(one))]).toEqual([
			method,
			200,
			false,
		]);
	}
}

async function verifiedNumber(prefix = "/api/v1/auth") {
	const phone_number = someMobile();
	expect(await call("POST", `${prefix}/send-otp`, { phone_number })).toMatchObject({ status: 200 });
	const otp = await readOtp(phone_number);
	expect(await call("POST", `${prefix}/verify-otp`, { phone_number, otp })).toMatchObject({ status: 200 });
	return { mobile_number: phone_number, otp };
}

describe.each(PREFIXES)("a program at %s", (prefix) => {
	test("registers a person from the first code to the login", async () => {
		const phone_number = someMobile();
		const sent = await call("POST", `${prefix}/send-otp`, { phone_number: `+91 ${phone_number}` });
		expect(sent).toMatchObject({ status: 200, json: { status: true, message: "OTP sent successfully!" } });
		const otp = await readOtp(phone_number);
		const verified = await call("POST", `${prefix}/verify-otp`, { phone_number: `0${phone_number}`, otp });
		expect(verified).toMatchObject({ status: 200, json: { status: true, message: "OTP verified successfully!" } });

		const payload = person({ mobile_number: phone_number, otp });
		const registered = await call("POST", `${prefix}/register`, payload);
		expect(registered).toMatchObject({ status: 200, json: { status: true, message: "Registration successful!" } });
		const login = { username: payload.username, password: STRONG };
		expect(await call("POST", `${prefix}/login`, login)).toMatchObject({
			status: 403,
			json: { status: false, message: "Please verify email" },
		});
		const path = await readMessage(payload.email, /(\/verify-email\/[\w-]+)/);
		await expectOpenedOnly(path);
		const browser = openBrowser(base);
		const answer = await browser.post(path, {});
		expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
		expect(await call("POST", `${prefix}/login`, login)).toMatchObject({ status: 200, json: { role: "USER" } });
	});
});

describe("the account calls", () => {
	test("name wrong fields by the payload's own keys", async () => {
		expect((await call("POST", "/auth/send-otp", {})).json).toMatchObject({
			status: false,
			errors: { phone_number: ["Mobile number is required!"] },
		});
		expect((await call("POST", "/auth/send-otp", { phone_number: "123" })).json).toMatchObject({
			errors: { phone_number: ["Please enter a valid Indian mobile number!", "It has 3 of 10 digits."] },
		});
		expect((await call("POST", "/auth/verify-otp", { phone_number: someMobile(), otp: "" })).json).toMatchObject({
			errors: { otp: ["Please enter the OTP."] },
		});
		const { status, json } = await call("POST", "/auth/register", {});
		expect(status).toBe(400);
		expect(Object.keys(Object(json).errors).sort()).toEqual(
			[...Object.keys(person()).filter((key) => key !== "district"), "mobile_number", "otp"].sort(),
		);
		expect((await call("POST", "/auth/forgort-password", {})).json).toMatchObject({
			status: false,
			errors: { email: ["Please enter your email."] },
		});
	});

	test("accept POST only", async () => {
		for (const name of ["send-otp", "verify-otp", "register", "forgort-password", "reset-password"]) {
			const answer = await call("GET", `/api/v1/auth/${name}`);
			expect([answer.status, answer.headers.get("allow")], name).toEqual([405, "POST"]);
		}
	});

	test("refuse a wrong code with 400, and check five of fifty guesses at once", async () => {
		const phone_number = someMobile();
		await call("POST", "/auth/send-otp", { phone_number });
		const otp = await readOtp(phone_number);
		const wrong = otp === "000000" ? "000001" : "000000";
		const guesses = await Promise.all(
			Array.from({ length: 50 }, () => call("POST", "/auth/verify-otp", { phone_number, otp: wrong })),
		);
		for (const { status, json } of guesses) {
			expect(status).toBe(400);
			expect(json).toMatchObject({ status: false, message: "Invalid OTP. Please try again." });
		}
		const [row] = await given.client`select tries from one_time_codes where mobile_number = ${`+91${phone_number}`}`;
		expect(row?.tries).toBe(5);
		expect((await call("POST", "/auth/verify-otp", { phone_number, otp })).status).toBe(400);
	});

	test("register no number without its code, nor one that was verified in a person's browser", async () => {
		const { mobile_number, otp } = await verifiedNumber();
		const wrong = otp === "000000" ? "000001" : "000000";
		expect(await call("POST", "/auth/register", person({ mobile_number, otp: wrong }))).toMatchObject({
			status: 400,
			json: { status: false, message: "Invalid OTP. Please try again.", errors: { otp: expect.any(Array) } },
		});
		const stranger = openBrowser(base);
		stranger.cookies.set("visitor", "api");
		const answer = await stranger.post(
			"/?form=sign-up",
			{ ...person(), mobile_number, consent: "on", intent: "register" },
			{ action: "/?index&form=sign-up" },
		);
		expect(answer.status).toBe(400);
		expect(await call("POST", "/auth/register", person({ mobile_number, otp }))).toMatchObject({ status: 200 });
		expect(await call("POST", "/auth/register", person({ mobile_number, otp }))).toMatchObject({ status: 400 });
	});

	test("refuse the second of two registrations of one username at once with 409 at that field", async () => {
		const [first, second] = [await verifiedNumber(), await verifiedNumber()];
		const { username } = person();
		const answers = await Promise.all(
			[first, second].map((proof) => call("POST", "/auth/register", person({ ...proof, username }))),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.json).toEqual({
			status: false,
			message: "This username is taken. Please choose another.",
			code: "username_taken",
			errors: { username: ["This username is taken. Please choose another."] },
		});
	});

	test("recover an account: one mail with username and token, one new password, and ended sessions", async () => {
		const user = await given.givenUser();
		const login = await call("POST", "/auth/login", { username: user.username, password: PASSWORD });
		const known = await call("POST", "/auth/forgort-password", { email: user.email });
		const unknown = await call("POST", "/auth/forgort-password", { email: "nobody@example.in" });
		expect(known.json).toMatchObject({ status: true, message: expect.any(String) });
		expect([unknown.status, unknown.json]).toEqual([known.status, known.json]);
		const token = await readMessage(user.email, /\/reset-password\/([\w-]+)/);
		await expectOpenedOnly(`/reset-password/${token}`);

		expect((await call("POST", "/auth/reset-password", { token, newPassword: "short" })).json).toMatchObject({
			status: false,
			message: "Password must be at least 8 characters",
		});
		expect(await call("POST", "/auth/reset-password", { token, newPassword: STRONG })).toMatchObject({
			status: 200,
			json: { status: true, message: expect.any(String) },
		});
		expect(await call("POST", "/auth/reset-password", { token, newPassword: STRONG })).toMatchObject({
			status: 400,
			json: { status: false, message: "This link was already used." },
		});
		const old = openClient(base, String(Object(login.json).token));
		expect((await old("GET", `/api/v1/cases/${user.id}`)).status).toBe(401);
		expect((await call("POST", "/auth/login", { username: user.username, password: STRONG })).status).toBe(200);
	});
});
