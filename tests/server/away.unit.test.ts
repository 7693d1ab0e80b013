import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OUTAGE_MESSAGE, OUTAGE_RETRY_SECONDS } from "~/platform/db/outage.server";
import { failureBody } from "~/web/api/api-failure.server";

/** An answer that HAProxy sends as it lies there: docs/operations/haproxy.cfg names it. */
function readAnswer(name: string) {
	const [head = "", body = ""] = readFileSync(`docs/operations/${name}`, "utf8").split("\r\n\r\n");
	const [line, ...headers] = head.split("\r\n");
	return { line, headers: new Headers(headers.map((header) => header.split(": ") as [string, string])), body };
}

test.each(["away.http", "away-api.http"])("%s is a whole answer, and says when to come back", (name) => {
	const { line, headers, body } = readAnswer(name);
	expect(line).toBe("HTTP/1.1 503 Service Unavailable");
	expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(body));
	expect(headers.get("retry-after")).toBe(String(OUTAGE_RETRY_SECONDS));
	expect(headers.get("cache-control")).toBe("no-store");
});

test("the proxy says of an outage what the product says", () => {
	expect(JSON.parse(readAnswer("away-api.http").body)).toEqual(failureBody("unavailable", OUTAGE_MESSAGE));
	const { body } = readAnswer("away.http");
	expect(body).toContain(OUTAGE_MESSAGE);
	for (const language of ["hi", "mr"]) expect(body).toContain(`<p lang="${language}">`);
});
