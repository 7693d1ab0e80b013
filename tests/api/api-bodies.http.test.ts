import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { openRawClient } from "../support/server/raw-client";
import { base, givenClient } from "../support/server/site";

const client = openRawClient(base, { connections: 1, deadlineMs: 20_000 });
afterAll(async () => {
	client.close();
});

const json = { "content-type": "application/json" };
const MEGABYTE = 1024 * 1024;

test("a form's fields are taken where JSON is", async () => {
	const { user, token } = await givenClient();
	const answer = await fetch(`${base}/api/v1/complaint`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}` },
		body: new URLSearchParams({ user_id: user.id, topic: "Date & time", message: "नमस्ते" }),
	});
	expect(answer.status).toBe(200);
	expect(await answer.json()).toMatchObject({ data: { topic: "Date & time", message: "नमस्ते" } });
});

describe("a body beyond the limit", () => {
	test.each([
		["that says how long it is", false],
		["sent in pieces that say nothing", true],
	])("%s is 413 in words, and the next request is answered", async (_, isChunked) => {
		const path = "/api/v1/auth/login";
		const body = "x".repeat(3 * MEGABYTE);
		const answer = await client.send({ method: "POST", path, headers: json, body, isChunked });
		expect(answer.status).toBe(413);
		expect(JSON.parse(answer.text)).toEqual({
			status: false,
			message: "This is too large to send.",
			code: "too_large",
		});
		const next = await client.send({ method: "POST", path, headers: json, body: "{" });
		expect(next.status).toBe(400);
	});

	test("of a form on a page is 413 too", async () => {
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		const body = `username=${"x".repeat(2 * MEGABYTE)}`;
		expect((await client.send({ method: "POST", path: "/?index", headers, body, isChunked: true })).status).toBe(413);
	});
});

test.each(["whatsapp", "razorpay"])(
	"M4: a webhook of %s without a well-formed signature is refused before its body is there, and the connection closed",
	async (company) => {
		const { hostname, port } = new URL(base);
		const socket = connect(Number(port), hostname);
		let answer = "";
		socket.on("data", (chunk) => (answer += chunk));
		socket.write(
			`POST /webhooks/${company} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\nX-Hub-Signature-256: sha256=0\r\n\r\n{`,
		);
		await once(socket, "close");
		expect(answer).toMatch(/^HTTP\/1.1 40[03] /);
		expect(answer).toMatch(/^connection: close\r$/im);
	},
);

test("M6: what anyone may send has 64 kB, what a person sends 256 kB", async () => {
	const { token } = await givenClient();
	const statusOf = async (path: string, kilobytes: number, headers = {}) => {
		const body = JSON.stringify({ a: "x".repeat(kilobytes * 1024 - 100) });
		return (await client.send({ method: "POST", path, headers: { ...json, ...headers }, body })).status;
	};
	const authorization = `Bearer ${token}`;
	expect(await statusOf("/api/v1/auth/login", 64)).toBe(400);
	expect(await statusOf("/api/v1/auth/login", 66)).toBe(413);
	expect(await statusOf("/api/v1/auth/login", 66, { authorization })).toBe(413);
	expect(await statusOf("/api/v1/cases/add", 256, { authorization })).toBe(400);
	expect(await statusOf("/api/v1/cases/add", 258, { authorization })).toBe(413);
});

test("text that cannot be stored is refused in whatever way it is written", async () => {
	const { token } = await givenClient();
	const form = "application/x-www-form-urlencoded";
	for (const [type, body] of [
		["application/json", '{"topic":"a\\u0000"}'],
		["application/json", '{"a":[{"b\\uD800":1}]}'],
		[form, "topic=a%00"],
	] as const) {
		const headers = { "content-type": type, authorization: `Bearer ${token}` };
		const answer = await client.send({ method: "POST", path: "/api/v1/complaint", headers, body });
		expect(JSON.parse(answer.text)).toMatchObject({ code: "unreadable" });
	}
});

test("a body that is refused unread does not stand before the connection's next request", async () => {
	const body = "x".repeat(60 * 1024);
	for (let i = 0; i < 3; i++) {
		const refused = await client.send({ method: "POST", path: "/api/v1/cases/add", headers: json, body });
		expect(refused.status).toBe(401);
	}
	expect((await client.send({ method: "GET", path: "/healthz", headers: {} })).status).toBe(200);
});

test.each(["TRACE", "PROPFIND", "QUERY", "PATCH"])("%s, which no call takes, is 405 with Allow", async (method) => {
	for (const [path, allow] of [
		["/api/v1/cases/add", "POST"],
		["/api/v1/plans/list-plan", "GET, HEAD"],
	] as const) {
		const answer = await client.send({ method, path, headers: {} });
		expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
		expect(JSON.parse(answer.text)).toMatchObject({ status: false, code: "method_not_allowed" });
	}
});

test.each([
	["no HTTP at all", "hello\r\n\r\n", 400, "unreadable"],
	[
		"a header without an end",
		`GET /api/v1/cases/x HTTP/1.1\r\nHost: x\r\nx: ${"x".repeat(40_000)}\r\n\r\n`,
		431,
		"headers_too_large",
	],
])("%s is answered in words", async (_, text, status, code) => {
	const { hostname, port } = new URL(base);
	const socket = connect(Number(port), hostname);
	let answer = "";
	socket.on("data", (chunk) => (answer += chunk));
	socket.write(text);
	await once(socket, "close");
	expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: false, code });
	expect(answer).toMatch(/^x-request-id: [\w-]{36}\r$/im);
});
