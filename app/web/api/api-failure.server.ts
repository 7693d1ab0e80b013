import type { ErrorReason } from "~/error-reasons";
import { currentTrace } from "~/platform/log/request-trace.server";

/** Body of every refusal; for a server error it names the request id in our log. */
export function failureBody(code: ErrorReason, message: string, errors?: Record<string, string[]>) {
	const requestId = code === "internal_error" ? currentTrace()?.requestId : undefined;
	return {
		status: false,
		message,
		code,
		...(errors ? { errors } : {}),
		...(requestId ? { request_id: requestId } : {}),
	};
}
