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

	test("an empty setting is an unset one", () => {
		expect(readSettings({ DATABASE_URL: "", PORT: "" })).toMatchObject({ PORT: 3000 });
	});
});
