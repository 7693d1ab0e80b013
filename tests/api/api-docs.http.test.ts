import { describe, expect, test } from "vitest";
import { API_ERROR_CODES } from "~/error-reasons";
import { WEBHOOK_KINDS } from "~/features/people/webhooks/kinds";
import { base } from "../support/server/site";

const read = async (path: string, headers: Record<string, string> = {}) =>
	(await fetch(base + path, { headers: { accept: "text/html", ...headers } })).text();
const guide = await read("/api/docs");

describe("the guide for programs", () => {
	test("is one page without scripts that has what a program needs", () => {
		expect(guide).not.toContain("<script");
		expect(guide.match(/<h1/g)).toHaveLength(1);
		for (const id of [
			"authentication",
			"dates",
			"ids-and-values",
			"spellings",
			"paging",
			"limits",
			"errors",
			"idempotency",
		])
			expect(guide).toContain(`id="${id}"`);
		for (const id of ["retries", "webhooks", "verify-the-signature"]) expect(guide).toContain(`id="${id}"`);
		for (const { code } of API_ERROR_CODES) expect(guide).toContain(`<code>${code}</code>`);
		for (const { type } of WEBHOOK_KINDS) expect(guide).toContain(`<code>${type}</code>`);
		expect(guide.replaceAll("{userId}", "")).not.toMatch(/\{\{/);
	});

	test.each([
		["errors", "/api/docs#errors"],
		["paging-and-limits", "/api/docs#paging"],
		["webhooks", "/api/docs#webhooks"],
		["oddities", "/api/docs#compatibility"],
		["changelog", "/api/docs#deprecation"],
		["objects", "/api/docs/calls"],
		["cases", "/api/docs/calls"],
	])("is where the earlier page %s leads to", async (page, to) => {
		const answer = await fetch(`${base}/api/docs/${page}`, { redirect: "manual" });
		expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
		const [, id] = to.split("#");
		if (id) expect(guide).toContain(`id="${id}"`);
	});

	test("answers an address that never was one with a page that says so", async () => {
		const answer = await fetch(`${base}/api/docs/nothing`, { headers: { accept: "text/html" } });
		expect(answer.status).toBe(404);
	});
});

test("the viewer of the calls sends its scripts in the standard version only", async () => {
	expect((await read("/api/docs/calls")).match(/<script src="[^"]+" defer/g)).toHaveLength(2);
	const light = await read("/api/docs/calls", { "save-data": "on" });
	expect(light).not.toContain("<script");
	expect(light).toContain('href="/api/v1/openapi.json"');
});
