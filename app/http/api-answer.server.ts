import { foreseen } from "~/db/outage.server";
import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { DomainError } from "~/errors";
import { failureBody } from "~/http/api-failure.server";
import { BadInput } from "~/http/api-input.server";
import { bufferedResponse } from "~/http/buffered-response.server";
import { isNotModified, tagOf } from "~/http/etag.server";
import { log } from "~/log.server";

export function answer(status: number, body: object, headers: HeadersInit = {}) {
	return bufferedResponse(JSON.stringify(body), {
		status,
		headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
	});
}

/**
 * Answers a call that reads with a tag of its body, and with 304 if the client already has that body. A program may cache
 * an answer privately and must revalidate it each time. Answers to a cookie are never cached, like pages: a browser may
 * be shared.
 */
export function answerReading(request: Request, body: object, headers: Record<string, string>) {
	const text = JSON.stringify(body);
	const tag = tagOf(text);
	const cacheControl = request.headers.has("cookie") ? "no-store" : "private, no-cache";
	const all = { "cache-control": cacheControl, etag: tag, ...headers };
	if (isNotModified(request, tag)) return new Response(null, { status: 304, headers: all });
	return bufferedResponse(text, { headers: { "content-type": "application/json", ...all } });
}

/** A refused call. */
export function failure(
	code: ErrorReason,
	message: string,
	{ errors, headers }: { errors?: Record<string, string[]>; headers?: HeadersInit } = {},
) {
	return answer(REFUSALS[code].status, failureBody(code, message, errors), headers);
}

/** Answers a failed call. Foreseen failures say why; anything else is a fault of ours and is logged. */
export function answerError(thrown: unknown, request: Request, headers: Record<string, string>): Response {
	const error = foreseen(thrown);
	if (error instanceof BadInput) return failure(error.code, error.message, { errors: error.errors, headers });
	if (error instanceof DomainError) {
		const retry: Record<string, string> =
			error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) };
		const errors = error.field ? { [error.field]: [error.message] } : undefined;
		return failure(error.reason, error.message, { errors, headers: { ...headers, ...retry } });
	}
	if (!request.signal.aborted)
		log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "an API call failed");
	return failure("internal_error", "Something went wrong on our side. Please try again later.", { headers });
}
