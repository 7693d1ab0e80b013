import { createSlot } from "~/platform/log/scope.server";

/** Identifies a request in log lines and audit log entries. */
export type RequestTrace = {
	requestId: string;
	/** Client IP address. */
	address: string;
	userAgent: string;
	/** Set once the user is known. */
	userId?: string;
	/** Route pattern, such as `/user/cases/:caseId/edit`. */
	route?: string;
};

const traces = createSlot<RequestTrace>();

export const withTrace = <T>(trace: RequestTrace, work: () => T): T => traces.run(trace, work);

/** The current request; undefined in a job or a command. */
export const currentTrace = (): RequestTrace | undefined => traces.get();

/** The current job, and the request that queued it, if one did. */
export type JobTrace = { job: string; queue: string; requestId?: string };

const jobs = createSlot<JobTrace>();

export const withJob = <T>(trace: JobTrace, work: () => T): T => jobs.run(trace, work);

/** Id of the current request, or of the request that queued the current job. */
export const currentRequestId = (): string | undefined => traces.get()?.requestId ?? jobs.get()?.requestId;

/** Fields added to every log line. */
export function traceFields(): Partial<JobTrace> {
	const requestId = currentRequestId();
	return { ...jobs.get(), ...(requestId === undefined ? {} : { requestId }) };
}

/** Records the request's user once known. */
export function traceUser(userId: string): void {
	const trace = traces.get();
	if (trace) trace.userId = userId;
}
