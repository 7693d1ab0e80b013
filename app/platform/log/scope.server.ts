import { AsyncLocalStorage } from "node:async_hooks";

/** Values of the current request or job, indexed by slot. */
type Scope = readonly unknown[];

/** One storage for all slots: Node propagates every AsyncLocalStorage with every promise, so one per slot would cost far more. */
const storage = new AsyncLocalStorage<Scope>();
let slots = 0;

/** A value available to all code within a piece of work, at any depth, without passing it as a parameter. */
type Slot<Value> = {
	/** The current value; undefined outside `run`. */
	get(): Value | undefined;
	/** Runs `work` with a value; undefined removes the current one. */
	run<Result>(value: Value | undefined, work: () => Result): Result;
};

export function createSlot<Value>(): Slot<Value> {
	const index = slots++;
	return {
		// Safe cast: each index belongs to one slot.
		get: () => storage.getStore()?.[index] as Value | undefined,
		run(value, work) {
			const scope = [...(storage.getStore() ?? [])];
			scope[index] = value;
			return storage.run(scope, work);
		},
	};
}
