import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { failureBody } from "~/web/api/api-failure.server";
import { countUnreadable } from "~/web/server/counted.server";
import { POLICIES } from "~/web/server/policies.server";

/** Our reasons for Node's parse errors; any other is `unreadable`. */
const CODES: Record<string, ErrorReason> = {
	HPE_HEADER_OVERFLOW: "headers_too_large",
	ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** How long the client may read the response before the connection is destroyed, even if it keeps sending. */
const CLOSING_MS = 1000;

/** Answers an unparsable request with JSON, like every error; Node itself would send an empty body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex) {
	if (error.code === "ECONNRESET" || !socket.writable) return;
	const code = CODES[error.code ?? ""] ?? "unreadable";
	const { status } = REFUSALS[code];
	countUnreadable(status);
	const body = JSON.stringify(failureBody(code, "This request cannot be read."));
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		...POLICIES.map(([name, value]) => `${name}: ${value}`),
		"Content-Type: application/json",
		"Cache-Control: no-store",
		`X-Request-Id: ${randomUUID()}`,
		`Content-Length: ${Buffer.byteLength(body)}`,
		"Connection: close",
	];
	socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
	setTimeout(() => socket.destroy(), CLOSING_MS).unref();
}
