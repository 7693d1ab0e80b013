import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { own } from "~/platform/outside/own";
import { failureBody } from "~/web/api/api-failure.server";
import { countUnreadable } from "~/web/server/counted.server";
import { POLICIES } from "~/web/server/policies.server";

/** Time limits for a request's headers and for the whole request; later ones get 408. */
export type RequestTimes = { headersMs: number; requestMs: number; checkEveryMs: number };

/** A slow mobile connection sends a form in seconds and an import in a minute. */
const TIMES: RequestTimes = { headersMs: 15_000, requestMs: 60_000, checkEveryMs: 2_000 };
const KEEP_ALIVE_MS = 65_000;

/** The codes of node's errors with an unreadable request, by error code; all others are `unreadable`. */
const CODES: Record<string, ErrorReason> = {
	HPE_HEADER_OVERFLOW: "headers_too_large",
	ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** How long the client has to read its answer before it is cut off, even if it goes on sending. */
const CLOSING_MS = 1000;

/** Answers a request that cannot be parsed with JSON, like every error; node itself would send an empty body. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex) {
	if (error.code === "ECONNRESET" || !socket.writable) return;
	const code = own(CODES, error.code ?? "") ?? "unreadable";
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

/** The web server, with limits on slow clients. */
export function createWebServer(listener: RequestListener, times: RequestTimes = TIMES): Server {
	const server = createServer(
		{
			headersTimeout: times.headersMs,
			requestTimeout: times.requestMs,
			connectionsCheckingInterval: times.checkEveryMs,
			keepAliveTimeout: KEEP_ALIVE_MS,
		},
		listener,
	);
	return server.on("clientError", answerClientError);
}
