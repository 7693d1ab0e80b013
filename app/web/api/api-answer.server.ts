import { type ErrorReason, REFUSALS } from "~/error-reasons";
import { DomainError } from "~/errors";
import { outageAsDomainError } from "~/platform/db/outage.server";
import { isNotModified, tagOf } from "~/platform/http/etag.server";
import { TextResponse } from "~/platform/http/text-response.server";
import { log } from "~/platform/log/log.server";
import { failureBody } from "~/web/api/api-failure.server";
import { BadInput } from "~/web/api/api-input.server";

/** An API answer: header names in lower case, `body` null for none. */
export type CallAnswer = { status: number; headers: Record<string, string>; body: string | null };
/** The answer of a call for a file, whose body is a stream. */
export type FileAnswer = Omit<CallAnswer, "body"> & { body: Response["body"] };

export const toResponse = ({ status, headers, body }: CallAnswer | FileAnswer): Response =>
	typeof body === "string" ? new TextResponse(body, { status, headers }) : new Response(body, { status, headers });

export const answer = (status: number, body: object, headers: Record<string, string> = {}): CallAnswer => ({
	status,
	headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
	body: JSON.stringify(body),
});

/**
 * Answers a read with an ETag, or with 304 if the client has that body. Clients may cache it privately and must revalidate;
 * answers to a cookie are never cached, since a browser may be shared.
 */
export function answerReading(request: Request, body: object, headers: Record<string, string>): CallAnswer {
	const text = JSON.stringify(body);
	const tag = tagOf(text);
	const cacheControl = request.headers.has("cookie") ? "no-store" : "private, no-cache";
	const all = { "cache-control": cacheControl, etag: tag, ...headers };
	if (isNotModified(request, tag)) return { status: 304, headers: all, body: null };
	return { status: 200, headers: { "content-type": "application/json", ...all }, body: text };
}

type RefusalDetails = { errors?: Record<string, string[]>; headers?: Record<string, string> };

export function refusal(code: ErrorReason, message: string, { errors, headers }: RefusalDetails = {}): CallAnswer {
	return answer(REFUSALS[code].status, failureBody(code, message, errors), headers);
}

export const failure = (code: ErrorReason, message: string, details?: RefusalDetails): Response =>
	toResponse(refusal(code, message, details));

/** Foreseen errors are answered with their message; any other is logged and answered with 500. */
export function answerError(thrown: unknown, request: Request, headers: Record<string, string>): CallAnswer {
	const error = outageAsDomainError(thrown);
	if (error instanceof BadInput) return refusal(error.code, error.message, { errors: error.errors, headers });
	if (error instanceof DomainError) {
		const retry: Record<string, string> =
			error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) };
		const standing = Object.entries(error.standing ?? {}).map(([name, words]) => [name, [words]]);
		const errors = error.field ? { ...Object.fromEntries(standing), [error.field]: [error.message] } : undefined;
		return refusal(error.reason, error.message, { errors, headers: { ...headers, ...retry } });
	}
	if (!request.signal.aborted)
		log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "an API call failed");
	return refusal("internal_error", "Something went wrong on our side. Please try again later.", { headers });
}
