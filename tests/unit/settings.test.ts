import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "~/env.server";

const example = readFileSync(".env.example", "utf8");
const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

describe("the settings", () => {
	test("are all named in .env.example, and no others", () => {
		const source = readFileSync("app/env.server.ts", "utf8");
		const known = [...source.matchAll(/^\t([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
		const settings = new Set(known.filter((name) => name !== "NODE_ENV"));
		expect(new Set(named)).toEqual(settings);
	});

	test("need nothing to run a sandbox", () => {
		expect(readSettings({})).toMatchObject({
			isSandbox: true,
			PORT: 3000,
			PUBLIC_URL: "http://localhost:3000",
			ECOURTS_BASE_URL: "http://127.0.0.1:3000/sandbox/ecourts/api/core",
		});
	});

	test("leave the sandbox once a provider is set or the caller says production", () => {
		expect(() => readSettings({ ECOURTS_API_KEY: "x" })).toThrow(/Missing settings: PUBLIC_URL/);
		expect(() => readSettings({ NODE_ENV: "production" })).toThrow(/SANDBOX=1/);
		expect(readSettings({ NODE_ENV: "production", SANDBOX: "1" }).isSandbox).toBe(true);
		expect(readSettings({ ECOURTS_API_KEY: "x", SANDBOX: "1" })).toMatchObject({
			isSandbox: true,
			ECOURTS_API_KEY: "x",
		});
	});

	test.each([
		["PORT", "0"],
		["SANDBOX", "yes"],
		["PUBLIC_URL", "cases.example.in"],
		["RATE_LIMIT_SCALE", "-1"],
		["LOG_LEVEL", "loud"],
	])("%s=%s is refused by name", (name, value) => {
		expect(() => readSettings({ SANDBOX: "1", [name]: value })).toThrow(SettingsError);
		expect(() => readSettings({ SANDBOX: "1", [name]: value })).toThrow(new RegExp(`^${name} `));
	});

	const production = {
		...Object.fromEntries(named.map((name) => [name, ""])),
		SANDBOX: "0",
		PUBLIC_URL: "https://cases.example.in",
		SESSION_SECRET: "b3f1c0de9a7754c2d86e0f9132ab7c54",
		ECOURTS_BASE_URL: "https://court-api.example.in",
		...Object.fromEntries(
			[
				"ECOURTS_API_KEY",
				"RAZORPAY_KEY_ID",
				"RAZORPAY_KEY_SECRET",
				"RAZORPAY_WEBHOOK_SECRET",
				"WHATSAPP_PHONE_NUMBER_ID",
				"WHATSAPP_TOKEN",
				"WHATSAPP_APP_SECRET",
				"WHATSAPP_VERIFY_TOKEN",
				"SMS_AUTHKEY",
				"SMS_TEMPLATE_ID",
				"SMS_CHANGE_TEMPLATE_ID",
				"SMS_ALERT_TEMPLATE_ID",
				"SMS_ALERTS_TEMPLATE_ID",
			].map((name) => [name, "x"]),
		),
		SMTP_URL: "smtps://user:x@mail.example.in:465",
	};

	test.each([
		["SESSION_SECRET", "a".repeat(64)],
		["SESSION_SECRET", "change-me-to-32-characters-please-0123456789"],
		["PUBLIC_URL", "http://cases.example.in"],
		["SMTP_URL", "smtp://user:x@mail.example.in:587"],
		["SMTP_URL", "smtp://user:x@mail.example.in:587?requireTLS=false"],
	])("outside a sandbox %s=%s is refused by name", (name, value) => {
		expect(() => readSettings({ ...production, [name]: value })).toThrow(new RegExp(`^${name} `));
		expect(() => readSettings({ ...production, [name]: value, SANDBOX: "1" })).not.toThrow();
	});

	test("outside a sandbox a mail server with STARTTLS will do, and anything on this machine", () => {
		expect(readSettings(production).isSandbox).toBe(false);
		const SMTP_URL = "smtp://user:x@mail.example.in:587?requireTLS=true";
		expect(readSettings({ ...production, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
		const local = { PUBLIC_URL: "http://127.0.0.1:3000", SMTP_URL: "smtp://localhost:25" };
		expect(readSettings({ ...production, ...local })).toMatchObject(local);
	});

	test("a sandbox listens on this machine only unless HOST says otherwise", () => {
		expect(readSettings({}).HOST).toBe("127.0.0.1");
		expect(readSettings({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
		expect(readSettings(production).HOST).toBe("0.0.0.0");
	});

	test("an empty setting is an unset one", () => {
		expect(readSettings({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
	});
});
