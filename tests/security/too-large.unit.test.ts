import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { answerError } from "~/web/api/api-answer.server";
import { BodyTooLarge, limitedBody, TooManyBytes } from "~/web/server/limits.server";

test("a call whose body turns out too large is refused, also where its request does not know of the abort yet", () => {
	const request = new Request("http://127.0.0.1/api/v1/transactions", { method: "POST" });
	expect(answerError(new BodyTooLarge(), request, {})).toMatchObject({ status: 413 });
});

const MEGABYTE = 1024 * 1024;

/** A request that sends some bytes and then stalls. `close` ends its connection. */
function stalled(bytes: number) {
	const [req, res] = [new PassThrough(), new EventEmitter()];
	const controller = new AbortController();
	const options = { limit: 4 * MEGABYTE, controller, res: res as unknown as ServerResponse };
	const body = limitedBody(req as unknown as IncomingMessage, options);
	const read = new Response(body as unknown as ReadableStream).arrayBuffer().catch((error: unknown) => error);
	req.write(Buffer.alloc(bytes));
	return { read, reason: () => controller.signal.reason, close: () => res.emit("close") };
}

test("M4: a process holds 64 MB of bodies at once; then large ones are refused and small ones taken, until some are answered", async () => {
	const first = Array.from({ length: 16 }, () => stalled(4 * MEGABYTE - 1));
	await wait(200);
	expect(first.map(({ reason }) => reason())).toEqual(Array(16).fill(undefined));
	const [large, small] = [stalled(MEGABYTE), stalled(10_000)];
	expect(await large.read).toBeInstanceOf(TooManyBytes);
	expect(large.reason()).toMatchObject({ reason: "unavailable", retryAfterSeconds: 5 });
	await wait(50);
	expect(small.reason()).toBeUndefined();
	first[0]?.close();
	const next = stalled(MEGABYTE);
	await wait(50);
	expect(next.reason()).toBeUndefined();
	for (const { close } of [...first, large, small, next]) close();
	const again = Array.from({ length: 16 }, () => stalled(4 * MEGABYTE - 1));
	await wait(200);
	expect(again.map(({ reason }) => reason())).toEqual(Array(16).fill(undefined));
	for (const { close } of again) close();
});
