import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser/browser";
import { startOwnSite } from "../support/server/own-site";
import { base, givenBrowser } from "../support/server/site";

/** Posts to the form for a forgotten password: anybody may, and it has one field. */
async function postAnonymously(fields: [name: string, value: string][]) {
	const browser = openBrowser(base);
	const body = await browser.prepare("/forgot-password", { email: "nobody@example.in" });
	for (const [name, value] of fields) body.append(name, value);
	const started = performance.now();
	const response = await browser.send("/forgot-password", body);
	return { status: response.status, html: await response.text(), tookMs: performance.now() - started };
}

const many = (count: number) => Array.from({ length: count }, (_, i): [string, string] => [`f${i}`, "x"]);

describe("a form out of bounds is refused before anything is built from it", () => {
	test.each<[string, [string, string][]]>([
		["an index that no list has", [["a[4294967294]", "1"]]],
		["a thousandth row", [["a[1000]", "1"]]],
		["an index written as a word", [["a.4294967294", "1"]]],
		["more than 500 fields", many(500)],
		["1,900 fields of lists", Array.from({ length: 1900 }, (_, i) => [`a[${i}].b[${i}].c`, "1"])],
		["a name of 101 characters", [["n".repeat(101), "1"]]],
		["five steps", [["a.b.c.d.e", "1"]]],
		["3,000 steps", [[Array(3000).fill("a").join("."), "1"]]],
		["a method of every object", [["email.toString", "1"]]],
		["a prototype", [["__proto__.x", "1"]]],
		["a constructor", [["a.constructor", "1"]]],
		["an empty name", [["", "1"]]],
		["conform's state", [["__state__", "x"]]],
		["an intent nobody can read", [["__intent__", "x"]]],
		["an intent to reset", [["__intent__", '{"type":"reset","payload":{}}']]],
		["a row for what is no list", [["__intent__", '{"type":"insert","payload":{"name":"email"}}']]],
		["a row deep in a prototype", [["__intent__", '{"type":"insert","payload":{"name":"__proto__"}}']]],
	])("%s", async (_, fields) => {
		const { status, html, tookMs } = await postAnonymously(fields);
		expect(status).toBe(400);
		expect(html).toMatch(/This form (has|asks|cannot)/);
		expect(html.length).toBeLessThan(20_000);
		expect(tookMs).toBeLessThan(2000);
	});

	test.each([
		["too many parts", () => many(501)],
		["an index that no list has", (): [string, string][] => [["a[4294967294]", "1"]]],
	])("as multipart with %s", async (_, fields) => {
		const { browser } = await givenBrowser({ role: "ADMIN" });
		const urlEncoded = await browser.prepare("/admin/cases/import", {});
		const body = new FormData();
		for (const [name, value] of [...urlEncoded, ...fields()]) body.append(name, value);
		const response = await browser.request("/admin/cases/import", { method: "POST", body });
		expect(response.status).toBe(400);
	});

	test("as multipart that ends nowhere, or has no boundary", async () => {
		for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
			const response = await openBrowser(base).request("/forgot-password", {
				method: "POST",
				body: "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb",
				headers: { "content-type": type },
			});
			expect(response.status).toBe(400);
		}
	});
});

test("a form with mistakes never gets back a field that it does not have", async () => {
	const { status, html } = await postAnonymously([
		["email", "no address"],
		["planted", "planted-value"],
	]);
	expect(status).toBe(400);
	expect(html).not.toContain("planted");
});

test.each([
	["/render-mode", "/a\r\nset-cookie: x=1"],
	["/sidebar", "/a\nb"],
	["/render-mode", "/Ā/हिन्दी?q=न"],
	["/sidebar", "/.//evil.example"],
	["/render-mode", "//evil.example"],
	["/sidebar", `/${"न".repeat(5000)}`],
])("%s goes back to %j by an address of ours", async (action, returnTo) => {
	const { browser } = await givenBrowser();
	const response = await browser.post("/user/cases", { returnTo, mode: "full", state: "expanded" }, { action });
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toMatch(/^\/(?!\/)[\x21-\x7e]{0,2000}$/);
	expect(response.headers.getSetCookie()).toHaveLength(1);
});

test("a message from before does not show on an error page", async () => {
	const { browser } = await givenBrowser();
	const page = await browser.get("/user/case-history/00000000-0000-7000-8000-000000000000", {
		"save-data": "on",
	});
	expect(page.status).toBe(404);
	expect(await page.text()).not.toContain("Login successful");
});

/** What the server writes to a socket that sends `head` and then, if given, `drop` without an end. */
async function sendRaw(head: string, drop = "") {
	const { hostname, port } = new URL(base);
	const socket = connect(Number(port), hostname);
	const started = performance.now();
	let answer = "";
	let answeredMs = 0;
	socket.on("data", (chunk) => {
		answer += chunk;
		answeredMs ||= performance.now() - started;
	});
	socket.on("error", () => {});
	const closed = once(socket, "close").catch(() => {});
	let isOpen = true;
	void closed.then(() => (isOpen = false));
	socket.write(head);
	while (isOpen && drop && performance.now() - started < 8000) {
		if (socket.writableLength < 1024 * 1024) socket.write(drop);
		await wait(1);
	}
	await Promise.race([closed, wait(8000)]);
	socket.destroy();
	return { answer, answeredMs, isClosed: !isOpen };
}

describe("a body that is too large is answered 413 at once and the connection is closed", () => {
	const post = (path: string, headers: string) =>
		`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n`;

	test.each([
		["declared as 50 MB and never sent", "/", "Content-Length: 52428800", ""],
		["declared as 50 MB by a stranger's import", "/admin/cases/import", "Content-Length: 52428800", ""],
		["declared as 20 MB by a stranger's import", "/admin/cases/import", "Content-Length: 20971520", ""],
		["in endless chunks", "/?index", "Transfer-Encoding: chunked", `10000\r\n${"x".repeat(0x10000)}\r\n`],
	])("%s", async (_, path, headers, drop) => {
		const { answer, answeredMs, isClosed } = await sendRaw(post(path, headers), drop);
		expect(answer).toMatch(/^HTTP\/1.1 413 /);
		expect(answer).toMatch(/connection: close/i);
		expect(answer).toContain("This is too large to send.");
		expect(answeredMs).toBeLessThan(2000);
		expect(isClosed).toBe(true);
	});
});

const { server } = await startOwnSite({ RATE_LIMIT_SCALE: "1", TRUSTED_PROXIES: "1", WORKER: "0" });

describe("with the limits as they are in production", () => {
	test("a form that is refused for now says when to come back", async () => {
		const browser = openBrowser(server.url);
		const send = () => browser.post("/", { username: "nobody", password: "Wrong@123" }, { action: "/?index" });
		for (let i = 0; i < 10; i++) expect((await send()).status).toBe(401);
		const refused = await send();
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
	});

	test("the addresses of one IPv6 network count as one, whatever the proxy writes", async () => {
		const call = (address: string) =>
			fetch(`${server.url}/api/v1/plans/list-plan`, { headers: { "x-forwarded-for": address } });
		const leftFor = async (address: string) =>
			/r=(\d+)/.exec((await call(address)).headers.get("ratelimit") ?? "")?.[1];
		expect(await leftFor("2001:db8:7:7::1")).toBe("299");
		expect(await leftFor("[2001:db8:7:7:1:2:3:4]:55555")).toBe("298");
		expect(await leftFor("2001:db8:7:8::1")).toBe("299");
		expect(await leftFor("203.0.113.9")).toBe("299");
		expect(await leftFor("::ffff:203.0.113.9")).toBe("298");
		expect(await leftFor("203.0.113.9:1234")).toBe("297");
	});

	test("what a caller did wrong is not logged as an error", async () => {
		await fetch(`${server.url}/no-such-page`);
		await fetch(`${server.url}/accessibility`, { method: "POST", body: new URLSearchParams({ a: "b" }) });
		await fetch(`${server.url}/forgot-password`, { method: "POST", body: "{}" });
		expect(server.output()).not.toMatch(/"level":(50|60)/);
	});
});

test("a parameter named like a method of every object is unknown, not given twice", async () => {
	const answer = await fetch(`${base}/api/v1/plans/list-plan?constructor=1`);
	expect(answer.status).toBe(400);
	expect(await answer.json()).toMatchObject({ message: "Unknown parameter: constructor." });
});
