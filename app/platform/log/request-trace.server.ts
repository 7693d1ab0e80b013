import { createSlot } from "~/platform/log/scope.server";

/** By what the lines of the log and the entries of the audit log that belong to one request are known. */
export type RequestTrace = {
	requestId: string;
	/** The client's network address. */
	address: string;
	userAgent: string;
	/** Who asks, once that is known. */
	userId?: string;
	/** The pattern of the address, as `/user/cases/:caseId/edit`. */
	route?: string;
};

const traces = createSlot<RequestTrace>();

export const withTrace = <T>(trace: RequestTrace, work: () => T): T => traces.run(trace, work);

/** The request that runs now; undefined in a job or a command. */
export const currentTrace = (): RequestTrace | undefined => traces.get();

/** The job that runs now, and the request that caused it, where one did. */
export type JobTrace = { job: string; queue: string; requestId?: string };

const jobs = createSlot<JobTrace>();

export const withJob = <T>(trace: JobTrace, work: () => T): T => jobs.run(trace, work);

/** The request that what runs now goes back to: the one that is answered, or the one that queued the job. */
export const currentRequestId = (): string | undefined => traces.get()?.requestId ?? jobs.get()?.requestId;

/** What every line of the log says of where it comes from. */
export function traceFields(): Partial<JobTrace> {
	const requestId = currentRequestId();
	return { ...jobs.get(), ...(requestId === undefined ? {} : { requestId }) };
}

/** Notes who asks. */
export function traceUser(userId: string): void {
	const trace = traces.get();
	if (trace) trace.userId = userId;
}
