import { log } from "~/platform/log/log.server";
import { createSlot } from "~/platform/log/scope.server";

const transactions = createSlot<{ isOpen: boolean }>();

/** Marks a transaction as open, for `trackOutsideStatement`. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
	const transaction = { isOpen: true };
	return transactions.run(transaction, work).finally(() => {
		transaction.isOpen = false;
	});
}

/** Runs work that is started in a transaction but not awaited there, such as an entry of the audit log. */
export const outsideTransaction = <T>(work: () => Promise<T>): Promise<T> => transactions.run(undefined, work);

let onOutside = (text: string) =>
	log.error({ area: "database", statement: text }, "a statement was sent beside the transaction that is open");

/** Sets the handler of such a statement; in tests it throws. */
export function refuseOutside(refuse: (text: string) => void) {
	onOutside = refuse;
}

/**
 * Called for each statement that takes a pooled connection. A transaction must not take a second one: if as many do as the pool
 * has connections, they deadlock until their timeouts.
 */
export function trackOutsideStatement(text: string) {
	if (transactions.get()?.isOpen) onOutside(text);
}
