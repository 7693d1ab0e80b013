import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { sendPlainly } from "~/http/node/response.server";
import { findSignedIn } from "~/http/session.server";
import { paths } from "~/paths";

const MEGABYTE = 1024 * 1024;

/** More than the 10 MB an import may have, so that a file a little too large is refused beside its field. */
const IMPORT_LIMIT = 25 * MEGABYTE;
const WEBHOOK_LIMIT = 4 * MEGABYTE;
/** Anybody may send reports, and a browser's are a few hundred bytes each. */
const REPORTS_LIMIT = 8 * 1024;

const isImport = (path: string) => path.startsWith("/admin/cases/import");

/** How many bytes the body of this request may have. Only a signed-in administrator may send an import. */
export async function bodyLimitOf(req: IncomingMessage): Promise<number> {
	const path = req.url ?? "";
	if (path.startsWith("/webhooks/whatsapp")) return WEBHOOK_LIMIT;
	if (path.startsWith(paths.cspReports)) return REPORTS_LIMIT;
	if (req.method !== "POST" || !isImport(path)) return MEGABYTE;
	const headers = { cookie: req.headers.cookie ?? "" };
	// If the session cannot be looked up, the page itself says so.
	const person = await findSignedIn(new Request("http://own.invalid/", { headers })).catch(() => undefined);
	return person?.role === "ADMIN" ? IMPORT_LIMIT : MEGABYTE;
}

export class BodyTooLarge extends Error {}

/** A request's body up to its limit. Beyond it the reader gets BodyTooLarge and `controller` aborts the request. */
export function limitedBody(req: IncomingMessage, limit: number, controller: AbortController) {
	let seen = 0;
	const body = new Transform({
		transform(chunk: Buffer, _, done) {
			seen += chunk.length;
			if (seen <= limit) return done(null, chunk);
			const error = new BodyTooLarge();
			controller.abort(error);
			done(error);
		},
	});
	req.once("error", (error) => {
		controller.abort(error);
		body.destroy(error);
	});
	// The reader of the body gets the error; without a reader nobody would handle it.
	body.on("error", () => {});
	return Readable.toWeb(req.pipe(body));
}

/** How much of a body is read and dropped after its answer before the client is cut off. */
const MOST_DISCARDED = 16 * MEGABYTE;
/** How long the rest of an ordinary request may take; the server's own time for a request is no longer. */
const DISCARDING_MS = 60_000;
/** How long a client may go on sending what is too large. */
const DISCARDING_TOO_LARGE_MS = 2000;

/**
 * Reads and drops the rest of a request. A client cut off while it sends may never read its answer, and unread bytes would
 * be taken for the connection's next request.
 */
export function discardRest(req: IncomingMessage, longestMs = DISCARDING_MS): Promise<void> {
	if (req.readableEnded || req.destroyed) return Promise.resolve();
	req.unpipe();
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, longestMs);
		const finish = () => {
			clearTimeout(timer);
			resolve();
		};
		let left = MOST_DISCARDED;
		req.on("data", (chunk: Buffer) => {
			left -= chunk.length;
			if (left < 0) finish();
		});
		req.once("end", finish);
		req.once("close", finish);
		req.resume();
	});
}

/** Answers 413 at once, before the rest of the body is there, and closes the connection. */
export async function refuseTooLarge(req: IncomingMessage, res: ServerResponse) {
	if (!res.headersSent) res.setHeader("connection", "close");
	const finish = sendPlainly(req, res, "too_large", "This is too large to send.");
	await discardRest(req, DISCARDING_TOO_LARGE_MS);
	finish();
}
