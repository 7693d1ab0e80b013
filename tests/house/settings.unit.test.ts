import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "~/platform/settings/env.server";
import { SETTINGS } from "~/platform/settings/env-schema.server";
import { SECRETS } from "~/platform/settings/env-secrets.server";
import { expectNone } from "../support/none";

const example = readFileSync(".env.example", "utf8");
const named = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name);

describe("the settings", () => {
	const known = Object.entries(Object.assign({}, ...Object.values(SETTINGS)));
	const names = known.map(([name]) => name);

	test("are all named in .env.example, and no others", () => {
		expectNone(
			names.filter((name) => !named.includes(name)),
			"Add to .env.example, with an example:",
		);
		expectNone(
			named.filter((name) => !names.includes(name)),
			"Remove from .env.example:",
		);
	});

	test("all say what they are", () => {
		expectNone(
			known.filter(([, schema]) => !Object(schema).description).map(([name]) => name),
			"Describe the setting in app/platform/settings/env-schema.server.ts:",
		);
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
		["DATABASE_REPLICA_URL", "10.0.0.3"],
		["SHUTDOWN_NOTICE_SECONDS", "9"],
		["LOG_LEVEL", "loud"],
		["OFFICER_EMAIL", "the officer"],
		["SECURITY_EMAIL", "https://example.in"],
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
				"BUSINESS_NAME",
				"BUSINESS_ADDRESS",
				"OFFICER_NAME",
				"OFFICER_PHONE",
				"OFFICER_HOURS",
			].map((name) => [name, "k7"]),
		),
		SMTP_URL: "smtps://user:k7@mail.example.in:465",
		OFFICER_EMAIL: "officer@example.in",
		PUSH_PRIVATE_KEY: "p7Lw2kTqfXn0aVb3mZr8cYh5dJe1uGs4oKi6xQy9Wt0",
	};

	test.each(["BUSINESS_NAME", "BUSINESS_ADDRESS", "OFFICER_NAME", "OFFICER_EMAIL", "OFFICER_PHONE", "OFFICER_HOURS"])(
		"outside a sandbox a start without %s is refused by name",
		(name) => {
			expect(() => readSettings({ ...production, [name]: "" })).toThrow(new RegExp(`^Missing settings: ${name}\\.`));
			expect(() => readSettings({ ...production, [name]: "", SANDBOX: "1" })).not.toThrow();
		},
	);

	test.each([
		["SESSION_SECRET", "a".repeat(64)],
		["SESSION_SECRET", "change-me-to-32-characters-please-0123456789"],
		["SESSION_SECRET", "0123456789abcdef0123456789abcdef"],
		["SESSION_SECRET", "9b-your-secret-goes-here-4f1e7c2a60"],
		["SESSION_SECRET_OLD", "ab".repeat(20)],
		["SESSION_SECRET_OLD", production.SESSION_SECRET],
		["RAZORPAY_KEY_SECRET", "changeme"],
		["RAZORPAY_WEBHOOK_SECRET", "sandbox_webhook_secret"],
		["WHATSAPP_APP_SECRET", "xxxxxxxx"],
		["SMTP_URL", "smtps://user:password@mail.example.in:465"],
		["DATABASE_URL", "postgres://user:password@db.example.in:5432/cases"],
		["PUBLIC_URL", "http://cases.example.in"],
		["SMTP_URL", "smtp://user:k7@mail.example.in:587"],
		["SMTP_URL", "smtp://user:k7@mail.example.in:587?requireTLS=false"],
	])("outside a sandbox %s=%s is refused by name", (name, value) => {
		expect(() => readSettings({ ...production, [name]: value })).toThrow(new RegExp(`^${name} `));
		expect(() => readSettings({ ...production, [name]: value, SANDBOX: "1" })).not.toThrow();
	});

	test("outside a sandbox a mail server with STARTTLS will do, and anything on this machine", () => {
		expect(readSettings(production).isSandbox).toBe(false);
		const SMTP_URL = "smtp://user:k7@mail.example.in:587?requireTLS=true";
		expect(readSettings({ ...production, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
		const local = { PUBLIC_URL: "http://127.0.0.1:3000", SMTP_URL: "smtp://localhost:25" };
		expect(readSettings({ ...production, ...local })).toMatchObject(local);
	});

	test("a sandbox listens on this machine only unless HOST says otherwise", () => {
		expect(readSettings({}).HOST).toBe("127.0.0.1");
		expect(readSettings({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
		expect(readSettings(production).HOST).toBe("0.0.0.0");
	});

	test("one process answers unless more are asked for, each with connections of its own", () => {
		expect(readSettings({ SANDBOX: "1" })).toMatchObject({ WEB_PROCESSES: 1, DATABASE_POOL: 16 });
		expect(readSettings({ SANDBOX: "1", WEB_PROCESSES: "2" })).toMatchObject({ WEB_PROCESSES: 2, DATABASE_POOL: 16 });
		expect(readSettings({ SANDBOX: "1", WEB_PROCESSES: "auto" }).WEB_PROCESSES).toBe(
			Math.min(availableParallelism(), 64),
		);
		for (const WEB_PROCESSES of ["0", "65", "1.5", "all"])
			expect(() => readSettings({ SANDBOX: "1", WEB_PROCESSES })).toThrow(
				"WEB_PROCESSES must be auto, or a whole number from 1 to 64",
			);
	});

	test("an empty setting is an unset one", () => {
		expect(readSettings({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
	});

	describe("from files", () => {
		const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
		afterAll(() => rmSync(folder, { recursive: true }));
		const fileOf = (content: string) => {
			const file = path.join(folder, randomUUID());
			writeFileSync(file, content);
			return file;
		};

		test.each(SECRETS)("%s may be a file's content, without its last line break", (name) => {
			const secret = production[name as keyof typeof production] || "postgres://cases:9Zk2v@127.0.0.1/cases";
			const value = name === "SESSION_SECRET_OLD" ? "5d0e93b7c1a84f266b0d9e18a3c7f542" : secret;
			const rest = { ...production, [name]: "", [`${name}_FILE`]: fileOf(`${value}\n`) };
			expect(readSettings(rest)).toMatchObject({ [name]: name.endsWith("_URLS") ? [value] : value });
		});

		test("are all settings whose name says that they are secret", () => {
			const secret = named.filter((name) => /SECRET|KEY$|TOKEN$|AUTHKEY|^(SMTP|DATABASE.*)_URLS?$/.test(String(name)));
			expect(secret.sort()).toEqual([...SECRETS].sort());
		});

		test.each([
			["is empty", () => fileOf("\n")],
			["has more than one line", () => fileOf("one\ntwo\n")],
			["is larger than 64 KB", () => fileOf("a".repeat(64 * 1024 + 1))],
			["cannot be read", () => path.join(folder, "none")],
			["is not a file", () => folder],
		])("a file that %s is refused by name", (why, file) => {
			const given = { SANDBOX: "1", SESSION_SECRET_FILE: file() };
			expect(() => readSettings(given)).toThrow(new RegExp(`^SESSION_SECRET_FILE ${why}: `));
		});

		test("a setting given twice, and a file for one that is no secret, are refused by name", () => {
			const both = { SANDBOX: "1", SMS_AUTHKEY: "k7", SMS_AUTHKEY_FILE: fileOf("k7") };
			expect(() => readSettings(both)).toThrow(/^SMS_AUTHKEY and SMS_AUTHKEY_FILE are both set/);
			expect(() => readSettings({ PORT_FILE: fileOf("3000") })).toThrow(/^PORT_FILE is not read/);
		});

		test("what a file holds is judged as any other secret, and never printed", () => {
			const given = { ...production, SESSION_SECRET: "", SESSION_SECRET_FILE: fileOf("change-me-now-".repeat(4)) };
			expect(() => readSettings(given)).toThrow(/^SESSION_SECRET looks like an example\. Make one with/);
		});
	});
});
