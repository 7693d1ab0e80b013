import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { fill, listAddresses } from "../support/server/routes";
import { base, givenBrowser } from "../support/server/site";

/** What every answer says, whatever it is. */
const EVERYWHERE: [name: string, value: RegExp][] = [
	["x-content-type-options", /^nosniff$/],
	["x-frame-options", /^DENY$/],
	["referrer-policy", /^strict-origin(-when-cross-origin)?$/],
	["cross-origin-opener-policy", /^same-origin-allow-popups$/],
	["cross-origin-resource-policy", /^same-origin$/],
	["permissions-policy", /camera=\(\).*publickey-credentials-get=\(self\)/],
	["content-security-policy", /default-src '(none|self)'/],
	["x-permitted-cross-domain-policies", /^none$/],
];

const missing = (headers: Headers) =>
	EVERYWHERE.filter(([name, value]) => !value.test(headers.get(name) ?? "")).map(([name]) => name);

const open = (path: string, init: RequestInit = {}) => fetch(base + path, { redirect: "manual", ...init });

describe("every answer carries the security headers", () => {
	const asset = (ending: string) =>
		`/assets/${readdirSync("build/client/assets").find((file) => file.endsWith(ending)) ?? "missing"}`;
	// Of a stylesheet or a script: how it is read.
	const OF_PARTS = ["x-content-type-options"];
	const notOfParts = EVERYWHERE.map(([name]) => name).filter((name) => !OF_PARTS.includes(name));
	const kinds: [kind: string, path: string, status: number, init?: RequestInit][] = [
		["a page", "/", 200],
		["a script", asset(".js"), 200],
		["a stylesheet", asset(".css"), 200],
		["the service worker", "/sw.js", 200],
		["the manifest", "/manifest.webmanifest", 200],
		["an icon", "/favicon.svg", 200],
		["robots.txt", "/robots.txt", 200],
		["security.txt", "/.well-known/security.txt", 200],
		["health", "/healthz", 200],
		["readiness", "/readyz", 200],
		["a missing page", "/nowhere", 404],
		["a missing file", "/assets/nowhere.js", 404],
		["a redirect", "/user/cases", 303],
		["a call without a token", "/api/v1/cases/1", 401],
		["a missing call", "/api/v1/nowhere", 404],
		["the API's description", "/api/v1/openapi.json", 200],
		["a wrong method", "/csp-reports", 405],
		[
			"a form of another site",
			"/login",
			403,
			{ method: "POST", headers: { origin: "https://evil.example" }, body: new URLSearchParams() },
		],
		["an address nobody can read", "/%00", 400],
		["too large a body", "/login", 413, { method: "POST", body: "x".repeat(2 * 1024 * 1024) }],
		["a page's data", "/user/cases.data", 202],
	];
	test.each(kinds)("%s", async (_, path, status, init) => {
		const { status: answered, headers } = await open(path, init);
		const left = path.startsWith("/assets/") ? notOfParts : [];
		expect(missing(headers).filter((name) => !left.includes(name))).toEqual([]);
		const type = headers.get("content-type") ?? "";
		if (/^text\/|\+xml/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i);
		expect(answered).toBe(status);
	});

	test("every address of the product, for a stranger", async () => {
		const without: string[] = [];
		for (const { pattern } of listAddresses()) {
			const { headers, body } = await open(fill(pattern));
			await body?.cancel();
			const lacks = missing(headers);
			if (lacks.length > 0) without.push(`${pattern}: ${lacks.join(", ")}`);
		}
		expect(without).toEqual([]);
	});

	test("a file the browser still has", async () => {
		const etag = (await open("/favicon.svg")).headers.get("etag") ?? "";
		const { status, headers } = await open("/favicon.svg", { headers: { "if-none-match": etag } });
		expect([status, missing(headers)]).toEqual([304, []]);
	});

	test("a request that is none", async () => {
		const { hostname, port } = new URL(base);
		const socket = connect(Number(port), hostname);
		socket.write("NONSENSE\r\n\r\n");
		const [answer] = await once(socket, "data");
		socket.destroy();
		const headers = new Headers(
			String(answer)
				.split("\r\n\r\n")[0]
				?.split("\r\n")
				.slice(1)
				.map((line): [string, string] => {
					const colon = line.indexOf(":");
					return [line.slice(0, colon), line.slice(colon + 1).trim()];
				}),
		);
		expect(missing(headers)).toEqual([]);
	});
});

test("a page whose address carries a token never tells it in a Referer", async () => {
	for (const { pattern } of listAddresses()) {
		const { headers, body } = await open(fill(pattern));
		await body?.cancel();
		const isCut = /:(token|file)\b/.test(pattern);
		expect(headers.get("referrer-policy"), pattern).toBe(isCut ? "strict-origin" : "strict-origin-when-cross-origin");
	}
});

test("pages let no script write text as HTML, but for the one with Razorpay's script", async () => {
	const { headers } = await open("/");
	expect(headers.get("content-security-policy")).toContain(
		"require-trusted-types-for 'script'; trusted-types default;",
	);
	expect(headers.get("content-security-policy")).toContain("report-uri /csp-reports");
	const { browser } = await givenBrowser();
	const policyOf = async (path: string) => (await browser.get(path)).headers.get("content-security-policy");
	expect(await policyOf("/user/cases")).toContain("require-trusted-types-for 'script'");
	const paying = await policyOf(fill("/user/Packages/pay/:transactionId"));
	expect(paying).toContain("report-uri /csp-reports");
	expect(paying).not.toContain("trusted-types");
});

describe("reports of browsers", () => {
	const report = {
		"csp-report": {
			"document-uri": `${base}/user/diary?day=2027-01-01`,
			"effective-directive": "img-src",
			"blocked-uri": "https://evil.example/pixel.png?who=asha",
		},
	};
	const send = (body: string, type = "application/csp-report", init: RequestInit = {}) =>
		open("/csp-reports", { method: "POST", headers: { "content-type": type }, body, ...init });

	test("are taken in both forms", async () => {
		expect((await send(JSON.stringify(report))).status).toBe(204);
		const { "document-uri": documentURL, "blocked-uri": blockedURL } = report["csp-report"];
		const newer = [{ type: "csp-violation", body: { documentURL, blockedURL, effectiveDirective: "img-src" } }];
		expect((await send(JSON.stringify(newer), "application/reports+json")).status).toBe(204);
	});

	test.each<[what: string, status: number, body: string, type?: string]>([
		["another kind of content", 415, JSON.stringify(report), "application/json"],
		["a form", 415, "a=b", "application/x-www-form-urlencoded"],
		["no JSON", 400, "{"],
		["what is too large", 413, JSON.stringify({ ...report, more: "x".repeat(9000) })],
		["what is no report", 204, "{}"],
	])("%s is answered", async (_, status, body, type) => {
		expect((await send(body, type)).status).toBe(status);
	});
});
