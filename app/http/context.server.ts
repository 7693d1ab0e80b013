import { AsyncLocalStorage } from "node:async_hooks";

/** What holds for one request, whichever loader or action of it asks. */
export type RequestContext = {
	/** The client's address, as far as our own proxies vouch for it. */
	address: string;
	/** The Origin header says another site (or nobody) sent this form. */
	isForeignOrigin: boolean;
	/** Answers worked out once a request, by name. */
	memo: Map<string, Promise<unknown>>;
};

const storage = new AsyncLocalStorage<RequestContext>();

export function withContext<T>(context: Omit<RequestContext, "memo">, run: () => T): T {
	return storage.run({ ...context, memo: new Map() }, run);
}

export function requestContext(): RequestContext {
	const context = storage.getStore();
	if (!context) throw new Error("Asked for the request outside of one");
	return context;
}

/** Does `work` once a request, however many loaders ask: a layout and its child run side by side. */
export function oncePerRequest<T>(name: string, work: () => Promise<T>): Promise<T> {
	const { memo } = requestContext();
	const known = memo.get(name);
	// The name belongs to one function alone, so what lies under it has that function's type.
	if (known) return known as Promise<T>;
	const started = work();
	memo.set(name, started);
	return started;
}
