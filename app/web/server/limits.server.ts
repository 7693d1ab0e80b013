import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { DomainError } from "~/errors";
import { paths } from "~/paths";
import { findSignedIn } from "~/web/access/session.server";
import { sendPlainly } from "~/web/server/response.server";

const MEGABYTE = 1024 * 1024;

/** Above the import's 10 MB limit, so that a slightly larger file is refused with an error at its field. */
const IMPORT_LIMIT = 25 * MEGABYTE;
const WEBHOOK_LIMIT = 4 * MEGABYTE;
/** Small, because anyone may post reports, and a browser's report has a few hundred bytes. */
const REPORTS_LIMIT = 8 * 1024;

/** The ticked rows of a list of 5,000 matters, whose names in Devanagari take nine bytes a letter. */
const LIST_LIMIT = 4 * MEGABYTE;

const isImport = (path: string) => path.startsWith("/admin/cases/import");
const isList = (path: string) => path.startsWith(paths.addManyCases);

/** Body limit of a request, in bytes. The larger limits of pages apply only to those who are signed in there. */
export async function bodyLimitOf(req: IncomingMessage): Promise<number> {
	const path = req.url ?? "";
	if (path.startsWith("/webhooks/whatsapp")) return WEBHOOK_LIMIT;
	if (path.startsWith(paths.cspReports)) return REPORTS_LIMIT;
	if (req.method !== "POST" || !(isImport(path) || isList(path))) return MEGABYTE;
	const headers = { cookie: req.headers.cookie ?? "" };
	// If the session lookup fails, the page itself reports the outage.
	const person = await findSignedIn(new Request("http://own.invalid/", { headers })).catch(() => undefined);
	if (isList(path)) return person ? LIST_LIMIT : MEGABYTE;
	return person?.role === "ADMIN" ? IMPORT_LIMIT : MEGABYTE;
}

const TOO_LARGE = "This is too large to send.";

/** A DomainError, since a reader whose request does not know of its abort yet must not log a fault. */
export class BodyTooLarge extends DomainError {
	constructor() {
		super("invalid", TOO_LARGE, { reason: "too_large" });
	}
}

/**
 * Streams a request's body up to its limit. Beyond it, the stream fails with BodyTooLarge and `controller` aborts the request.
 */
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
	// The reader gets the error; this handler only prevents an unhandled one if nobody reads.
	body.on("error", () => {});
	return Readable.toWeb(req.pipe(body));
}

/** How long a client may keep sending an oversized body. */
const DISCARDING_MS = 2000;

/** Reads and drops the rest of a request: unread bytes would be parsed as the connection's next request. */
export function discardRest(req: IncomingMessage): void {
	req.unpipe();
	req.resume();
}

/** Answers 413 at once, drains the body for a while, then closes: a client cut off while sending may never read the response. */
export async function refuseTooLarge(req: IncomingMessage, res: ServerResponse) {
	if (!res.headersSent) res.setHeader("connection", "close");
	const finish = sendPlainly(req, res, "too_large", TOO_LARGE);
	discardRest(req);
	await finished(req, { signal: AbortSignal.timeout(DISCARDING_MS) }).catch(() => undefined);
	finish();
}
