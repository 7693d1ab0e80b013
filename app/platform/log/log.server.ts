import pino from "pino";
import { traceFields } from "~/platform/log/request-trace.server";
import { processName } from "~/platform/processes/process-name.server";
import { env } from "~/platform/settings/env.server";

/** Serializes an error without the parameter values of a failed query. */
function serializeError(error: unknown) {
	if (!(error instanceof Error)) return error;
	const { params: _, ...rest } = pino.stdSerializers.errWithCause(error);
	const withoutValues = (text: string) => text.replace(/\nparams: .*/g, "");
	return { ...rest, message: withoutValues(rest.message), stack: withoutValues(rest.stack) };
}

/** Logs JSON lines to stdout. Redacts secrets by property name, in case one is ever passed in. */
export const log = pino({
	level: env.LOG_LEVEL,
	base: processName === undefined ? undefined : { child: processName },
	/** Adds the request id, or the job and the request that queued it, to each line. */
	mixin: traceFields,
	serializers: { err: serializeError },
	redact: {
		paths: ["password", "otp", "token", "authorization", "cookie"].flatMap((name) => [
			name,
			`*.${name}`,
			`*.*.${name}`,
		]),
		censor: "[kept out]",
	},
});
