import type { ErrorReason } from "~/error-reasons";
import { currentTrace } from "~/platform/log/request-trace.server";

/** The body of every refusal. A fault of ours says by which id our log knows the request. */
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
