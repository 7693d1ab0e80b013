import { AsyncLocalStorage } from "node:async_hooks";

/** By what the lines of the log and the entries of the audit log that belong to one request are known. */
export type RequestTrace = {
	requestId: string;
	/** The client's network address. */
	address: string;
	userAgent: string;
	/** Who asks, once that is known. */
	userId?: string;
};

const storage = new AsyncLocalStorage<RequestTrace>();

export const withTrace = <T>(trace: RequestTrace, work: () => T): T => storage.run(trace, work);

/** The request that runs now; undefined in a job or a command. */
export const currentTrace = (): RequestTrace | undefined => storage.getStore();

/** Notes who asks. */
export function traceUser(userId: string): void {
	const trace = storage.getStore();
	if (trace) trace.userId = userId;
}
