import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** What node could not read as a request, by its own names for it; anything else is a bad request. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no request at all as every error is answered, where node would send an empty body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex) {
	if (error.code === "ECONNRESET" || !socket.writable) return;
	const status = STATUSES[error.code ?? ""] ?? 400;
	const body = JSON.stringify({ status: false, message: "This request cannot be read." });
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		"Content-Type: application/json",
		"Cache-Control: no-store",
		`Content-Length: ${Buffer.byteLength(body)}`,
		"Connection: close",
	];
	socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
