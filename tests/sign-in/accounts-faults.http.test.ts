import { expect, test } from "vitest";
import { openBrowser, openClient } from "../support/browser/browser";
import { PASSWORD } from "../support/database/people";
import { startOwnSite } from "../support/server/own-site";

/** A server of its own with the real rate limits, whose database is broken on purpose. */
const { given, server, without } = await startOwnSite({ LOG_LEVEL: "silent", RATE_LIMIT_SCALE: "1" });

const OTP = { phone_number: "9876501234", otp: "123456" };
const PERSON = {
	first_name: "Lakshmi",
	last_name: "Nair",
	address: "4 Temple Street",
	country: "India",
	state: "Kerala",
	city: "Kochi",
	pincode: "682001",
	email: "faulty@example.in",
	mobile_number: "9876501234",
	username: "faulty.l",
	profession: "Public Sector",
	category: "USER",
	password: "Kanoon#48213",
	otp: "123456",
};

test.each([
	["send-otp", OTP, "one_time_codes", "Failed to send OTP. Please try again."],
	["verify-otp", OTP, "one_time_codes", "Failed to verify OTP. Please try again."],
	["register", PERSON, "one_time_codes", "Authentication failed."],
	["login", { username: "asha", password: PASSWORD }, "users", "Authentication failed."],
	["forgort-password", { email: "x@example.in" }, "rate_limits", "Something went wrong!"],
	["reset-password", { token: "x", newPassword: "Kanoon#48213" }, "one_time_tokens", "Server error. Try again later!"],
])("an internal error in %s is reported to programs in the specified words", async (name, body, table, message) => {
	const answer = await without(table, () => openClient(server.url)("POST", `/api/v1/auth/${name}`, body));
	expect(answer).toMatchObject({ status: 503, json: { status: false, message } });
});

test.each([
	["/?form=sign-up", { ...PERSON, intent: "send-otp" }, "rate_limits", "Failed to send OTP. Please try again."],
	["/", { username: "asha", password: PASSWORD }, "rate_limits", "Authentication failed."],
	["/forgot-password", { email: "x@example.in" }, "rate_limits", "Something went wrong!"],
] as const)("an internal error at %s is shown on the page", async (page, fields, table, message) => {
	const browser = openBrowser(server.url);
	const filled = await browser.prepare(page, fields);
	const action = page.startsWith("/?") ? page.replace("/?", "/?index&") : page === "/" ? "/?index" : page;
	const response = await without(table, () => browser.send(action, filled));
	expect(response.status).toBe(503);
	const shown = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
	expect(shown).toContain(message);
});

test("the fourth code in ten minutes is refused with 429 and the time to try again", async () => {
	const call = openClient(server.url);
	const phone_number = "9876500001";
	for (let i = 0; i < 3; i++) expect((await call("POST", "/auth/send-otp", { phone_number })).status).toBe(200);
	const refused = await call("POST", "/auth/send-otp", { phone_number });
	expect(refused).toMatchObject({
		status: 429,
		json: { status: false, message: expect.stringContaining("Too many OTPs were requested.") },
	});
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a known and an unknown email get the same answers thirty times, with the real rate limits", async () => {
	const call = openClient(server.url);
	const { email } = await given.givenUser();
	const answers = [];
	for (let i = 0; i < 30; i++) {
		answers.push(await call("POST", "/auth/forgort-password", { email }));
		answers.push(await call("POST", "/auth/forgort-password", { email: "nobody@example.in" }));
	}
	expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
	expect(answers[0]?.status).toBe(200);
});
