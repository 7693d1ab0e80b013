import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWebServer } from "~/web/server/server.server";
import { listenHere } from "../support/server/listen-here";

const TIMES = { headersMs: 300, requestMs: 600, checkEveryMs: 50 };

const server = createWebServer((req, res) => {
	req.on("error", () => {});
	req.resume().on("end", () => res.end("done"));
}, TIMES);
const port = await listenHere(server);

/** Sends `head` at once, then `drop` again and again until the server closes; gives its answer and how long it took. */
async function trickle(head: string, drop: string) {
	const started = performance.now();
	const socket = connect(port, "127.0.0.1");
	let answer = "";
	let isClosed = false;
	socket.on("data", (chunk) => (answer += chunk));
	socket.on("error", () => {});
	socket.on("close", () => (isClosed = true));
	socket.write(head);
	while (!isClosed && performance.now() - started < 5000) {
		if (socket.writable) socket.write(drop);
		await wait(40);
	}
	socket.destroy();
	return { answer, isClosed, tookMs: performance.now() - started };
}

test.each([
	["headers that never end", "GET / HTTP/1.1\r\nHost: x\r\n", "x: y\r\n"],
	["a body that drips", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", "x"],
	["chunks that drip", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
])("%s are answered 408 in words, and the connection is closed", async (_, head, drop) => {
	const { answer, isClosed, tookMs } = await trickle(head, drop);
	expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
	expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: false });
	expect(isClosed).toBe(true);
	expect(tookMs).toBeLessThan(3000);
});

test("a request in good time is answered", async () => {
	const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x".repeat(1000) });
	expect(await answer.text()).toBe("done");
});
