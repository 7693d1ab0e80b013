import { createSlot } from "~/platform/log/scope.server";

/** Facts about the current request, for all its loaders and actions. */
export type RequestContext = {
	/** The client's network address, from the socket or from our own proxies. */
	address: string;
	/** The Origin header names another site, or is "null". */
	isForeignOrigin: boolean;
	/** Headers added to the response, whichever route answers. */
	headers: Headers;
	/** Results computed once a request, by name. */
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

/** Runs `work` once a request, however many loaders ask: a layout's loader and its child's run in parallel. */
export function oncePerRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
	const { memo } = requestContext();
	const running = memo.get(name);
	// A name belongs to one function, so its result has that function's type.
	if (running) return running as Promise<T>;
	const started = work();
	memo.set(name, started);
	// What failed is tried anew when the request is.
	started.catch(() => memo.delete(name));
	return started;
}
