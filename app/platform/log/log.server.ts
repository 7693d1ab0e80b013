import pino from "pino";
import { traceFields } from "~/platform/log/request-trace.server";
import { processName } from "~/platform/processes/process-name.server";
import { env } from "~/platform/settings/env.server";

/** An error as the log keeps it: a failed query says which, never with what values. */
function serializeError(error: unknown) {
	if (!(error instanceof Error)) return error;
	const { params: _, ...kept } = pino.stdSerializers.errWithCause(error);
	const withoutValues = (text: string) => text.replace(/\nparams: .*/g, "");
	return { ...kept, message: withoutValues(kept.message), stack: withoutValues(kept.stack) };
}

/** JSON lines on stdout. Secrets are cut out by name wherever they stand, in case one is ever handed in. */
export const log = pino({
	level: env.LOG_LEVEL,
	base: processName === undefined ? undefined : { child: processName },
	/** Every line of a request names it; one of a job names the job, and the request it goes back to. */
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
