import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { paths } from "~/paths";
import { findSignedIn } from "~/web/access/session.server";
import { sendPlainly } from "~/web/server/response.server";

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

/** How long a client may go on sending what is too large. */
const DISCARDING_MS = 2000;

/** Has the rest of a request read and dropped: unread, it would be taken for the connection's next request. */
export function discardRest(req: IncomingMessage): void {
	req.unpipe();
	req.resume();
}

/** Answers 413 at once, before the rest of the body is there, and then closes: who is cut off while sending may never read it. */
export async function refuseTooLarge(req: IncomingMessage, res: ServerResponse) {
	if (!res.headersSent) res.setHeader("connection", "close");
	const finish = sendPlainly(req, res, "too_large", "This is too large to send.");
	discardRest(req);
	await finished(req, { signal: AbortSignal.timeout(DISCARDING_MS) }).catch(() => undefined);
	finish();
}
