import { AsyncLocalStorage } from "node:async_hooks";

/** What was said of the request or the job that runs now, by slot. */
type Scope = readonly unknown[];

/** Node hands each storage on with every promise that is made: one for all costs a fraction of one for each. */
const storage = new AsyncLocalStorage<Scope>();
let slots = 0;

/** Something known to all that runs within a piece of work, however deep, without being handed on. */
type Slot<Value> = {
	/** The value here; undefined outside of any work that has one. */
	get(): Value | undefined;
	/** Runs `work` with a value; undefined takes away what there is. */
	run<Result>(value: Value | undefined, work: () => Result): Result;
};

export function createSlot<Value>(): Slot<Value> {
	const place = slots++;
	return {
		// A place belongs to one slot, so what is there has its type.
		get: () => storage.getStore()?.[place] as Value | undefined,
		run(value, work) {
			const scope = [...(storage.getStore() ?? [])];
			scope[place] = value;
			return storage.run(scope, work);
		},
	};
}
