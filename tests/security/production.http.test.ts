import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDatabase } from "../support/database/postgres";
import { productionSettings } from "../support/server/production-settings";
import { type RunningServer, startServer } from "../support/server/server";

/** A start as an operator's, asked from outside like anybody could. Its proxy ends TLS at this address. */
const PUBLIC = "https://cases.example.in";
let server: RunningServer;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
	database = await createDatabase(inject("databaseUrl"));
	server = await startServer({
		...productionSettings(),
		PUBLIC_URL: PUBLIC,
		NODE_ENV: "production",
		DATABASE_URL: database.url,
		LOG_LEVEL: "info",
	});
}, 120_000);
afterAll(async () => {
	await server.stop();
	await database.drop();
});

const open = (path: string, init: RequestInit = {}) =>
	fetch(server.url + path, { redirect: "manual", ...init, headers: { host: new URL(PUBLIC).host, ...init.headers } });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	open(path, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded", ...headers } });

/** The answer to bytes as they are. */
async function raw(bytes: string): Promise<string> {
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	socket.write(bytes);
	return text(socket);
}

describe("a production start", () => {
	test("warns of nothing, and logs no secret", () => {
		expect(server.output()).not.toMatch(/"level":(40|50|60)/);
		expect(server.output()).not.toMatch(/k7|SESSION_SECRET/);
	});

	test.each(["/", "/status", "/privacy", "/nowhere", "/api/v1/nowhere", "/user/cases", "/healthz", "/favicon.svg"])(
		"%s is for https only, and says nothing of what runs it",
		async (path) => {
			const { headers } = await open(path);
			expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000; includeSubDomains$/);
			for (const name of ["server", "x-powered-by", "via"]) expect(headers.get(name), name).toBeNull();
		},
	);

	test("sets no cookie that another site, a script or plain http could use", async () => {
		const cookies = [...(await open("/")).headers.getSetCookie(), ...(await open("/login")).headers.getSetCookie()];
		expect(cookies.length).toBeGreaterThan(0);
		for (const cookie of cookies)
			expect(cookie).toMatch(/^__Host-[^;]+(?=.*; Path=\/;).*; HttpOnly(?=.*; Secure)(?=.*; SameSite=(Lax|Strict))/i);
	});

	test.each([
		["the simulators", "/sandbox", 404],
		["the simulators' mails", "/sandbox/outbox.json", 404],
		["metrics", "/metrics", 404],
		["settings", "/.env", 404],
		["sources", "/assets/root.js.map", 404],
		["a package's files", "/package.json", 404],
		["a file above the folder", "/assets/..%2f..%2fpackage.json", 404],
		["the build of the server", "/server/index.js", 404],
	])("shows nobody %s", async (_, path, status) => {
		const answer = await open(path);
		expect(answer.status).toBe(status);
		expect(await answer.text()).not.toMatch(/"dependencies"|SECRET|nyaya_/);
	});

	test("has no account that a sandbox has", async () => {
		for (const [username, password] of [
			["admin", "Admin@12345"],
			["asha", "Asha@12345"],
		])
			expect(
				(
					await post("/api/v1/auth/login", JSON.stringify({ username, password }), {
						"content-type": "application/json",
					})
				).status,
			).toBe(401);
	});

	test.each([
		["a form without its token", "/login", {}, 403],
		["a form of another site", "/login", { origin: "https://evil.example" }, 403],
		["a payment that nobody signed", "/webhooks/razorpay", { "content-type": "application/json" }, 400],
		["a message that nobody signed", "/webhooks/whatsapp", { "content-type": "application/json" }, 403],
		["a call without a token", "/api/v1/cases/add", { "content-type": "application/json" }, 401],
		[
			"a call with an invented token",
			"/api/v1/cases/add",
			{ "content-type": "application/json", authorization: "Bearer a" },
			401,
		],
	])("refuses %s", async (_, path, headers, status) => {
		const answer = await post(path, path === "/login" ? "username=a&password=b" : "{}", headers);
		expect(answer.status).toBe(status);
		expect(await answer.text()).not.toMatch(/\bat .*\.js:\d+|node_modules|postgres/i);
	});

	test("lets no other origin read an answer", async () => {
		const { headers } = await open("/api/v1/plans/list-plan", { headers: { origin: "https://evil.example" } });
		expect(headers.get("access-control-allow-origin")).toBeNull();
	});

	test("runs no script but its own: each page's policy has a nonce of its own", async () => {
		const policies = await Promise.all(
			[open("/"), open("/")].map(async (one) => (await one).headers.get("content-security-policy") ?? ""),
		);
		const nonces = policies.map((policy) => /'nonce-([^']{16,})'/.exec(policy)?.[1]);
		expect(new Set(nonces).size).toBe(2);
		for (const policy of policies) {
			expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/);
			for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
				expect(policy).toContain(part);
		}
	});

	test.each([
		[
			"an address of 8,000 segments",
			`GET /${"a/".repeat(4000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
			/^HTTP\/1\.1 (404|414)/,
		],
		[
			"headers of 64 kB",
			`GET / HTTP/1.1\r\nhost: a\r\na: ${"b".repeat(65_536)}\r\nconnection: close\r\n\r\n`,
			/^HTTP\/1\.1 431/,
		],
		[
			"two lengths",
			"POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\nconnection: close\r\n\r\na",
			/^HTTP\/1\.1 400/,
		],
		[
			"a length and chunks",
			"POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\n",
			/^HTTP\/1\.1 400/,
		],
		["TRACE", "TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", /^HTTP\/1\.1 4\d\d/],
		[
			"a declared body of 50 MB",
			"POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 50000000\r\nconnection: close\r\n\r\n",
			/^HTTP\/1\.1 413/,
		],
	])("refuses %s at once", async (_, bytes, status) => {
		expect(await raw(bytes)).toMatch(status);
	});

	test("names where weaknesses are reported, for a year at most", async () => {
		const said = await (await open("/.well-known/security.txt")).text();
		expect(said).toContain("Contact: mailto:kavita@example.in");
		const expires = new Date(/^Expires: (.+)$/m.exec(said)?.[1] ?? 0).getTime() - Date.now();
		expect(expires).toBeGreaterThan(0);
		expect(expires).toBeLessThan(366 * 86_400_000);
	});
});
