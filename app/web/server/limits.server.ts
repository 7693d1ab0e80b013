import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, Transform } from "node:stream";
import { finished } from "node:stream/promises";
import { DomainError } from "~/errors";
import { findSignedIn } from "~/web/access/session.server";
import { sendPlainly } from "~/web/server/response.server";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Of who sends neither a cookie nor a token, as most of what anyone may call; `api.server.ts` holds open calls to the same. */
export const OPEN_LIMIT = 64 * KILOBYTE;
const USUAL_LIMIT = 256 * KILOBYTE;

/** All routes that take other bodies; a new one has the usual limit. Those with a role take them from people with it alone. */
const LIMITS: [path: RegExp, bytes: number, role?: "USER" | "ADMIN"][] = [
	// Above the import's 10 MB limit, so that a slightly larger file is refused with an error at its field.
	[/^\/admin\/cases\/import/, 25 * MEGABYTE, "ADMIN"],
	// The ticked rows of a list of 2,000 matters, whose names in Devanagari take nine bytes a letter.
	[/^\/user\/cases\/add-many/, 4 * MEGABYTE, "USER"],
	// 500 hearings and 500 orders of a case.
	[/^\/admin\/cases\/[^/]+\/record/, MEGABYTE, "ADMIN"],
	// Both read only what carries a well-formed signature.
	[/^\/webhooks\/whatsapp/, 4 * MEGABYTE],
	[/^\/webhooks\/razorpay/, MEGABYTE],
	// Small, because anyone may post reports, and a browser's report has a few hundred bytes.
	[/^\/csp-reports/, 8 * KILOBYTE],
	[/^\/sandbox\//, MEGABYTE],
	// Above the limit of a paper, so that a slightly larger one is refused with an error at its field.
	[/^\/user\/cases\/[^/]+\/papers\/new/, 11 * MEGABYTE, "USER"],
	[/^\/api\/v1\/case\/[^/]+\/papers/, 11 * MEGABYTE],
];

/** These bodies are stored as they arrive, once the sender is known: they are not in memory. */
const STREAMED = /^\/(user\/cases\/[^/]+\/papers\/new|api\/v1\/case\/[^/]+\/papers)/;

/** Body limit of a request, in bytes. */
export async function bodyLimitOf(req: IncomingMessage): Promise<number> {
	const path = req.url ?? "";
	const { cookie = "", authorization } = req.headers;
	const usual = cookie || authorization ? USUAL_LIMIT : OPEN_LIMIT;
	const [, bytes = usual, role] = LIMITS.find(([pattern]) => pattern.test(path)) ?? [];
	if (!role) return bytes;
	if (req.method !== "POST") return usual;
	// If the session lookup fails, the page itself reports the outage.
	const person = await findSignedIn(new Request("http://own.invalid/", { headers: { cookie } })).catch(() => undefined);
	return person && (role === "USER" || person.role === role) ? bytes : usual;
}

/** Bytes of all bodies that this process holds at once, until their requests are answered. */
const MAX_BYTES_IN_FLIGHT = 64 * MEGABYTE;
/** So much of each is taken even then: a login or a hearing is no larger. */
const ALWAYS_TAKEN = 16 * KILOBYTE;
const BUSY_RETRY_SECONDS = 5;
let bytesInFlight = 0;

const TOO_LARGE = "This is too large to send.";

/** A DomainError, since a reader whose request does not know of its abort yet must not log a fault. */
export class BodyTooLarge extends DomainError {
	constructor() {
		super("invalid", TOO_LARGE, { reason: "too_large" });
	}
}

const BUSY = "Too much is being sent at the moment. Please try again in a few seconds.";

/** The process holds as many bytes of bodies as it may. */
export class TooManyBytes extends DomainError {
	constructor() {
		super("unavailable", BUSY, { retryAfterSeconds: BUSY_RETRY_SECONDS });
	}
}

type Streamed = { limit: number; controller: AbortController; res: ServerResponse };

/**
 * Streams a request's body up to its limit. Beyond it, or beyond what the process may hold of all bodies, the stream fails with
 * BodyTooLarge or TooManyBytes and `controller` aborts the request.
 */
export function limitedBody(req: IncomingMessage, { limit, controller, res }: Streamed) {
	let seen = 0;
	const isStreamed = STREAMED.test(req.url ?? "");
	res.once("close", () => {
		if (!isStreamed) bytesInFlight -= seen;
		seen = 0;
	});
	const body = new Transform({
		transform(chunk: Buffer, _, done) {
			const isBusy =
				!isStreamed && bytesInFlight + chunk.length > MAX_BYTES_IN_FLIGHT && seen + chunk.length > ALWAYS_TAKEN;
			const isTooLarge = seen + chunk.length > limit;
			if (!res.closed && !isBusy) {
				seen += chunk.length;
				if (!isStreamed) bytesInFlight += chunk.length;
			}
			if (!isTooLarge && !isBusy) return done(null, chunk);
			const error = isTooLarge ? new BodyTooLarge() : new TooManyBytes();
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

/** Answers 413 or 503 at once, drains the body for a while, then closes: a client cut off while sending may never read the response. */
export async function refuseBody(
	req: IncomingMessage,
	res: ServerResponse,
	{ reason, message, retryAfterSeconds }: DomainError,
) {
	if (!res.headersSent) res.setHeader("connection", "close");
	if (!res.headersSent && retryAfterSeconds) res.setHeader("retry-after", retryAfterSeconds);
	const finish = sendPlainly(req, res, reason, message);
	discardRest(req);
	await finished(req, { signal: AbortSignal.timeout(DISCARDING_MS) }).catch(() => undefined);
	finish();
}
