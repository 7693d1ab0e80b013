import { createSlot } from "~/platform/log/scope.server";

/** Data about the current request, shared by its loaders and actions. */
export type RequestContext = {
	/** Client IP address, from the socket or from trusted proxies. */
	address: string;
	/** Whether the Origin header names another site or is "null". */
	isForeignOrigin: boolean;
	/** Headers added to the response of any route. */
	headers: Headers;
	/** Results computed once per request, by name. */
	memo: Map<string, Promise<unknown>>;
};

const contexts = createSlot<RequestContext>();

export function withContext<T>(context: Omit<RequestContext, "memo" | "headers">, run: () => T): T {
	return contexts.run({ ...context, headers: new Headers(), memo: new Map() }, run);
}

export function requestContext(): RequestContext {
	const context = contexts.get();
	if (!context) throw new Error("Asked for the request outside of one");
	return context;
}

/** Runs `work` once per request: a layout's loader and its child's run in parallel and often need the same data. */
export function oncePerRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
	const { memo } = requestContext();
	const running = memo.get(name);
	// Safe cast: each name is used by one function only.
	if (running) return running as Promise<T>;
	const started = work();
	memo.set(name, started);
	// A failed result is not cached, so that a retry of the request runs it again.
	started.catch(() => memo.delete(name));
	return started;
}
