import { log } from "~/platform/log/log.server";
import { createSlot } from "~/platform/log/scope.server";

const transactions = createSlot<{ isOpen: boolean }>();

/** Runs what a transaction does, so that `trackOutsideStatement` knows that one is open. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
	const transaction = { isOpen: true };
	return transactions.run(transaction, work).finally(() => {
		transaction.isOpen = false;
	});
}

/** Runs what is begun within a transaction and not waited for there, as an entry of a log that is written aside. */
export const asideOfTransaction = <T>(work: () => Promise<T>): Promise<T> => transactions.run(undefined, work);

let onOutside = (text: string) =>
	log.error({ area: "database", statement: text }, "a statement was sent beside the transaction that is open");

/** What tests do about such a statement. */
export function refuseOutside(refuse: (text: string) => void) {
	onOutside = refuse;
}

/**
 * Told of each statement that takes a connection of the pool. Who has one in a transaction must not ask for a second: as
 * many at once as there are connections wait for each other until their limits are over.
 */
export function trackOutsideStatement(text: string) {
	if (transactions.get()?.isOpen) onOutside(text);
}
