import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { DomainError } from "~/errors";
import { db } from "~/platform/db/client.server";
import { t } from "~/platform/language/translate";
import { own } from "~/platform/outside/own";

/** A call with a key that runs: the row of its key, and by step what its transactions of earlier runs returned. */
type KeyedRun = { id: string; results: Record<string, { value?: unknown }> };

type Transaction = Parameters<Parameters<typeof db.transaction>[0]>[0];

const runs = new AsyncLocalStorage<KeyedRun & { steps: number }>();

/** Runs a call with a key: its `transactionOnce`s are those of all its runs. */
export const withinKeyedRun = <T>({ id, results }: KeyedRun, run: () => Promise<T>): Promise<T> =>
	runs.run({ id, results, steps: 0 }, run);

/** Whether the running call has a key, so that a repeat of it is known by that. */
export const hasCallKey = () => runs.getStore() !== undefined;

/**
 * A transaction that commits once, however often its call is run with one key: the result is saved with it, so that a run
 * after a lost answer returns it instead. Without a key it is `db.transaction`. The result is JSON, with secrets only sealed.
 */
export async function transactionOnce<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
	const run = runs.getStore();
	if (!run) return db.transaction(work);
	const step = String(run.steps++);
	const earlier = own(run.results, step);
	if (earlier) return earlier.value as Result;
	return db.transaction(async (tx) => {
		const value = await work(tx);
		const saved = await tx.execute(sql`update idempotent_calls
			set results = jsonb_set(results, array[${step}], ${JSON.stringify({ value })}::jsonb)
			where id = ${run.id} and not results ? ${step} returning 1`);
		// Another run of the call was faster, or its key was freed.
		if (saved.length === 0)
			throw new DomainError("unavailable", t("Please try again in a minute."), { retryAfterSeconds: 1 });
		return value;
	});
}
